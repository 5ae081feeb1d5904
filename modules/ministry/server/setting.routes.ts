import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { codeApi, codeSheet } from '../shared/code.ts';
import { unitMapApi } from '../shared/unit-map.ts';
import { exportCodes } from './code.export.ts';
import { codeImport } from './code.import.ts';
import { codeList } from './code.queries.ts';
import { createCode, removeCode, updateCode } from './code.service.ts';
import { unitMapList } from './unit-map.queries.ts';
import { createUnitMap, updateUnitMap } from './unit-map.service.ts';

export const settingRoutes: Route[] = [
  ...resourceRoutes(unitMapApi, { rows: unitMapList, create: createUnitMap, update: updateUnitMap }),
  ...resourceRoutes(codeApi, { rows: codeList, create: createCode, update: updateCode }),
  implement(codeApi.remove, removeCode),
  ...sheetRoutes(codeSheet, codeImport, exportCodes),
];
