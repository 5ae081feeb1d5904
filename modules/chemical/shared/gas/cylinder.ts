import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { exportEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { CylinderState } from '../cylinder.states.ts';
import { GasGroup } from './gas-kind.ts';

export const CylinderOwner = defineEnum({
  supplier: { value: 'supplier', label: '供应商' },
  school: { value: 'school', label: '学校自有' },
});

/** How near the end of its inspection a cylinder is. */
export const InspectionDue = defineEnum({
  overdue: { value: 'overdue', label: '检验超期', tone: 'bad' },
  soon: { value: 'soon', label: '检验即将到期', tone: 'warn' },
});

const filters = {
  /** Code or number of the cylinder, name or CAS number of its gas. */
  keyword: wire.keyword(),
  gas_id: wire.maybe(wire.id()),
  storage_group: wire.maybe(wire.code(GasGroup)),
  state: wire.maybe(wire.list(wire.code(CylinderState), 5)),
  due: wire.maybe(wire.code(InspectionDue)),
  org_id: wire.maybe(wire.id()),
  building_id: wire.maybe(wire.id()),
  /** `r` with the id of a room, or `w` with that of a store without one. */
  room: wire.maybe(wire.codeText('房间', 20)),
  supplier_id: wire.maybe(wire.id()),
};

const day = z.nullable(z.string());
const cylinderRow = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  serial_no: z.string(),
  gas_id: z.int(),
  gas_name: z.string(),
  cas: z.string(),
  storage_group: z.string(),
  body: z.string(),
  body_name: z.string(),
  lettering: z.string(),
  lettering_name: z.string(),
  volume_l: z.string(),
  work_mpa: z.nullable(z.string()),
  pressure_mpa: z.nullable(z.string()),
  filled_on: day,
  inspected_on: day,
  next_inspection: z.string(),
  /** A code of `InspectionDue`, or ''. */
  due: z.string(),
  owner: z.string(),
  supplier_id: z.nullable(z.int()),
  supplier_name: z.string(),
  /** `w12` in a store, `l5r8` in a room of a laboratory. */
  place: z.string(),
  place_name: z.string(),
  room_name: z.string(),
  spot: z.string(),
  is_fixed: z.boolean(),
  has_regulator: z.boolean(),
  is_alarm_linked: z.boolean(),
  state: z.int(),
  fault: z.string(),
  remark: z.string(),
  can: canOf('edit', 'move', 'connect', 'empty', 'giveBack', 'report', 'clear'),
});
export type CylinderRow = z.output<typeof cylinderRow>;

const cylinderDetail = z.object({
  ...cylinderRow.shape,
  /** The inbound document that brought it. */
  inbound: z.nullable(z.object({ id: z.int(), no: z.string() })),
  /** Signs of its substance in the catalogue. */
  pictograms: z.array(z.string()),
  substance_id: z.nullable(z.int()),
  events: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      at: z.string(),
      by_name: z.string(),
      place: z.string(),
      pressure_mpa: z.nullable(z.string()),
      note: z.string(),
    }),
  ),
});
export type CylinderDetail = z.output<typeof cylinderDetail>;

const mpa = () => wire.clearable(wire.decimal('请填写压力，单位 MPa'));
const place = {
  /** `w12` for a store, `l5r8` for a room of a laboratory. */
  place: z.pipe(wire.codeText('位置', 40), z.string().check(z.regex(/^(w\d{1,15}|l\d{1,15}r\d{1,15})$/, '请选择位置'))),
  spot: z.optional(wire.line('具体位置', 60)),
};

const facts = {
  serial_no: wire.text('钢印号', 40),
  gas_id: wire.id('请选择气体'),
  volume_l: wire.decimal('请填写容积，单位 L'),
  work_mpa: mpa(),
  pressure_mpa: mpa(),
  filled_on: wire.clearable(wire.date()),
  inspected_on: wire.clearable(wire.date()),
  /** Follows from the last inspection and the cycle if it is not given. */
  next_inspection: wire.clearable(wire.date()),
  owner: wire.code(CylinderOwner, '请选择产权'),
  supplier_id: wire.clearable(wire.id()),
  is_fixed: wire.bool(),
  has_regulator: wire.bool(),
  is_alarm_linked: wire.bool(),
  remark: z.optional(wire.freeText('备注', 300)),
};
const cylinderInput = z.object({ ...facts, ...place });
export type CylinderInput = z.output<typeof cylinderInput>;

const path = '/chemical/gas';
const read = holds('chemical.gas.read');
const edit = holds('chemical.gas.edit');
const use = holds('chemical.gas.use');
const one = { ...idOnly.shape, version: wire.int(1) };
const note = z.optional(wire.freeText('说明', 300));

const resource = resourceEndpoints({
  path,
  noun: '气瓶',
  read,
  edit,
  filters,
  sort: ['code', 'next_inspection'],
  row: cylinderRow,
  input: cylinderInput,
});
const action = <I extends z.core.$ZodType>(name: string, guard: typeof read, input: I, summary: string) =>
  endpoint({ method: 'POST', path: `${path}/{id}/${name}`, guard, input, output: nothing, summary });

export const cylinderApi = {
  ...resource,
  /** By the code on its label. */
  byCode: endpoint({
    method: 'GET',
    path: `${path}/code/{code}`,
    guard: read,
    input: z.object({ code: wire.codeText('气瓶编码', 40) }),
    output: cylinderDetail,
  }),
  /** Where the caller may put a cylinder: his own places, and those that its store serves. */
  places: endpoint({
    method: 'GET',
    path: `${path}/place`,
    guard: use,
    input: z.object({ id: wire.maybe(wire.id()) }),
    output: z.object({ content: z.array(z.object({ place: z.string(), name: z.string() })) }),
  }),
  move: action('move', use, z.object({ ...one, ...place }), '移动气瓶'),
  connect: action('connect', use, z.object({ ...one, pressure_mpa: mpa(), note }), '接用气瓶'),
  empty: action('empty', use, z.object({ ...one, pressure_mpa: mpa(), note }), '用完气瓶'),
  giveBack: action('return', edit, z.object({ ...one, pressure_mpa: mpa(), note }), '退回气瓶'),
  report: action('report', use, z.object({ ...one, fault: wire.paragraph('异常情况', 300) }), '登记气瓶异常'),
  clear: action('clear', edit, z.object({ ...one, note: wire.paragraph('处理结果', 300) }), '解除气瓶异常'),
  /** Labels of 60 × 40 mm, one to a page. */
  labels: endpoint({
    method: 'GET',
    path: `${path}/label/pdf`,
    guard: read,
    input: z.object({ ids: wire.list(wire.id(), 200).check(z.minLength(1, '请选择气瓶')) }),
    ...paperFile,
  }),
  export: exportEndpoint(path, holds('chemical.gas.export'), filters),
};
