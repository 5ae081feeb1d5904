import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

export const CostStatus = defineEnum({
  open: { value: 0, label: '待分摊', tone: 'warn' },
  allocated: { value: 1, label: '已分摊', tone: 'good' },
});

const costRow = z.object({
  id: z.int(),
  version: z.int(),
  manifest_id: z.int(),
  manifest_no: z.string(),
  disposer_name: z.string(),
  received_on: z.nullable(z.string()),
  kg: z.string(),
  /** By the prices of contract and catalogue; null where one is missing. */
  expected: z.nullable(z.string()),
  amount: z.nullable(z.string()),
  remark: z.string(),
  status: z.int(),
  can: canOf('allocate'),
});
export type CostRow = z.output<typeof costRow>;

const costDetail = z.object({
  ...costRow.shape,
  codes: z.array(z.object({ code: z.string(), kg: z.string() })),
  /** Colleges with what they sent and bear; before the allocation with what they sent. */
  shares: z.array(
    z.object({ unit_id: z.int(), unit_name: z.string(), kg: z.string(), amount: z.nullable(z.string()) }),
  ),
});
export type CostDetail = z.output<typeof costDetail>;

const path = '/api/waste/cost';
const read = holds('waste.cost.read');

export const costApi = onServer('waste', {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput({ status: wire.maybe(wire.code(CostStatus)), year: wire.maybe(wire.int(2000, 2100)) }, [
      'received_on',
    ]),
    output: pageOf(costRow),
  }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: read, input: idOnly, output: costDetail }),
  /** Sets what was paid, and has the colleges bear it by weight; may be corrected. */
  allocate: endpoint({
    method: 'POST',
    path: `${path}/allocate`,
    guard: holds('waste.cost.edit'),
    input: z.object({
      ...idOnly.shape,
      version: wire.int(1),
      amount: wire.hundredths('请填写金额，最多两位小数', { digits: 10 }),
      /** Needed where much more was paid than was due. */
      remark: z.optional(wire.freeText('说明', 300)),
    }),
    output: nothing,
    summary: '分摊处置费用',
  }),
});
