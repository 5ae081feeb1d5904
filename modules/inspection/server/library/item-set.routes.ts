import { setStatus } from '#kernel/server/db/write-row.ts';
import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { itemSetApi } from '../../shared/library/item-set.ts';
import { exportSets } from './item-set.export.ts';
import { itemSetSheet } from './item-set.import.ts';
import { findSetItems, itemSetList, listSetOptions } from './item-set.queries.ts';
import { createSet, itemSet, removeSet, updateSet } from './item-set.service.ts';

export const itemSetRoutes: Route[] = [
  implement(itemSetApi.options, listSetOptions),
  implement(itemSetApi.items, findSetItems),
  ...resourceRoutes(itemSetApi, { rows: itemSetList, create: createSet, update: updateSet }),
  implement(itemSetApi.setStatus, (ctx, { id, status }) => setStatus(ctx, itemSet, id, status)),
  implement(itemSetApi.remove, (ctx, { id }) => removeSet(ctx, id)),
  ...sheetRoutes(itemSetApi, itemSetSheet, exportSets),
];
