import { statisticApi } from '../../shared/figures/statistic.ts';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { emergencyApi, holdingApi } from '../../shared/stock/holding.ts';
import { inboundApi } from '../../shared/stock/inbound.ts';
import { outboundApi } from '../../shared/stock/outbound.ts';
import { goodsStoreApi } from '../../shared/stock/store.ts';
import { stocktakeApi } from '../../shared/stocktake/stocktake.ts';

export const stockPath = '/consumable/stock';
export const inboundPath = '/consumable/inbound';
export const outboundPath = '/consumable/outbound';
export const requisitionPath = '/consumable/requisition';
export const stocktakePath = '/consumable/stocktake';

/** What a movement of goods makes out of date. */
export const stockReads = [
  holdingApi.list,
  holdingApi.find,
  emergencyApi.list,
  inboundApi.list,
  inboundApi.find,
  outboundApi.list,
  outboundApi.find,
  requisitionApi.list,
  requisitionApi.find,
  requisitionApi.available,
  stocktakeApi.list,
  stocktakeApi.find,
  statisticApi.overview,
  statisticApi.spend,
] as const;

/** Stores of consumables as the options of a filter. */
export const storeSource = { read: goodsStoreApi.list, input: { page: -1, size: -1 } } as const;
