import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { selfPlanApi } from '../../shared/self-check/self-plan.ts';
import { selfResultApi } from '../../shared/self-check/self-result.ts';
import { selfTaskApi } from '../../shared/self-check/self-task.ts';
import { ofKnown } from '../core/of-known.queries.ts';
import { pickExecutors } from './executor.queries.ts';
import { findPlanResult } from './self-plan-result.queries.ts';
import { findPlanCopy } from './self-plan-copy.queries.ts';
import { selfPlanList } from './self-plan.queries.ts';
import { createPlan, endPlan, remindPlan, removePlan, startPlan, updatePlan } from './self-plan.service.ts';
import { explainPlan, previewPlan } from './self-preview.queries.ts';
import { exportSelfResult } from './self-result.export.ts';
import { findUnitResult } from './self-unit-result.queries.ts';
import { findTask } from './self-task-detail.queries.ts';
import { ownTaskList, selfTaskList } from './self-task.queries.ts';
import { assignTask, exemptTask, restoreTask, returnTask, submitTask } from './self-task.service.ts';

/** Plans of self-checks and their tasks. */
export const selfCheckRoutes: Route[] = [
  ...resourceRoutes(selfPlanApi, { rows: selfPlanList, create: createPlan, update: updatePlan }),
  implement(selfPlanApi.remove, removePlan),
  implement(selfPlanApi.copy, findPlanCopy),
  implement(selfPlanApi.preview, previewPlan),
  implement(selfPlanApi.explain, explainPlan),
  implement(selfPlanApi.start, startPlan),
  implement(selfPlanApi.end, endPlan),
  implement(selfResultApi.plan, findPlanResult),
  implement(selfResultApi.units, findUnitResult),
  implement(selfResultApi.export, exportSelfResult, { transaction: false }),
  implement(selfResultApi.remind, remindPlan),
  implement(selfTaskApi.list, ofKnown('plan_id', selfPlanList.find, selfTaskList.page)),
  implement(selfTaskApi.mine, ownTaskList.page),
  implement(selfTaskApi.find, findTask),
  implement(selfTaskApi.submit, submitTask),
  implement(selfTaskApi.return, returnTask),
  implement(selfTaskApi.exempt, exemptTask),
  implement(selfTaskApi.restore, restoreTask),
  implement(selfTaskApi.executors, pickExecutors),
  implement(selfTaskApi.assign, assignTask),
];
