import { implement, type Route } from '#kernel/server/implement.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { emergencyApi, holdingApi, stockSheet } from '../../shared/stock/holding.ts';
import { inboundApi } from '../../shared/stock/inbound.ts';
import { outboundApi } from '../../shared/stock/outbound.ts';
import { goodsStoreApi } from '../../shared/stock/store.ts';
import { emergencyList } from './emergency.queries.ts';
import { goodsStoreList } from './goods-store.queries.ts';
import { exportStock } from './holding.export.ts';
import { findHolding, holdingList } from './holding.queries.ts';
import { printInbound } from './inbound.export.ts';
import { findInbound, inboundList } from './inbound.queries.ts';
import { cancelInbound, createInbound, receiveInbound, updateInbound } from './inbound.service.ts';
import { openingImport } from './opening.import.ts';
import { printOutbound } from './outbound.export.ts';
import { findOutbound, outboundList } from './outbound.queries.ts';
import { writeOff } from './write-off.service.ts';

export const storeRoutes: Route[] = [
  implement(goodsStoreApi.list, goodsStoreList.page),
  ...sheetRoutes(stockSheet, openingImport, exportStock),
  implement(holdingApi.list, holdingList.page),
  implement(holdingApi.find, findHolding),
  implement(emergencyApi.list, emergencyList.page),
  implement(inboundApi.list, inboundList.page),
  implement(inboundApi.find, findInbound),
  implement(inboundApi.create, async (ctx, input) => ({ id: await createInbound(ctx, input) })),
  implement(inboundApi.update, updateInbound),
  implement(inboundApi.receive, receiveInbound),
  implement(inboundApi.cancel, cancelInbound),
  implement(inboundApi.print, printInbound, { transaction: false }),
  implement(outboundApi.list, outboundList.page),
  implement(outboundApi.find, findOutbound),
  implement(outboundApi.writeOff, async (ctx, input) => ({ id: await writeOff(ctx, input) })),
  implement(outboundApi.print, printOutbound, { transaction: false }),
];
