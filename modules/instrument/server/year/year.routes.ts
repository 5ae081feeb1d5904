import { implement, type Route } from '#kernel/server/implement.ts';
import { planApi } from '../../shared/year/plan.ts';
import { reportApi } from '../../shared/year/report.ts';
import { decideReport } from './decide.service.ts';
import { findPlan, planList } from './plan.queries.ts';
import { closePlan, createPlan, extendPlan, publishPlan, removePlan, updatePlan, urgePlan } from './plan.service.ts';
import { exportYear, printReport } from './report.export.ts';
import { findReport, reportList } from './report.queries.ts';
import { collectReport, submitReport, updateReport } from './report.service.ts';

export const yearRoutes: Route[] = [
  implement(planApi.list, planList.page),
  implement(planApi.find, findPlan),
  implement(planApi.create, async (ctx, input) => ({ id: await createPlan(ctx, input) })),
  implement(planApi.update, updatePlan),
  implement(planApi.remove, removePlan),
  implement(planApi.publish, publishPlan),
  implement(planApi.urge, urgePlan),
  implement(planApi.extend, extendPlan),
  implement(planApi.close, closePlan),
  implement(planApi.export, exportYear, { transaction: false }),
  implement(reportApi.list, reportList.page),
  implement(reportApi.find, findReport),
  implement(reportApi.update, updateReport),
  implement(reportApi.collect, collectReport),
  implement(reportApi.submit, submitReport),
  implement(reportApi.pass, (ctx, input) => decideReport(ctx, 'pass', input)),
  implement(reportApi.defer, (ctx, input) => decideReport(ctx, 'defer', input)),
  implement(reportApi.reject, (ctx, input) => decideReport(ctx, 'reject', input)),
  implement(reportApi.print, printReport, { transaction: false }),
];
