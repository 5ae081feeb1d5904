import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { contractApi, disposerApi, disposerSheet } from '../../shared/transfer/disposer.ts';
import { manifestApi } from '../../shared/transfer/manifest.ts';
import { exportDisposers } from './disposer.export.ts';
import { disposerImport } from './disposer.import.ts';
import { contractList, disposerList } from './disposer.queries.ts';
import {
  createContract,
  createDisposer,
  setContractStatus,
  setDisposerStatus,
  updateContract,
  updateDisposer,
} from './disposer.service.ts';
import { printManifest } from './manifest.export.ts';
import { findManifest, freeRecords, manifestList } from './manifest.queries.ts';
import {
  correctReceipt,
  createManifest,
  departManifest,
  receiveManifest,
  settleManifest,
  voidManifest,
} from './manifest.service.ts';

export const transferRoutes: Route[] = [
  ...sheetRoutes(disposerSheet, disposerImport, exportDisposers),
  ...resourceRoutes(disposerApi, { rows: disposerList, create: createDisposer, update: updateDisposer }),
  implement(disposerApi.setStatus, setDisposerStatus),
  ...resourceRoutes(contractApi, { rows: contractList, create: createContract, update: updateContract }),
  implement(contractApi.setStatus, setContractStatus),
  implement(manifestApi.records, async (ctx, { warehouse_id = 0 }) => ({
    content: await freeRecords(ctx, warehouse_id),
  })),
  implement(manifestApi.sheet, printManifest, { transaction: false }),
  implement(manifestApi.list, manifestList.page),
  implement(manifestApi.find, (ctx, { id }) => findManifest(ctx, id)),
  implement(manifestApi.create, async (ctx, input) => ({ id: await createManifest(ctx, input) })),
  implement(manifestApi.depart, departManifest),
  implement(manifestApi.receive, receiveManifest),
  implement(manifestApi.correct, correctReceipt),
  implement(manifestApi.settle, settleManifest),
  implement(manifestApi.void, voidManifest),
];
