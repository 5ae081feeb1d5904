import { setStatus } from '#kernel/server/db/write-row.ts';
import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { checkListApi, listItemSheetApi, listVersionApi } from '../../shared/check-list/check-list.ts';
import { reachRuleApi } from '../../shared/check-list/reach-rule-revision.ts';
import { checkListList, findVersion, listVersionOptions, versionList } from './check-list.queries.ts';
import {
  checkList,
  createList,
  disableVersion,
  draftVersion,
  enableVersion,
  publishVersion,
  removeList,
  removeVersion,
  saveVersion,
  updateList,
} from './check-list.service.ts';
import { exportListItems } from './list-items.export.ts';
import { listItemSheet } from './list-items.import.ts';
import { findCurrentRule, reachRuleList } from './reach-rule.queries.ts';
import { createRevision } from './reach-rule.service.ts';

/** Check lists with their versions, and the rules of the reach check. */
export const checkListRoutes: Route[] = [
  ...resourceRoutes(checkListApi, { rows: checkListList, create: createList, update: updateList }),
  implement(checkListApi.setStatus, (ctx, { id, status }) => setStatus(ctx, checkList, id, status)),
  implement(checkListApi.remove, (ctx, { id }) => removeList(ctx, id)),
  implement(listVersionApi.list, versionList.page),
  implement(listVersionApi.options, listVersionOptions),
  implement(listVersionApi.find, findVersion),
  implement(listVersionApi.draft, async (ctx, input) => ({ id: await draftVersion(ctx, input) })),
  implement(listVersionApi.save, saveVersion),
  implement(listVersionApi.publish, publishVersion),
  implement(listVersionApi.disable, disableVersion),
  implement(listVersionApi.enable, enableVersion),
  implement(listVersionApi.remove, removeVersion),
  ...sheetRoutes(listItemSheetApi, listItemSheet, exportListItems),
  implement(reachRuleApi.list, reachRuleList.page),
  implement(reachRuleApi.current, findCurrentRule),
  implement(reachRuleApi.find, (ctx, { id }) => reachRuleList.find(ctx, id)),
  implement(reachRuleApi.create, async (ctx, input) => ({ id: await createRevision(ctx, input) })),
];
