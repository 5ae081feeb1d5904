import { implement, type Route } from '#kernel/server/implement.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { assetApi, assetSheet } from '../shared/asset.ts';
import { exportForAuthority } from './authority.export.ts';
import { listTypes } from './asset-type.queries.ts';
import { exportAssets } from './asset.export.ts';
import { assetImport } from './asset.import.ts';
import { assetList, candidateList, findAsset, pickList } from './asset.queries.ts';
import { createAsset, updateAsset } from './asset.service.ts';
import { enableAsset, finishRepair, repairAsset, stopAsset } from './change.service.ts';
import { applyScrapping, decideScrapping, withdrawScrapping } from './scrapping.service.ts';
import { printTags } from './tag.export.ts';

export const assetRoutes: Route[] = [
  implement(assetApi.list, assetList.page),
  implement(assetApi.find, findAsset),
  implement(assetApi.create, async (ctx, input) => ({ id: await createAsset(ctx, input) })),
  implement(assetApi.update, updateAsset),
  implement(assetApi.enable, enableAsset),
  implement(assetApi.stop, stopAsset),
  implement(assetApi.repair, repairAsset),
  implement(assetApi.finish, finishRepair),
  implement(assetApi.scrap, applyScrapping),
  implement(assetApi.withdrawScrap, withdrawScrapping),
  implement(assetApi.decideScrap, decideScrapping),
  implement(assetApi.types, listTypes),
  implement(assetApi.candidates, candidateList.page),
  implement(assetApi.pick, pickList.page),
  implement(assetApi.tag, printTags, { transaction: false }),
  implement(assetApi.authority, exportForAuthority, { transaction: false }),
  ...sheetRoutes(assetSheet, assetImport, exportAssets),
];
