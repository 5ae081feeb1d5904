import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { inspectorApi } from '../../shared/library/inspector.ts';
import { printAppointment } from './appointment.export.ts';
import { exportInspectors } from './inspector.export.ts';
import { inspectorSheet } from './inspector.import.ts';
import { inspectorList, listInspectorOptions } from './inspector.queries.ts';
import { createInspector, renewInspector, setInspectorStatus, updateInspector } from './inspector.service.ts';

/** Inspectors and their appointments. */
export const inspectorRoutes: Route[] = [
  ...resourceRoutes(inspectorApi, { rows: inspectorList, create: createInspector, update: updateInspector }),
  implement(inspectorApi.options, listInspectorOptions),
  implement(inspectorApi.renew, renewInspector),
  implement(inspectorApi.setStatus, setInspectorStatus),
  implement(inspectorApi.appointment, printAppointment, { transaction: false }),
  ...sheetRoutes(inspectorApi, inspectorSheet, exportInspectors),
];
