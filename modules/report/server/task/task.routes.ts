import { implement, type Route } from '#kernel/server/implement.ts';
import { progressApi } from '../../shared/task/progress.ts';
import { planApi } from '../../shared/plan/plan.ts';
import { taskApi } from '../../shared/task/task.ts';
import { Decision } from '../../shared/task.states.ts';
import { exportAccepted } from './accepted.export.ts';
import { collectRows, copyLast } from './collect.service.ts';
import { decideRows, passAll } from './decide.service.ts';
import { listDetails } from './detail.queries.ts';
import { findHome, findProgress, listColleges, listLabs } from './progress.queries.ts';
import { saveRows } from './save.service.ts';
import { checkTask, submitTask } from './submit.service.ts';
import { exportTask } from './task.export.ts';
import { readSheet } from './task.import.ts';
import { findTaskById, findTaskOfUnit, taskList } from './task.queries.ts';

export const taskRoutes: Route[] = [
  implement(taskApi.list, taskList.page),
  implement(taskApi.find, findTaskOfUnit),
  implement(taskApi.findOne, findTaskById),
  implement(taskApi.rows, listDetails),
  implement(taskApi.save, saveRows),
  implement(taskApi.collect, collectRows),
  implement(taskApi.copyLast, copyLast),
  implement(taskApi.check, checkTask),
  implement(taskApi.submit, submitTask),
  implement(taskApi.read, readSheet, { transaction: false, files: 1 }),
  implement(taskApi.export, exportTask, { transaction: false }),
  implement(taskApi.pass, (ctx, input) => decideRows(ctx, Decision.pass, input)),
  implement(taskApi.defer, (ctx, input) => decideRows(ctx, Decision.defer, input)),
  implement(taskApi.reject, (ctx, input) => decideRows(ctx, Decision.reject, input)),
  implement(taskApi.passAll, passAll),
  implement(taskApi.labs, listLabs),
  implement(planApi.exportAccepted, exportAccepted, { transaction: false }),
  implement(progressApi.find, findProgress),
  implement(progressApi.home, findHome),
  implement(progressApi.colleges, listColleges),
];
