import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { publicSettings } from '#kernel/shared/settings.ts';
import { cacheApi } from '../shared/cache.ts';
import { codeApi } from '../shared/code.ts';
import { partCopyApi } from '../shared/copy-part.ts';
import { settingCopyApi } from '../shared/setting-copy.ts';
import { settingApi } from '../shared/setting.ts';
import { systemApi } from '../shared/system.ts';
import { listCaches } from './cache.queries.ts';
import { refreshCache } from './cache.service.ts';
import { codeList, codesOf, codesOfKeys, listCodesOfKey, listTypes } from './code.queries.ts';
import { createCode, createType, removeCode, updateCode } from './code.service.ts';
import { copyChosen, listParts, previewPart } from './copy-part.service.ts';
import { copySettings, previewCopy } from './setting-copy.service.ts';
import { listPairs, listSettings } from './setting.queries.ts';
import { resetSetting, updateSetting } from './setting.service.ts';
import { systemList } from './system.queries.ts';
import { updateSystem } from './system.service.ts';

export const codeRoutes: Route[] = [
  implement(codeApi.ofKey, listCodesOfKey),
  implement(codeApi.plain, (ctx, { parentKey }) => codesOf(ctx, parentKey)),
  implement(codeApi.ofKeys, codesOfKeys),
  implement(codeApi.types, listTypes),
  ...resourceRoutes(codeApi, { rows: codeList, create: createCode, update: updateCode }),
  implement(codeApi.remove, removeCode),
  implement(codeApi.createType, createType),
  implement(cacheApi.list, listCaches),
  implement(cacheApi.refresh, (ctx, { key }) => refreshCache(ctx, key)),
  implement(cacheApi.refreshAll, (ctx) => refreshCache(ctx)),
  implement(publicSettings, listPairs),
  implement(settingApi.config, listPairs),
  implement(settingApi.list, listSettings),
  implement(settingApi.update, updateSetting),
  implement(settingApi.reset, (ctx, { sys_key }) => resetSetting(ctx, sys_key)),
  implement(settingCopyApi.preview, previewCopy, { transaction: false }),
  implement(settingCopyApi.copy, copySettings, { transaction: false }),
  implement(partCopyApi.parts, (ctx) => Promise.resolve(listParts(ctx))),
  implement(partCopyApi.preview, previewPart, { transaction: false }),
  implement(partCopyApi.copy, copyChosen, { transaction: false }),
  implement(systemApi.list, systemList.page),
  implement(systemApi.find, (ctx, { id }) => systemList.find(ctx, id)),
  implement(systemApi.update, updateSystem),
];
