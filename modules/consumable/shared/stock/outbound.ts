import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { idOnly, idOut, listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { hundredths } from '../hundredths.ts';

export const OutboundKind = defineEnum({
  requisition: { value: 1, label: '领用出库', tone: 'good' },
  writeOff: { value: 2, label: '报损出库', tone: 'bad' },
});

const filters = {
  /** Number of the document, or code or name of a material in it. */
  keyword: wire.keyword(),
  kind: wire.maybe(wire.code(OutboundKind)),
  warehouse_id: wire.maybe(wire.id()),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const outboundRow = z.object({
  id: z.int(),
  no: z.string(),
  kind: z.int(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  lab_name: z.string(),
  recipient_name: z.string(),
  kinds: z.int(),
  amount: z.string(),
  issuer_name: z.string(),
  issued_at: z.string(),
});
export type OutboundRow = z.output<typeof outboundRow>;

const outboundDetail = z.object({
  ...outboundRow.shape,
  requisition: z.nullable(z.object({ id: z.int(), no: z.string(), purpose: z.string(), decider_name: z.string() })),
  note: z.string(),
  lines: z.array(
    z.object({
      line: z.int(),
      code: z.string(),
      name: z.string(),
      spec: z.string(),
      unit: z.string(),
      batch_no: z.string(),
      expires_on: z.nullable(z.string()),
      quantity: z.string(),
      price: z.string(),
      amount: z.string(),
    }),
  ),
});
export type OutboundDetail = z.output<typeof outboundDetail>;

const path = '/api/consumable/outbound';
const read = holds('consumable.read');

export const outboundApi = onServer('consumables', {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['issued_at']),
    output: pageOf(outboundRow),
  }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: read, input: idOnly, output: outboundDetail }),
  writeOff: endpoint({
    method: 'POST',
    path,
    guard: holds('consumable.keep'),
    input: z.object({
      batch_id: wire.id('请选择批次'),
      quantity: hundredths('请填写数量'),
      note: wire.paragraph('报损原因', 300),
    }),
    output: idOut,
    summary: '报损出库',
  }),
  print: endpoint({ method: 'GET', path: `${path}/{id}/pdf`, guard: read, input: idOnly, ...paperFile }),
});
