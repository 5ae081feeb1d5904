import { setStatus } from '#kernel/server/db/write-row.ts';
import { implement, type Route } from '#kernel/server/implement.ts';
import { importRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { checkItemApi, itemGroupApi, itemStoreApi } from '../../shared/library/check-item.ts';
import { inspectorApi } from '../../shared/library/inspector.ts';
import { problemClassApi, problemDescrApi } from '../../shared/library/problem-class.ts';
import { exportItems } from './check-item.export.ts';
import { itemSheet } from './check-item.import.ts';
import { itemList, listAllItems, listAptitudes, listAskableItems } from './check-item.queries.ts';
import { checkItem, copyItems, createItem, moveItems, removeItem, updateItem } from './check-item.service.ts';
import { exportInspectors } from './inspector.export.ts';
import { inspectorSheet } from './inspector.import.ts';
import { inspectorList, listInspectorOptions } from './inspector.queries.ts';
import { createInspector, renewInspector, setInspectorStatus, updateInspector } from './inspector.service.ts';
import { findStoreTree } from './item-store.queries.ts';
import { createGroup, createStore, removeGroup, removeStore, updateGroup, updateStore } from './item-store.service.ts';
import { findClass, listClasses } from './problem-class.queries.ts';
import { createClass, problemClass, removeClass, updateClass } from './problem-class.service.ts';
import { exportDescrs } from './problem-descr.export.ts';
import { descrSheet } from './problem-descr.import.ts';
import { descrList } from './problem-descr.queries.ts';
import { createDescr, problemDescr, updateDescr } from './problem-descr.service.ts';

const download = { transaction: false };

/** What inspections draw on: items, classes, wordings, people. */
export const libraryRoutes: Route[] = [
  implement(checkItemApi.all, listAllItems),
  implement(checkItemApi.askable, listAskableItems),
  implement(checkItemApi.storeTree, findStoreTree),
  implement(checkItemApi.aptitudes, listAptitudes),
  implement(checkItemApi.list, itemList.page),
  implement(checkItemApi.find, (ctx, { id }) => itemList.find(ctx, id)),
  implement(checkItemApi.create, async (ctx, input) => ({ id: await createItem(ctx, input) })),
  implement(checkItemApi.update, updateItem),
  implement(checkItemApi.setStatus, (ctx, { id, status }) => setStatus(ctx, checkItem, id, status)),
  implement(checkItemApi.remove, (ctx, { id }) => removeItem(ctx, id)),
  implement(checkItemApi.copy, async (ctx, input) => ({ copied: await copyItems(ctx, input) })),
  implement(checkItemApi.move, moveItems),
  ...importRoutes(checkItemApi, itemSheet),
  implement(checkItemApi.export, exportItems, download),
  implement(itemStoreApi.create, async (ctx, input) => ({ id: await createStore(ctx, input) })),
  implement(itemStoreApi.update, updateStore),
  implement(itemStoreApi.remove, (ctx, { id }) => removeStore(ctx, id)),
  implement(itemGroupApi.create, async (ctx, input) => ({ id: await createGroup(ctx, input) })),
  implement(itemGroupApi.update, updateGroup),
  implement(itemGroupApi.remove, (ctx, { id }) => removeGroup(ctx, id)),
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
  implement(inspectorApi.list, inspectorList.page),
  implement(inspectorApi.options, listInspectorOptions),
  implement(inspectorApi.find, (ctx, { id }) => inspectorList.find(ctx, id)),
  implement(inspectorApi.create, async (ctx, input) => ({ id: await createInspector(ctx, input) })),
  implement(inspectorApi.update, updateInspector),
  implement(inspectorApi.renew, renewInspector),
  implement(inspectorApi.setStatus, setInspectorStatus),
  ...importRoutes(inspectorApi, inspectorSheet),
  implement(inspectorApi.export, exportInspectors, download),
];
