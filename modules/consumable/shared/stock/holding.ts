import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { idOnly, listInput, pageOf } from '#kernel/shared/paging.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';

/** Days before its expiry from which a batch is said to expire, and days without an issue after which a holding is slow. */
export const expiryDays = 60;
export const slowDays = 180;

/** What is to be watched about a material in a store; several may hold. */
export const StockFlag = defineEnum({
  low: { value: 'low', label: '低于安全库存', tone: 'bad' },
  expired: { value: 'expired', label: '有过期批次', tone: 'bad' },
  expiring: { value: 'expiring', label: '60 天内到期', tone: 'warn' },
  slow: { value: 'slow', label: '180 天未动用', tone: 'neutral' },
});

const filters = {
  /** Code, name or specification. */
  keyword: wire.keyword(),
  category: wire.maybe(wire.codeText('分类', 40)),
  warehouse_id: wire.maybe(wire.id()),
  flag: wire.maybe(wire.code(StockFlag)),
  /** Something of it is there. */
  stocked: wire.maybe(wire.bool()),
};

const holdingRow = z.object({
  id: z.int(),
  material_id: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  category_name: z.string(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  quantity: z.string(),
  reserved: z.string(),
  /** Unexpired and not reserved. */
  available: z.string(),
  safety_stock: z.string(),
  batches: z.int(),
  next_expiry: z.nullable(z.string()),
  amount: z.string(),
  flags: z.array(z.string()),
});
export type HoldingRow = z.output<typeof holdingRow>;

const batchRow = z.object({
  id: z.int(),
  batch_no: z.string(),
  received_on: z.string(),
  expires_on: z.nullable(z.string()),
  is_expired: z.boolean(),
  quantity: z.string(),
  price: z.string(),
  amount: z.string(),
});
export type BatchRow = z.output<typeof batchRow>;

const flowRow = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.string(),
  batch_no: z.string(),
  /** Signed. */
  quantity: z.string(),
  doc_type: z.string(),
  doc_id: z.int(),
  doc_no: z.string(),
  operator_name: z.string(),
  note: z.string(),
});

const holdingDetail = z.object({
  ...holdingRow.shape,
  /** The caller keeps the store today. */
  is_kept: z.boolean(),
  lots: z.array(batchRow),
  flows: z.array(flowRow),
});
export type HoldingDetail = z.output<typeof holdingDetail>;

const path = '/api/consumable/stock';
const read = holds('consumable.read');

export const holdingApi = onServer('consumables', {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['code', 'quantity', 'next_expiry']),
    output: pageOf(holdingRow),
  }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: read, input: idOnly, output: holdingDetail }),
});

/** Opening stock comes in by a sheet; the export is the stock as it stands. */
export const stockSheet = onServer(
  'consumables',
  sheetEndpoints(path, { read, write: holds('consumable.keep') }, filters),
);

const emergencyRow = z.object({
  id: z.int(),
  holding_id: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  category_name: z.string(),
  warehouse_name: z.string(),
  batch_no: z.string(),
  quantity: z.string(),
  unit: z.string(),
  expires_on: z.nullable(z.string()),
  /** Days until the expiry; negative after it. */
  days: z.nullable(z.int()),
});
export type EmergencyRow = z.output<typeof emergencyRow>;

/** How far the expiry of a batch is. */
export const ExpiryLevel = defineEnum({
  expired: { value: 0, label: '已过期', tone: 'bad' },
  month: { value: 30, label: '30 天内到期', tone: 'warn' },
  coming: { value: 60, label: '31–60 天到期', tone: 'info' },
});

export const emergencyApi = onServer('consumables', {
  list: endpoint({
    method: 'GET',
    path: '/api/consumable/emergency',
    guard: read,
    input: listInput(
      {
        keyword: wire.keyword(),
        category: wire.maybe(wire.codeText('分类', 40)),
        warehouse_id: wire.maybe(wire.id()),
        expiry: wire.maybe(wire.code(ExpiryLevel)),
      },
      ['expires_on'],
    ),
    output: pageOf(emergencyRow),
    summary: '读取应急与防护物资',
  }),
});
