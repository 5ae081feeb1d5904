import { implement, type Route } from '#kernel/server/implement.ts';
import { inspectionApi } from '../shared/inspection.ts';
import { exportInspections } from './inspection.export.ts';
import { inspectionList } from './inspection.queries.ts';
import { applyInspection, createInspection, reportInspection } from './inspection.service.ts';

export const inspectionRoutes: Route[] = [
  implement(inspectionApi.list, inspectionList.page),
  implement(inspectionApi.apply, async (ctx, input) => ({ id: await applyInspection(ctx, input) })),
  implement(inspectionApi.create, async (ctx, input) => ({ id: await createInspection(ctx, input) })),
  implement(inspectionApi.report, reportInspection),
  implement(inspectionApi.export, exportInspections, { transaction: false }),
];
