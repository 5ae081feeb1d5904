import { setStatus } from '#kernel/server/db/write-row.ts';
import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { problemClassApi, problemDescrApi } from '../../shared/library/problem-class.ts';
import { findClass, listClasses } from './problem-class.queries.ts';
import { createClass, problemClass, removeClass, updateClass } from './problem-class.service.ts';
import { exportDescrs } from './problem-descr.export.ts';
import { descrSheet } from './problem-descr.import.ts';
import { descrList } from './problem-descr.queries.ts';
import { createDescr, problemDescr, updateDescr } from './problem-descr.service.ts';

/** Problem classes and their descriptions. */
export const problemClassRoutes: Route[] = [
  ...resourceRoutes(problemClassApi, {
    rows: { page: listClasses, find: findClass },
    create: createClass,
    update: updateClass,
  }),
  implement(problemClassApi.setStatus, (ctx, { id, status }) => setStatus(ctx, problemClass, id, status)),
  implement(problemClassApi.remove, (ctx, { id }) => removeClass(ctx, id)),
  ...resourceRoutes(problemDescrApi, { rows: descrList, create: createDescr, update: updateDescr }),
  implement(problemDescrApi.setStatus, (ctx, { id, status }) => setStatus(ctx, problemDescr, id, status)),
  ...sheetRoutes(problemDescrApi, descrSheet, exportDescrs),
];
