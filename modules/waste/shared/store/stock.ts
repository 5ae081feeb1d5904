import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { CompatGroup } from '../waste-kinds.ts';

/** How long a container has been in the store: warnings at 270 and 330 days of a year. */
export const StockAge = defineEnum({
  normal: { value: 'normal', label: '正常', tone: 'good' },
  first: { value: 'first', label: '即将到期（一次提醒）', tone: 'info' },
  second: { value: 'second', label: '即将到期（二次提醒）', tone: 'warn' },
  over: { value: 'over', label: '超期', tone: 'bad' },
});

const stockRow = z.object({
  id: z.int(),
  version: z.int(),
  label_no: z.string(),
  name: z.string(),
  hw: z.string(),
  code: z.string(),
  compat_group: z.string(),
  weight_kg: z.string(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  zone_id: z.int(),
  zone_name: z.string(),
  lab_name: z.string(),
  stored_on: z.string(),
  days: z.int(),
  age: z.string(),
  can: canOf('move'),
});
export type StockRow = z.output<typeof stockRow>;

const path = '/api/waste/stock';
const filters = {
  keyword: wire.keyword(),
  warehouse_id: wire.maybe(wire.id()),
  zone_id: wire.maybe(wire.id()),
  compat_group: wire.maybe(wire.code(CompatGroup)),
  age: wire.maybe(wire.code(StockAge)),
};

export const stockApi = onServer('waste', {
  list: endpoint({
    method: 'GET',
    path,
    guard: holds('waste.stock.read'),
    input: listInput(filters, ['stored_on']),
    output: pageOf(stockRow),
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/move`,
    guard: holds('waste.stock.move'),
    input: z.object({ record_id: wire.id(), version: wire.int(1), zone_id: wire.id('请选择分区') }),
    output: nothing,
    summary: '危废移位',
  }),
});

/** What stands in the stores as a sheet; what stood there before the product was used comes in by it. */
export const stockSheet = onServer(
  'waste',
  sheetEndpoints(path, { read: holds('waste.stock.read'), write: holds('waste.zone.edit') }, filters),
);
