import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { controlMark } from '../substance.ts';
import { signatures } from '../dual/dual.ts';
import { InboundStatus } from './inbound.states.ts';

export const InboundSource = defineEnum({
  purchase: { value: 'purchase', label: '采购' },
  donate: { value: 'donate', label: '受赠' },
});

/** What the keeper looks at when goods arrive; all are needed. */
export const acceptance = {
  label_ok: '标签完好',
  sheet_ok: 'MSDS 齐全',
  sealed_ok: '包装无泄漏',
  count_ok: '数量相符',
} as const;
const ticks = Object.entries(acceptance) as [keyof typeof acceptance, string][];

/** What a keeper has not found good on arrival. */
export const unaccepted = (line: Record<keyof typeof acceptance, boolean>): string[] =>
  ticks.filter(([tick]) => !line[tick]).map(([, label]) => label);

const filters = {
  /** Number of the document, or name or CAS number of a chemical in it. */
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
  source: z.string(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  kinds: z.int(),
  containers: z.int(),
  applicant_name: z.string(),
  creator_name: z.string(),
  confirmer_name: z.string(),
  second_name: z.string(),
  status: z.int(),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  can: canOf('edit', 'confirm', 'refuse'),
});
export type InboundRow = z.output<typeof inboundRow>;

const lineFields = {
  substance_id: wire.id('请选择化学品'),
  spec_id: wire.id('请选择规格'),
  count: wire.int(1, 200, '请填写件数'),
  batch_no: z.optional(wire.line('批号', 40)),
  purity: wire.text('纯度', 40),
  produced_on: wire.clearable(wire.date()),
  expires_on: wire.clearable(wire.date()),
  supplier_id: wire.clearable(wire.id()),
  invoice_no: z.optional(wire.line('发票号', 40)),
  cell_id: wire.id('请选择层位'),
  /** Separation that the school's office approves for what would have to stand in another cabinet. */
  tray_note: z.optional(wire.line('隔离措施', 200)),
  label_ok: z.optional(wire.bool()),
  sheet_ok: z.optional(wire.bool()),
  sealed_ok: z.optional(wire.bool()),
  count_ok: z.optional(wire.bool()),
};
const lineInput = z.object(lineFields);
export type InboundLineInput = z.output<typeof lineInput>;

const lineRow = z.object({
  line: z.int(),
  substance_id: z.int(),
  name: z.string(),
  cas: z.string(),
  controls: z.array(controlMark),
  spec_id: z.int(),
  package_text: z.string(),
  count: z.int(),
  batch_no: z.string(),
  purity: z.string(),
  purity_name: z.string(),
  produced_on: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  supplier_id: z.nullable(z.int()),
  supplier_name: z.string(),
  invoice_no: z.string(),
  cell_id: z.int(),
  place: z.string(),
  tray_note: z.string(),
  label_ok: z.boolean(),
  sheet_ok: z.boolean(),
  sealed_ok: z.boolean(),
  count_ok: z.boolean(),
  two_keepers: z.boolean(),
  /** Becomes cylinders: `expires_on` is the last day of their inspection, `produced_on` the day on which they were filled. */
  is_gas: z.boolean(),
});
export type InboundLine = z.output<typeof lineRow>;

const inboundDetail = z.object({
  ...inboundRow.shape,
  applicant_id: z.int(),
  /** The purchase that brought the goods. */
  purchase: z.nullable(z.object({ id: z.int(), no: z.string() })),
  remark: z.string(),
  reason: z.string(),
  lines: z.array(lineRow),
  /** Absent if no chemical of the document needs two keepers. */
  dual: z.nullable(signatures),
  /** Who has signed what is decided, when and how. */
  signed: z.array(z.string()),
  made: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
  cylinders: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
});
export type InboundDetail = z.output<typeof inboundDetail>;

const inboundInput = z.object({
  source: wire.code(InboundSource, '请选择来源'),
  warehouse_id: wire.id('请选择仓库'),
  applicant_id: wire.id('请选择申请人'),
  remark: z.optional(wire.freeText('备注', 500)),
  lines: wire.list(lineInput, 50).check(z.minLength(1, '请至少填写一行化学品')),
});
export type InboundInput = z.output<typeof inboundInput>;

const path = '/chemical/inbound';
const read = holds('chemical.inbound.read');
const confirm = holds('chemical.inbound.confirm');

const resource = resourceEndpoints({
  path,
  noun: '入库单',
  read,
  edit: holds('chemical.inbound.edit'),
  filters,
  sort: ['created_at'],
  row: inboundRow,
  input: inboundInput,
});

const decided = z.object({ ...idOnly.shape, version: wire.int(1) });

export const inboundApi = {
  ...resource,
  find: { ...resource.find, output: inboundDetail },
  confirm: endpoint({
    method: 'POST',
    path: `${path}/{id}/confirm`,
    guard: confirm,
    input: decided,
    output: z.object({ containers: z.int() }),
    summary: '复核入库',
  }),
  refuse: endpoint({
    method: 'POST',
    path: `${path}/{id}/reject`,
    guard: confirm,
    input: z.object({ ...decided.shape, reason: wire.paragraph('拒收原因', 500) }),
    output: nothing,
    summary: '拒收',
  }),
  print: endpoint({ method: 'GET', path: `${path}/{id}/pdf`, guard: read, input: idOnly, ...paperFile }),
};
