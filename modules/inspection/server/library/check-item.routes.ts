import { setStatus } from '#kernel/server/db/write-row.ts';
import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { checkItemApi, itemGroupApi, itemStoreApi } from '../../shared/library/check-item.ts';
import { exportItems } from './check-item.export.ts';
import { itemSheet } from './check-item.import.ts';
import { itemList, listAllItems, listAptitudes, listAskableItems } from './check-item.queries.ts';
import { checkItem, copyItems, createItem, moveItems, removeItem, updateItem } from './check-item.service.ts';
import { findStoreTree } from './item-store.queries.ts';
import { createGroup, createStore, removeGroup, removeStore, updateGroup, updateStore } from './item-store.service.ts';

/** Check items, their stores and groups. */
export const checkItemRoutes: Route[] = [
  implement(checkItemApi.all, listAllItems),
  implement(checkItemApi.askable, listAskableItems),
  implement(checkItemApi.storeTree, findStoreTree),
  implement(checkItemApi.aptitudes, listAptitudes),
  ...resourceRoutes(checkItemApi, { rows: itemList, create: createItem, update: updateItem }),
  implement(checkItemApi.setStatus, (ctx, { id, status }) => setStatus(ctx, checkItem, id, status)),
  implement(checkItemApi.remove, (ctx, { id }) => removeItem(ctx, id)),
  implement(checkItemApi.copy, async (ctx, input) => ({ copied: await copyItems(ctx, input) })),
  implement(checkItemApi.move, moveItems),
  ...sheetRoutes(checkItemApi, itemSheet, exportItems),
  implement(itemStoreApi.create, async (ctx, input) => ({ id: await createStore(ctx, input) })),
  implement(itemStoreApi.update, updateStore),
  implement(itemStoreApi.remove, (ctx, { id }) => removeStore(ctx, id)),
  implement(itemGroupApi.create, async (ctx, input) => ({ id: await createGroup(ctx, input) })),
  implement(itemGroupApi.update, updateGroup),
  implement(itemGroupApi.remove, (ctx, { id }) => removeGroup(ctx, id)),
];
