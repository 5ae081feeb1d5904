import { implement, type Route } from '#kernel/server/implement.ts';
import { importRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { checkItemApi, itemStoreApi } from '../shared/check-item.ts';
import { inspectorApi } from '../shared/inspector.ts';
import { problemClassApi, problemDescrApi } from '../shared/problem-class.ts';
import { exportItems } from './check-item.export.ts';
import { itemSheet } from './check-item.import.ts';
import { findItem, findItems, listAllItems, listAptitudes, listItems } from './check-item.queries.ts';
import { copyItems, createItem, deleteItem, moveItems, setItemStatus, updateItem } from './check-item.service.ts';
import { exportInspectors } from './inspector.export.ts';
import { inspectorSheet } from './inspector.import.ts';
import { findInspector, listInspectorOptions, listInspectors } from './inspector.queries.ts';
import { createInspector, renewInspector, setInspectorStatus, updateInspector } from './inspector.service.ts';
import { findStoreTree } from './item-store.queries.ts';
import { createGroup, createStore, deleteGroup, deleteStore, updateGroup, updateStore } from './item-store.service.ts';
import { findClass, listClasses } from './problem-class.queries.ts';
import { createClass, deleteClass, setClassStatus, updateClass } from './problem-class.service.ts';
import { exportDescrs } from './problem-descr.export.ts';
import { descrSheet } from './problem-descr.import.ts';
import { findDescr, listDescrs } from './problem-descr.queries.ts';
import { createDescr, setDescrStatus, updateDescr } from './problem-descr.service.ts';

const download = { transaction: false };

/** What inspections draw on: items, classes, wordings, people. */
export const libraryRoutes: Route[] = [
  implement(checkItemApi.all, listAllItems),
  implement(checkItemApi.find, findItems),
  implement(checkItemApi.storeTree, findStoreTree),
  implement(checkItemApi.aptitudes, listAptitudes),
  implement(checkItemApi.list, listItems),
  implement(checkItemApi.detail, findItem),
  implement(checkItemApi.create, async (ctx, input) => ({ id: await createItem(ctx, input) })),
  implement(checkItemApi.update, updateItem),
  implement(checkItemApi.enable, (ctx, { id }) => setItemStatus(ctx, id, 1)),
  implement(checkItemApi.disable, (ctx, { id }) => setItemStatus(ctx, id, 0)),
  implement(checkItemApi.remove, deleteItem),
  implement(checkItemApi.copy, async (ctx, input) => ({ copied: await copyItems(ctx, input) })),
  implement(checkItemApi.move, moveItems),
  ...importRoutes(checkItemApi, itemSheet),
  implement(checkItemApi.export, exportItems, download),
  implement(itemStoreApi.create, async (ctx, input) => ({ id: await createStore(ctx, input) })),
  implement(itemStoreApi.update, updateStore),
  implement(itemStoreApi.remove, deleteStore),
  implement(itemStoreApi.createGroup, async (ctx, input) => ({ id: await createGroup(ctx, input) })),
  implement(itemStoreApi.updateGroup, updateGroup),
  implement(itemStoreApi.removeGroup, deleteGroup),
  implement(problemClassApi.list, listClasses),
  implement(problemClassApi.detail, findClass),
  implement(problemClassApi.create, async (ctx, input) => ({ id: await createClass(ctx, input) })),
  implement(problemClassApi.update, updateClass),
  implement(problemClassApi.enable, (ctx, { id }) => setClassStatus(ctx, id, 1)),
  implement(problemClassApi.disable, (ctx, { id }) => setClassStatus(ctx, id, 0)),
  implement(problemClassApi.remove, deleteClass),
  implement(problemDescrApi.list, listDescrs),
  implement(problemDescrApi.detail, findDescr),
  implement(problemDescrApi.create, async (ctx, input) => ({ id: await createDescr(ctx, input) })),
  implement(problemDescrApi.update, updateDescr),
  implement(problemDescrApi.enable, (ctx, { id }) => setDescrStatus(ctx, id, 1)),
  implement(problemDescrApi.disable, (ctx, { id }) => setDescrStatus(ctx, id, 0)),
  ...importRoutes(problemDescrApi, descrSheet),
  implement(problemDescrApi.export, exportDescrs, download),
  implement(inspectorApi.list, listInspectors),
  implement(inspectorApi.options, listInspectorOptions),
  implement(inspectorApi.detail, findInspector),
  implement(inspectorApi.create, async (ctx, input) => ({ id: await createInspector(ctx, input) })),
  implement(inspectorApi.update, updateInspector),
  implement(inspectorApi.renew, renewInspector),
  implement(inspectorApi.enable, (ctx, { id }) => setInspectorStatus(ctx, id, 1)),
  implement(inspectorApi.disable, (ctx, { id }) => setInspectorStatus(ctx, id, 0)),
  ...importRoutes(inspectorApi, inspectorSheet),
  implement(inspectorApi.export, exportInspectors, download),
];
