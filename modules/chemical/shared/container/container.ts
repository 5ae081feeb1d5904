import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { flowRow } from '#platform/stock/shared/flow.ts';
import { signatures } from '../dual/dual.ts';
import { controlMark } from '../substance.ts';
import { ContainerState } from '../container.states.ts';

/** How near the end of its shelf life a container is. */
export const Expiry = defineEnum({
  expired: { value: 'expired', label: '已过期', tone: 'bad' },
  within30: { value: '30', label: '30 天内到期', tone: 'warn' },
  within60: { value: '60', label: '60 天内到期', tone: 'warn' },
  within90: { value: '90', label: '90 天内到期', tone: 'info' },
});

const code = (label: string) => wire.codeText(label, 40);

const filters = {
  /** Code, former number or batch of the container; name or CAS number of its substance. */
  keyword: wire.keyword(),
  substance_id: wire.maybe(wire.id()),
  /** Flag of a list in force, `none` for what no list controls. */
  control: wire.maybe(code('管控类别')),
  storage_group: wire.maybe(code('储存组')),
  warehouse_type: wire.maybe(code('仓库类型')),
  warehouse_id: wire.maybe(wire.id()),
  cabinet_id: wire.maybe(wire.id()),
  org_id: wire.maybe(wire.id()),
  holder_id: wire.maybe(wire.id()),
  /** What a laboratory has in stores of its own and in use. */
  lab_id: wire.maybe(wire.id()),
  state: wire.maybe(wire.list(wire.code(ContainerState), 9)),
  expiry: wire.maybe(wire.code(Expiry)),
  ghs_class: wire.maybe(code('危险类别')),
  building_id: wire.maybe(wire.id()),
  /** What counts against the limits of a room: `r` with its id, or `w` with that of a warehouse without one. */
  room: wire.maybe(code('房间')),
};

const containerRow = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  own_no: z.string(),
  substance_id: z.int(),
  name: z.string(),
  cas: z.string(),
  controls: z.array(controlMark),
  pictograms: z.array(z.string()),
  package_text: z.string(),
  purity_name: z.string(),
  batch_no: z.string(),
  initial: z.string(),
  quantity: z.string(),
  unit: z.string(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  cabinet_name: z.string(),
  cell_id: z.int(),
  cell_name: z.string(),
  holder_name: z.string(),
  stored_on: z.string(),
  produced_on: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  /** A code of `Expiry`; '' beyond ninety days. */
  expiry: z.string(),
  state: z.int(),
  can: canOf('move', 'label', 'use', 'settle', 'recover'),
});
export type ContainerRow = z.output<typeof containerRow>;

const containerDetail = z.object({
  ...containerRow.shape,
  signal: z.string(),
  storage_group: z.string(),
  storage_group_name: z.string(),
  supplier_name: z.string(),
  room_name: z.nullable(z.string()),
  tray_note: z.string(),
  /** What is promised to requisitions. */
  reserved: z.string(),
  /** The laboratory that has it in use; '' while it stands in its store. */
  lab_name: z.string(),
  issued_at: z.nullable(z.string()),
  /** Of which container it is a part. */
  parent_code: z.string(),
  blocked_note: z.string(),
  source_type: z.string(),
  source_id: z.int(),
  source_no: z.string(),
  flows: z.array(flowRow),
  /** Absent unless two keepers have to sign before the empty bottle is taken back. */
  dual: z.nullable(signatures),
});
export type ContainerDetail = z.output<typeof containerDetail>;

const path = '/chemical/container';
const read = holds('chemical.stock.read');
const byCode = z.object({ code: wire.codeText('容器编码') });

export const containerApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['code', 'stored_on', 'expires_on']),
    output: pageOf(containerRow),
  }),
  /** Also for those who have it in use, by the code on its label. */
  find: endpoint({
    method: 'GET',
    path: `${path}/{code}`,
    guard: holds('chemical.stock.read', 'chemical.use.read'),
    input: byCode,
    output: containerDetail,
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/{code}/move`,
    guard: holds('chemical.stock.move'),
    input: z.object({
      ...byCode.shape,
      version: wire.int(1),
      cell_id: wire.id('请选择层位'),
      /** Separation that the school's office approves with the move. */
      tray_note: z.optional(wire.line('隔离措施', 200)),
    }),
    output: nothing,
    summary: '化学品移位',
  }),
  /** The difference is settled: the book follows what was measured, or stays. */
  settle: endpoint({
    method: 'POST',
    path: '/chemical/container/{code}/settle',
    guard: holds('chemical.difference.settle'),
    input: z.object({
      code: wire.codeText('容器编码'),
      /** Whether the measured amount is right. */
      adjust: wire.bool(),
      reason: wire.paragraph('核查结论', 300),
    }),
    output: nothing,
    summary: '解除容器冻结',
  }),
  /** A keeper takes an empty bottle back. */
  recover: endpoint({
    method: 'POST',
    path: `${path}/{code}/recover`,
    guard: holds('chemical.return.confirm'),
    input: byCode,
    output: nothing,
    summary: '回收空瓶',
  }),
  /** Labels of 60 × 40 mm, one to a page. */
  labels: endpoint({
    method: 'GET',
    path: `${path}/label/pdf`,
    guard: read,
    input: z.object({ ids: wire.list(wire.id(), 200).check(z.minLength(1, '请选择容器')) }),
    ...paperFile,
  }),
};

export const containerSheet = sheetEndpoints(
  path,
  { read: holds('chemical.stock.export'), write: holds('chemical.stock.import') },
  filters,
);
