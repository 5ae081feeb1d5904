import { setStatus } from '#kernel/server/db/write-row.ts';
import { implement, type Route } from '#kernel/server/implement.ts';
import { importRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { problemClassApi, problemDescrApi } from '../../shared/library/problem-class.ts';
import { findClass, listClasses } from './problem-class.queries.ts';
import { createClass, problemClass, removeClass, updateClass } from './problem-class.service.ts';
import { exportDescrs } from './problem-descr.export.ts';
import { descrSheet } from './problem-descr.import.ts';
import { descrList } from './problem-descr.queries.ts';
import { createDescr, problemDescr, updateDescr } from './problem-descr.service.ts';

const download = { transaction: false };

/** Problem classes and their descriptions. */
export const problemClassRoutes: Route[] = [
  implement(problemClassApi.list, listClasses),
  implement(problemClassApi.find, findClass),
  implement(problemClassApi.create, async (ctx, input) => ({ id: await createClass(ctx, input) })),
  implement(problemClassApi.update, updateClass),
  implement(problemClassApi.setStatus, (ctx, { id, status }) => setStatus(ctx, problemClass, id, status)),
  implement(problemClassApi.remove, (ctx, { id }) => removeClass(ctx, id)),
  implement(problemDescrApi.list, descrList.page),
  implement(problemDescrApi.find, (ctx, { id }) => descrList.find(ctx, id)),
  implement(problemDescrApi.create, async (ctx, input) => ({ id: await createDescr(ctx, input) })),
  implement(problemDescrApi.update, updateDescr),
  implement(problemDescrApi.setStatus, (ctx, { id, status }) => setStatus(ctx, problemDescr, id, status)),
  ...importRoutes(problemDescrApi, descrSheet),
  implement(problemDescrApi.export, exportDescrs, download),
];
