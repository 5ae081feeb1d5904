import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOut, listInput, pageOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { CycleKind } from './cycle.rules.ts';

/** Groups of dictionary chem_storage_group that are gases. */
export const GasGroup = defineEnum({
  flammable: { value: 'GF', label: '易燃气体' },
  oxidising: { value: 'GO', label: '助燃气体' },
  toxic: { value: 'GT', label: '有毒气体' },
  inert: { value: 'GI', label: '惰性气体' },
});

const colour = (label: string) =>
  z.pipe(wire.line(label, 7), z.string().check(z.regex(/^#[0-9a-f]{6}$/i, `${label}应为 # 加六位十六进制数`)));

const kindFields = {
  /** Code of dictionary gas_type. */
  code: wire.codeText('气体', 40),
  cas: z.pipe(
    wire.line('CAS 号', 12),
    z.string().check(z.regex(/^(\d{2,7}-\d{2}-\d)?$/, 'CAS 号形如 7782-44-7，混合气体请留空')),
  ),
  storage_group: wire.code(GasGroup, '请选择储存组'),
  is_flammable: wire.bool(),
  is_oxidising: wire.bool(),
  is_toxic: wire.bool(),
  cycle: wire.code(CycleKind, '请选择检验周期'),
  body: colour('瓶色'),
  body_name: wire.text('瓶色名称', 20),
  lettering: colour('字色'),
  lettering_name: wire.text('字色名称', 20),
  basis: z.optional(wire.line('依据', 200)),
};
const kindInput = z.object(kindFields);
export type GasKindInput = z.output<typeof kindInput>;

const kindRow = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  name: z.string(),
  cas: z.string(),
  storage_group: z.string(),
  is_flammable: z.boolean(),
  is_oxidising: z.boolean(),
  is_toxic: z.boolean(),
  cycle: z.string(),
  body: z.string(),
  body_name: z.string(),
  lettering: z.string(),
  lettering_name: z.string(),
  basis: z.string(),
  can: canOf('edit'),
});
export type GasKindRow = z.output<typeof kindRow>;

const path = '/chemical/gas-kind';
const read = holds('chemical.gas.read');
const edit = holds('chemical.gas.setting');

const kinds = resourceEndpoints({
  path,
  noun: '气体种类',
  read,
  edit,
  filters: { keyword: wire.keyword(), storage_group: wire.maybe(wire.code(GasGroup)) },
  sort: [],
  row: kindRow,
  input: kindInput,
});
/** Gases with the colours of their cylinders; a school edits them. */
export const gasKindApi = { ...kinds, list: { ...kinds.list, all: true as const } };

/** What the school allows in a room, with its reason. */
export const ExceptionKind = defineEnum({
  oxidising: { value: 'oxidising', label: '多瓶助燃气体同时使用' },
  flammable: { value: 'flammable', label: '多瓶易燃气体同时使用' },
  partition: { value: 'partition', label: '易燃与助燃气体同室（已隔断并装报警）' },
});

const exceptionRow = z.object({
  id: z.int(),
  version: z.int(),
  room: z.string(),
  room_name: z.string(),
  kind: z.string(),
  reason: z.string(),
  ends_on: z.string(),
  is_over: z.boolean(),
  created_by_name: z.string(),
  created_at: z.string(),
  can: canOf('remove'),
});
export type GasExceptionRow = z.output<typeof exceptionRow>;

const exceptionInput = z.object({
  /** `r` with the id of a room, or `w` with that of a store without one. */
  room: wire.codeText('房间', 20),
  kind: wire.code(ExceptionKind, '请选择例外'),
  reason: z.pipe(
    wire.paragraph('理由和防护措施', 300),
    z.string().check(z.minLength(5, '请写明理由和防护措施，至少 5 个字')),
  ),
  ends_on: wire.date('请选择有效期至'),
});
export type GasExceptionInput = z.output<typeof exceptionInput>;

const exceptionPath = '/chemical/gas-exception';
export const gasExceptionApi = {
  list: endpoint({
    method: 'GET',
    path: exceptionPath,
    guard: read,
    all: true,
    input: listInput({ kind: wire.maybe(wire.code(ExceptionKind)) }),
    output: pageOf(exceptionRow),
  }),
  create: endpoint({
    method: 'POST',
    path: exceptionPath,
    guard: edit,
    input: exceptionInput,
    output: idOut,
    summary: '登记气瓶房间例外',
  }),
  ...removeEndpoint({ path: exceptionPath, noun: '气瓶房间例外', edit }),
  /** Rooms in which cylinders stand. */
  rooms: endpoint({
    method: 'GET',
    path: `${exceptionPath}/rooms`,
    guard: edit,
    input: z.object({}),
    output: z.object({ content: z.array(z.object({ room: z.string(), name: z.string() })) }),
  }),
};
