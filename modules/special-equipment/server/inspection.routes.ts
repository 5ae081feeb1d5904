import { implement, type Route } from '#kernel/server/implement.ts';
import { checkApi } from '../shared/checklist.ts';
import { inspectionApi } from '../shared/inspection.ts';
import { fillChecklist } from './check.service.ts';
import { answersOf, formsOf } from './checklist.queries.ts';
import { exportInspections } from './inspection.export.ts';
import { inspectionList } from './inspection.queries.ts';
import { applyInspection, createInspection, reportInspection } from './inspection.service.ts';
import { undoInspection } from './undo.service.ts';

export const inspectionRoutes: Route[] = [
  implement(inspectionApi.list, inspectionList.page),
  implement(inspectionApi.apply, async (ctx, input) => ({ id: await applyInspection(ctx, input) })),
  implement(inspectionApi.create, async (ctx, input) => ({ id: await createInspection(ctx, input) })),
  implement(inspectionApi.report, reportInspection),
  implement(inspectionApi.undo, undoInspection),
  implement(checkApi.fill, async (ctx, input) => ({ id: await fillChecklist(ctx, input) })),
  implement(checkApi.forms, formsOf),
  implement(checkApi.answers, answersOf),
  implement(inspectionApi.export, exportInspections, { transaction: false }),
];
