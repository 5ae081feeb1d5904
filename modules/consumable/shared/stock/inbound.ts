import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { InboundSource, InboundStatus, ManualSource } from './inbound.states.ts';
import { hundredths } from '../hundredths.ts';

export const mostLines = 50;

const filters = {
  /** Number of the document, or code or name of a material in it. */
  keyword: wire.keyword(),
  source: wire.maybe(wire.code(InboundSource)),
  warehouse_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(InboundStatus)),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const inboundRow = z.object({
  id: z.int(),
  version: z.int(),
  no: z.string(),
  source: z.int(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  kinds: z.int(),
  /** Yuan. */
  amount: z.string(),
  creator_name: z.string(),
  receiver_name: z.string(),
  status: z.int(),
  created_at: z.string(),
  received_at: z.nullable(z.string()),
  can: canOf('edit', 'receive', 'cancel'),
});
export type InboundRow = z.output<typeof inboundRow>;

const lineRow = z.object({
  line: z.int(),
  material_id: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  quantity: z.string(),
  price: z.string(),
  amount: z.string(),
  batch_no: z.string(),
  expires_on: z.nullable(z.string()),
});
export type InboundLine = z.output<typeof lineRow>;

const inboundDetail = z.object({
  ...inboundRow.shape,
  doc_type: z.string(),
  doc_id: z.nullable(z.int()),
  note: z.string(),
  lines: z.array(lineRow),
});
export type InboundDetail = z.output<typeof inboundDetail>;

const lineInput = z.object({
  material_id: wire.id('请选择物资'),
  quantity: hundredths('请填写数量'),
  price: hundredths('请填写单价'),
  batch_no: z.optional(wire.line('批号', 40)),
  /** Absent: by the shelf life of the material. */
  expires_on: wire.clearable(wire.date()),
});

const inboundInput = z.object({
  source: wire.code(ManualSource, '请选择来源'),
  warehouse_id: wire.id('请选择仓库'),
  note: z.optional(wire.freeText('备注', 500)),
  lines: wire.list(lineInput, mostLines).check(z.minLength(1, '请至少填写一行物资')),
});
export type InboundInput = z.output<typeof inboundInput>;

const path = '/api/consumable/inbound';
const read = holds('consumable.read');
const edit = holds('consumable.keep');

const resource = resourceEndpoints({
  path,
  noun: '入库单',
  read,
  edit,
  filters,
  sort: ['created_at'],
  row: inboundRow,
  input: inboundInput,
});
const decided = z.object({ ...idOnly.shape, version: wire.int(1) });

export const inboundApi = onServer('consumables', {
  ...resource,
  find: { ...resource.find, output: inboundDetail },
  receive: endpoint({
    method: 'POST',
    path: `${path}/{id}/receive`,
    guard: edit,
    input: decided,
    output: nothing,
    summary: '确认入库',
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/{id}/cancel`,
    guard: edit,
    input: decided,
    output: nothing,
    summary: '作废入库单',
  }),
  print: endpoint({ method: 'GET', path: `${path}/{id}/pdf`, guard: read, input: idOnly, ...paperFile }),
});
