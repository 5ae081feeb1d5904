import { implement, type Route } from '#kernel/server/implement.ts';
import { transferApi } from '../../shared/transfer/transfer.ts';
import { cancelTransfer, receiveTransfer, sendTransfer } from './transfer-move.service.ts';
import { printTransfer } from './transfer.export.ts';
import { findTransfer, transferCells, transferList, transferStores } from './transfer.queries.ts';
import { createTransfer } from './transfer.service.ts';

export const transferRoutes: Route[] = [
  implement(transferApi.list, transferList.page),
  implement(transferApi.stores, transferStores),
  implement(transferApi.cells, transferCells),
  implement(transferApi.find, (ctx, { id }) => findTransfer(ctx, id)),
  implement(transferApi.create, async (ctx, input) => ({ id: await createTransfer(ctx, input) })),
  implement(transferApi.send, sendTransfer),
  implement(transferApi.receive, receiveTransfer),
  implement(transferApi.cancel, cancelTransfer),
  implement(transferApi.print, printTransfer, { transaction: false }),
];
