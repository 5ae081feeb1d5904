import { implement, type Route } from '#kernel/server/implement.ts';
import { importRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { labApi, labSheet } from '../shared/lab.ts';
import { findLab, listLabLog, listLabRooms } from './lab-detail.queries.ts';
import { changeUseStatus, gradeLab, setLabStatus } from './lab-status.service.ts';
import { exportLabs } from './lab.export.ts';
import { labImport } from './lab.import.ts';
import { countByGrade, listLabs, listUserLabs } from './lab.queries.ts';
import { createLab, maintainLab, updateLab } from './lab.service.ts';

export const labRoutes: Route[] = [
  implement(labApi.list, listLabs),
  implement(labApi.matrix, countByGrade),
  implement(labApi.find, findLab),
  implement(labApi.rooms, listLabRooms),
  implement(labApi.log, listLabLog),
  implement(labApi.create, async (ctx, input) => ({ id: await createLab(ctx, input) })),
  implement(labApi.update, updateLab),
  implement(labApi.maintain, maintainLab),
  implement(labApi.grade, gradeLab),
  implement(labApi.setUseStatus, changeUseStatus),
  implement(labApi.setStatus, setLabStatus),
  implement(labApi.mine, listUserLabs),
  implement(labSheet.export, exportLabs, { transaction: false }),
  ...importRoutes(labSheet, labImport),
];
