import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { facilityApi, facilitySheet } from '../../shared/risk/facility.ts';
import { checkFacility, flushFacilities, reportFacility } from './facility-check.service.ts';
import { exportFacilities } from './facility.export.ts';
import { facilityImport } from './facility.import.ts';
import { facilityList } from './facility.queries.ts';
import { createFacility, removeFacility, updateFacility } from './facility.service.ts';
import { setMeasure } from './measure.service.ts';
import { findProtection, listChecks, listLacked } from './protection.queries.ts';

export const facilityRoutes: Route[] = [
  ...resourceRoutes(facilityApi, { rows: facilityList, create: createFacility, update: updateFacility }),
  implement(facilityApi.remove, removeFacility),
  implement(facilityApi.check, checkFacility),
  implement(facilityApi.flush, flushFacilities),
  implement(facilityApi.report, async (ctx, input) => ({ id: await reportFacility(ctx, input) })),
  implement(facilityApi.checks, listChecks),
  implement(facilityApi.ofLab, findProtection),
  implement(facilityApi.lacked, listLacked),
  implement(facilityApi.setMeasure, setMeasure),
  ...sheetRoutes(facilitySheet, facilityImport, exportFacilities),
];
