import { implement, type Route } from '#kernel/server/implement.ts';
import { labApi } from '../shared/lab.ts';
import { findLab, listLabLog } from './lab-detail.queries.ts';
import { changeUseStatus, gradeLab, setLabStatus } from './lab-status.service.ts';
import { countByGrade, listLabs, listUserLabs } from './lab.queries.ts';
import { createLab, updateLab } from './lab.service.ts';

export const labRoutes: Route[] = [
  implement(labApi.list, listLabs),
  implement(labApi.matrix, countByGrade),
  implement(labApi.find, findLab),
  implement(labApi.log, listLabLog),
  implement(labApi.create, async (ctx, input) => ({ id: await createLab(ctx, input) })),
  implement(labApi.update, updateLab),
  implement(labApi.grade, gradeLab),
  implement(labApi.setUseStatus, changeUseStatus),
  implement(labApi.disable, (ctx, { id }) => setLabStatus(ctx, id, 0)),
  implement(labApi.enable, (ctx, { id }) => setLabStatus(ctx, id, 1)),
  implement(labApi.mine, listUserLabs),
];
