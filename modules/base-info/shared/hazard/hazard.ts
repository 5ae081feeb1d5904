import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum, Enabled, type EnumValue } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';

export const HazardUnit = defineEnum({
  kg: { value: 'kg', label: 'kg' },
  litre: { value: 'L', label: 'L' },
  gram: { value: 'g', label: 'g' },
  millilitre: { value: 'mL', label: 'mL' },
  bottle: { value: 'bottle', label: '瓶' },
  set: { value: 'set', label: '台' },
  piece: { value: 'piece', label: '个' },
  room: { value: 'room', label: '间' },
});
export type HazardUnitCode = EnumValue<typeof HazardUnit>;

export const HazardState = defineEnum({
  used: { value: 1, label: '使用' },
  stored: { value: 2, label: '存储' },
  both: { value: 3, label: '使用和存储' },
});

/** What the law controls; `none` for everything else. */
export const Controlled = defineEnum({
  none: { value: 'none', label: '无', tone: 'neutral' },
  toxic: { value: 'toxic', label: '剧毒', tone: 'bad' },
  explosive: { value: 'explosive', label: '易制爆', tone: 'bad' },
  precursor1: { value: 'precursor1', label: '易制毒一类', tone: 'bad' },
  precursor2: { value: 'precursor2', label: '易制毒二类', tone: 'warn' },
  precursor3: { value: 'precursor3', label: '易制毒三类', tone: 'warn' },
  narcotic: { value: 'narcotic', label: '麻醉药品', tone: 'bad' },
  psychotropic1: { value: 'psychotropic1', label: '精神药品一类', tone: 'bad' },
  psychotropic2: { value: 'psychotropic2', label: '精神药品二类', tone: 'warn' },
});

/** Where a hazard source comes from; mirrors of other lists are read-only. */
export const HazardSourceOrigin = defineEnum({
  manual: { value: 'manual', label: '手工登记' },
  equipment: { value: 'equipment', label: '设备' },
  waste: { value: 'waste', label: '危险废物' },
  gas: { value: 'gas', label: '气瓶' },
  chemical: { value: 'chemical', label: '化学品' },
});

const filters = {
  /** Name, CAS number or place. */
  keyword: wire.keyword(),
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  /** Name or number of the lab. */
  lab: wire.keyword(),
  /** A kind and all below it. */
  kind: wire.maybe(wire.codeText('种类', 40)),
  controlled: wire.maybe(wire.code(Controlled)),
  ghs: wire.maybe(wire.codeText('GHS 象形图', 40)),
  state: wire.maybe(wire.code(HazardState)),
  source: wire.maybe(wire.code(HazardSourceOrigin)),
  status: wire.maybe(wire.code(Enabled)),
  campus_id: wire.maybe(wire.id()),
  /** Of its room, or of its laboratory; 0 without one. */
  building_id: wire.maybe(wire.int(0)),
  nature: wire.keyword(),
  lab_enabled: wire.maybe(wire.bool()),
};

const hazardRow = z.object({
  id: z.int(),
  version: z.int(),
  lab_id: z.int(),
  lab_name: z.string(),
  lab_code: z.string(),
  college_name: z.string(),
  room_id: z.nullable(z.int()),
  room_no: z.string(),
  kind: z.string(),
  kind_name: z.string(),
  name: z.string(),
  cas: z.string(),
  spec: z.string(),
  qty: z.string(),
  unit: z.string(),
  max_qty: z.nullable(z.string()),
  state: z.int(),
  place: z.string(),
  ghs: z.array(z.string()),
  ghs_names: z.array(z.string()),
  controlled: z.string(),
  license_no: z.string(),
  keeper_id: z.nullable(z.int()),
  keeper_name: z.string(),
  storage: z.string(),
  measures: z.array(z.int()),
  measure_names: z.array(z.string()),
  sds_files: z.array(fileRef),
  source: z.string(),
  source_id: z.nullable(z.int()),
  status: z.int(),
  updated_at: z.string(),
  can: canOf('edit', 'status'),
});
export type HazardRow = z.output<typeof hazardRow>;

const hazardInput = z.object({
  lab_id: wire.id('请选择实验室'),
  room_id: wire.clearable(wire.id()),
  kind: wire.text('种类', 40),
  name: wire.text('名称', 100),
  cas: z.optional(
    z.pipe(
      wire.line('CAS 号', 12),
      z.string().check(z.regex(/^(\d{2,7}-\d{2}-\d)?$/, 'CAS 号形如 64-17-5，没有请留空')),
    ),
  ),
  spec: z.optional(wire.line('规格', 100)),
  qty: wire.decimal('请填写数量，最多四位小数'),
  unit: wire.code(HazardUnit, '请选择单位'),
  max_qty: wire.clearable(wire.decimal()),
  state: wire.code(HazardState, '请选择存在状态'),
  place: z.optional(wire.line('存放位置', 100)),
  ghs: wire.maybe(wire.list(wire.codeText('GHS 象形图', 40), 9)),
  controlled: wire.code(Controlled, '请选择管控类别'),
  license_no: z.optional(wire.line('许可或备案号', 50)),
  keeper_id: wire.clearable(wire.id()),
  storage: z.optional(wire.freeText('储存方式', 200)),
  measures: wire.maybe(wire.list(wire.id(), 50)),
  sds_files: wire.maybe(wire.list(wire.id(), 5)),
});
export type HazardInput = z.output<typeof hazardInput>;

/** A kind of the tree; `disabled` has kinds below it and cannot be chosen for a hazard source. */
export type HazardKindNode = { id: string; name: string; disabled: boolean; children?: HazardKindNode[] | undefined };
const kindNode: z.ZodMiniType<HazardKindNode> = z.object({
  id: z.string(),
  name: z.string(),
  disabled: z.boolean(),
  get children() {
    return z.optional(z.array(kindNode));
  },
});

const path = '/hazard';
const read = holds('base-info.hazard.read');
const edit = holds('base-info.hazard.edit');

const resource = resourceEndpoints({
  path,
  noun: '危险源',
  read,
  edit,
  filters,
  sort: ['name', 'qty', 'updated_at'],
  row: hazardRow,
  input: hazardInput,
});

/** What was saved; `lacks` counts what it calls for and the card lacks, for callers who may add it. */
const saved = z.object({ id: z.int(), lacks: z.int() });
export type SavedHazard = z.output<typeof saved>;

export const hazardApi = {
  ...resource,
  create: { ...resource.create, output: saved },
  update: { ...resource.update, output: saved },
  ...statusEndpoint({ path, noun: '危险源', edit }),
  /** Makes mirrors agree with the lists that keep them: equipment, and those that other slices offer. */
  sync: endpoint({
    method: 'POST',
    path: '/hazard-mirror/sync',
    guard: edit,
    input: z.object({}),
    output: z.object({ added: z.int(), changed: z.int(), stopped: z.int() }),
    summary: '同步危险源',
  }),
  /** What is in use, building by building, as a file. */
  distribution: endpoint({
    method: 'GET',
    path: '/hazard-distribution/export',
    guard: holds('base-info.hazard.export'),
    input: z.object({ college_id: wire.maybe(wire.id()), kind: filters.kind, controlled: filters.controlled }),
    output: z.any(),
    blob: true,
    perMinute: 5,
  }),
  /** Kinds in use as their tree. */
  kinds: endpoint({ method: 'GET', path: '/hazard-kind', guard: read, input: z.object({}), output: z.array(kindNode) }),
  /** The same in order, each with the names above it, for filters. */
  kindNames: endpoint({
    method: 'GET',
    path: '/hazard-kind/names',
    guard: read,
    input: z.object({}),
    output: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  /** Sums of the filtered hazard sources in use, by kind of the first level, and rows by GHS pictogram. */
  sums: endpoint({
    method: 'GET',
    path: '/hazard-sum',
    guard: read,
    input: z.object(filters),
    output: z.object({
      kinds: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          labs: z.int(),
          rows: z.int(),
          /** Stock in kg or L. */
          stock: z.string(),
          bottles: z.string(),
          pieces: z.string(),
        }),
      ),
      ghs: z.array(z.object({ code: z.string(), name: z.string(), rows: z.int() })),
    }),
  }),
};

export const hazardSheet = sheetEndpoints(
  path,
  { read: holds('base-info.hazard.export'), write: holds('base-info.hazard.import') },
  filters,
);
export type HazardFilters = { [K in keyof typeof filters]?: z.output<(typeof filters)[K]> };
