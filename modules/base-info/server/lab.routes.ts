import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { labApi, labSheet } from '../shared/lab.ts';
import { findLab, listLabLog, listLabRooms } from './lab-detail.queries.ts';
import { gradeLab, requestUseStatus, setLabStatus } from './lab-status.service.ts';
import { exportLabs } from './lab.export.ts';
import { labImport } from './lab.import.ts';
import { countByGrade } from './lab-matrix.queries.ts';
import { listLabs } from './lab.queries.ts';
import { listAdmittedLabs } from './people/member.queries.ts';
import { createLab, updateLab } from './lab.service.ts';

export const labRoutes: Route[] = [
  ...resourceRoutes(labApi, { rows: { page: listLabs, find: findLab }, create: createLab, update: updateLab }),
  implement(labApi.matrix, countByGrade),
  implement(labApi.rooms, listLabRooms),
  implement(labApi.log, listLabLog),
  implement(labApi.grade, gradeLab),
  implement(labApi.setUseStatus, requestUseStatus),
  implement(labApi.setStatus, setLabStatus),
  implement(labApi.mine, listAdmittedLabs),
  ...sheetRoutes(labSheet, labImport, exportLabs),
];
