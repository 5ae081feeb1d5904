import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { typeApi, typeSheet } from '../../shared/catalogue/type.ts';
import { exportTypes } from './type.export.ts';
import { typeImport } from './type.import.ts';
import { typeList } from './type.queries.ts';
import { createType, setTypeStatus, updateType } from './type.service.ts';

export const typeRoutes: Route[] = [
  ...sheetRoutes(typeSheet, typeImport, exportTypes),
  ...resourceRoutes(typeApi, { rows: typeList, create: createType, update: updateType }),
  implement(typeApi.setStatus, setTypeStatus),
];
