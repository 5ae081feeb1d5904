import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { canOf, idOnly, idOut, idSeen, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { StocktakeStatus } from './stocktake.states.ts';
import { hundredths } from '../hundredths.ts';

const mostCounted = 1000;

const stocktakeRow = z.object({
  id: z.int(),
  version: z.int(),
  no: z.string(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  batches: z.int(),
  counted: z.int(),
  differences: z.int(),
  creator_name: z.string(),
  created_at: z.string(),
  decider_name: z.string(),
  status: z.int(),
  can: canOf('count', 'decide', 'cancel'),
});
export type StocktakeRow = z.output<typeof stocktakeRow>;

const lineRow = z.object({
  batch_id: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  batch_no: z.string(),
  expires_on: z.nullable(z.string()),
  book: z.string(),
  counted: z.nullable(z.string()),
  difference: z.nullable(z.string()),
  reason: z.string(),
});
export type StocktakeLine = z.output<typeof lineRow>;

const stocktakeDetail = z.object({
  ...stocktakeRow.shape,
  note: z.string(),
  counter_name: z.string(),
  counted_at: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  opinion: z.string(),
  lines: z.array(lineRow),
});
export type StocktakeDetail = z.output<typeof stocktakeDetail>;

const path = '/api/consumable/stocktake';
const read = holds('consumable.read');
const keep = holds('consumable.keep');

export const stocktakeApi = onServer('consumables', {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(
      {
        keyword: wire.keyword(),
        warehouse_id: wire.maybe(wire.id()),
        status: wire.maybe(wire.code(StocktakeStatus)),
        /** What waits for a decision of the caller. */
        to_decide: wire.maybe(wire.bool()),
      },
      ['created_at'],
    ),
    output: pageOf(stocktakeRow),
  }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: read, input: idOnly, output: stocktakeDetail }),
  create: endpoint({
    method: 'POST',
    path,
    guard: keep,
    input: z.object({ warehouse_id: wire.id('请选择仓库'), note: z.optional(wire.freeText('说明', 300)) }),
    output: idOut,
    summary: '开始盘点',
  }),
  count: endpoint({
    method: 'POST',
    path: `${path}/{id}/count`,
    guard: keep,
    input: z.object({
      ...idOnly.shape,
      lines: wire.list(
        z.object({
          batch_id: wire.id(),
          counted: wire.clearable(hundredths('请填写实盘数量')),
          reason: z.optional(wire.line('差异原因', 200)),
        }),
        mostCounted,
      ),
    }),
    output: nothing,
    summary: '登记实盘数量',
  }),
  submit: endpoint({
    method: 'POST',
    path: `${path}/{id}/submit`,
    guard: keep,
    input: idOnly,
    output: nothing,
    summary: '提交盘点',
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/{id}/decide`,
    guard: holds('consumable.stocktake.audit'),
    input: z.object({ ...idSeen.shape, pass: wire.bool(), opinion: z.optional(wire.freeText('审核意见', 300)) }),
    output: nothing,
    summary: '审核盘点',
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/{id}/cancel`,
    guard: keep,
    input: idOnly,
    output: nothing,
    summary: '撤销盘点',
  }),
});
