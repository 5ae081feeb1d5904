import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { controlMark } from '../substance.ts';
import { signatures } from '../dual/dual.ts';
import { TransferStatus } from './transfer.states.ts';

const filters = {
  /** Number of the document, code of a container in it, name or CAS number of its chemical. */
  keyword: wire.keyword(),
  warehouse_id: wire.maybe(wire.id()),
  target_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(TransferStatus)),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const transferRow = z.object({
  id: z.int(),
  version: z.int(),
  no: z.string(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  target_id: z.int(),
  target_name: z.string(),
  containers: z.int(),
  /** Of these, what the receiving keeper has sent back. */
  refused: z.int(),
  is_controlled: z.boolean(),
  creator_name: z.string(),
  senders: z.string(),
  receivers: z.string(),
  status: z.int(),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  can: canOf('send', 'receive', 'cancel'),
});
export type TransferRow = z.output<typeof transferRow>;

const itemRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  cas: z.string(),
  controls: z.array(controlMark),
  quantity: z.string(),
  unit: z.string(),
  expires_on: z.nullable(z.string()),
  from_place: z.string(),
  cell_id: z.int(),
  place: z.string(),
  tray_note: z.string(),
  refusal: z.string(),
});
export type TransferItem = z.output<typeof itemRow>;

const transferDetail = z.object({
  ...transferRow.shape,
  remark: z.string(),
  reason: z.string(),
  items: z.array(itemRow),
  /** Signatures of the side whose turn it is; absent if no chemical needs two keepers. */
  dual: z.nullable(signatures),
  /** Who has signed one side or both, when and how. */
  signed: z.array(z.string()),
});
export type TransferDetail = z.output<typeof transferDetail>;

const lineInput = z.object({
  code: wire.codeText('容器编码', 40),
  cell_id: wire.id('请选择调入层位'),
  /** Separation that the school's office approves for what would have to stand in another cabinet. */
  tray_note: z.optional(wire.line('隔离措施', 200)),
});

const transferInput = z.object({
  warehouse_id: wire.id('请选择调出仓库'),
  target_id: wire.id('请选择调入仓库'),
  remark: z.optional(wire.freeText('备注', 500)),
  lines: wire.list(lineInput, 50).check(z.minLength(1, '请至少选择一个容器')),
});
export type TransferInput = z.output<typeof transferInput>;

/** What the receiving keeper changes: another cell, or a reason to send the container back. */
const receiptLine = z.object({
  code: wire.codeText('容器编码', 40),
  cell_id: wire.maybe(wire.id()),
  refusal: z.optional(wire.line('拒收原因', 200)),
  tray_note: z.optional(wire.line('隔离措施', 200)),
});
export type ReceiptLine = z.output<typeof receiptLine>;

const path = '/chemical/transfer';
const read = holds('chemical.transfer.read');
const edit = holds('chemical.transfer.edit');
const decided = z.object({ ...idOnly.shape, version: wire.int(1) });
const choice = z.object({ content: z.array(z.object({ id: z.int(), name: z.string() })) });

export const transferApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['created_at']),
    output: pageOf(transferRow),
  }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: read, input: idOnly, output: transferDetail }),
  create: endpoint({ method: 'POST', path, guard: edit, input: transferInput, output: idOut, summary: '登记调拨' }),
  send: endpoint({
    method: 'POST',
    path: `${path}/{id}/send`,
    guard: edit,
    input: decided,
    output: nothing,
    summary: '调出',
  }),
  receive: endpoint({
    method: 'POST',
    path: `${path}/{id}/receive`,
    guard: edit,
    input: z.object({ ...decided.shape, lines: z.optional(wire.list(receiptLine, 50)) }),
    output: z.object({ received: z.int(), refused: z.int() }),
    summary: '接收调入',
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/{id}/cancel`,
    guard: edit,
    input: z.object({ ...decided.shape, reason: wire.paragraph('撤销原因', 200) }),
    output: nothing,
    summary: '撤销调拨',
  }),
  /** Stores of the school to which something may be sent, by name only. */
  stores: endpoint({ method: 'GET', path: `${path}/store`, guard: edit, input: z.object({}), output: choice }),
  /** Cells of such a store. */
  cells: endpoint({
    method: 'GET',
    path: `${path}/cell`,
    guard: edit,
    input: z.object({ warehouse_id: wire.id() }),
    output: choice,
  }),
  print: endpoint({ method: 'GET', path: `${path}/{id}/pdf`, guard: read, input: idOnly, ...paperFile }),
};
