import { recordApi } from '../../shared/record/record.ts';
import { stockApi } from '../../shared/store/stock.ts';
import { zoneApi } from '../../shared/store/zone.ts';
import { disposerApi } from '../../shared/transfer/disposer.ts';
import { manifestApi } from '../../shared/transfer/manifest.ts';

export const transferPath = '/waste/transfer';
export const transferReads = [
  manifestApi.list,
  manifestApi.find,
  manifestApi.records,
  disposerApi.list,
  stockApi.list,
  zoneApi.stores,
  zoneApi.list,
  recordApi.list,
];
