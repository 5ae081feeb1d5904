import * as z from 'zod/mini';
import { endpoint, holds, onServer, type InputOf } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { AssetState } from './asset.states.ts';
import { AgeBand, DueLevel, RequiredFile, SafetyGrade, SpecialKind, VesselClass } from './kinds.ts';

const day = z.nullable(z.string());
const amount = z.nullable(z.string());

const filters = {
  /** Name, asset number, factory number, number of the certificate. */
  keyword: wire.keyword(),
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  kind_code: wire.maybe(wire.code(SpecialKind)),
  state: wire.maybe(wire.code(AssetState)),
  /** How near the next inspection is, of what is not scrapped. */
  due: wire.maybe(wire.code(DueLevel)),
  /** Lacks this file, of what is not scrapped. */
  lacks: wire.maybe(wire.code(RequiredFile)),
  age: wire.maybe(wire.code(AgeBand)),
  /** Without scrapped pieces. */
  kept: wire.maybe(wire.bool()),
  /** Due within 60 days or overdue, and nobody has applied for its inspection. */
  to_inspect: wire.maybe(wire.bool()),
  /** Has its number and waits to be put into use. */
  to_enable: wire.maybe(wire.bool()),
};

const assetRow = z.object({
  id: z.int(),
  version: z.int(),
  equipment_id: z.int(),
  asset_no: z.string(),
  name: z.string(),
  model: z.string(),
  kind_code: z.string(),
  class_code: z.string(),
  type_code: z.string(),
  type_name: z.string(),
  register_code: z.string(),
  use_cert_no: z.string(),
  lab_id: z.int(),
  lab_name: z.string(),
  lab_code: z.string(),
  college_name: z.string(),
  room_no: z.string(),
  keeper_name: z.string(),
  next_on: day,
  last_on: day,
  due: z.nullable(z.int()),
  state: z.int(),
  can: canOf(
    ...(['edit', 'enable', 'stop', 'repair', 'finish', 'scrap', 'withdrawScrap', 'decideScrap'] as const),
    ...(['inspect', 'check', 'record'] as const),
  ),
});
export type AssetRow = z.output<typeof assetRow>;

const inputFields = {
  type_code: wire.codeText('品种', 4),
  manufacturer: wire.text('制造单位', 100),
  factory_no: wire.text('出厂编号', 50),
  made_on: wire.date('请选择制造日期'),
  installed_on: wire.clearable(wire.date()),
  first_use_on: wire.clearable(wire.date()),
  register_code: z.optional(wire.line('注册代码', 50)),
  use_cert_no: z.optional(wire.line('使用登记证号', 50)),
  authority: z.optional(wire.line('登记机关', 100)),
  volume_l: wire.clearable(wire.decimal()),
  design_mpa: wire.clearable(wire.decimal()),
  work_mpa: wire.clearable(wire.decimal()),
  temperature_c: wire.clearable(wire.decimal()),
  medium: z.optional(wire.line('介质', 50)),
  load_kg: wire.clearable(wire.decimal()),
  vessel_class: wire.clearable(wire.code(VesselClass)),
  safety_grade: wire.clearable(wire.code(SafetyGrade)),
  certificates: wire.maybe(wire.list(wire.id(), 9)),
  photos: wire.maybe(wire.list(wire.id(), 9)),
  rules: wire.maybe(wire.list(wire.id(), 9)),
  plans: wire.maybe(wire.list(wire.id(), 9)),
  reports: wire.maybe(wire.list(wire.id(), 9)),
};

const assetInput = z.object({
  equipment_id: wire.id('请选择设备'),
  ...inputFields,
  /** Last full inspection and the day until which it is valid, from the papers; inspections go on from there. */
  last_on: wire.clearable(wire.date()),
  next_on: wire.clearable(wire.date()),
});
export type AssetInput = z.output<typeof assetInput>;

/** A kind of inspection that the piece has or should have; without a day nothing is recorded of it. */
const scheduleRow = z.object({ kind: z.int(), last_on: day, next_on: day, due: z.nullable(z.int()) });

const changeRow = z.object({
  id: z.int(),
  action: z.string(),
  reason: z.string(),
  by_name: z.string(),
  at: z.string(),
  files: z.array(fileRef),
});

const files = z.array(fileRef);
const assetDetail = z.object({
  ...assetRow.shape,
  manufacturer: z.string(),
  factory_no: z.string(),
  made_on: z.string(),
  installed_on: day,
  first_use_on: day,
  authority: z.string(),
  volume_l: amount,
  design_mpa: amount,
  work_mpa: amount,
  temperature_c: amount,
  medium: z.string(),
  load_kg: amount,
  vessel_class: z.nullable(z.int()),
  safety_grade: z.nullable(z.int()),
  state_on: z.string(),
  state_reason: z.string(),
  is_major: z.boolean(),
  certificates: files,
  photos: files,
  rules: files,
  plans: files,
  reports: files,
  schedules: z.array(scheduleRow),
  changes: z.array(changeRow),
  /** What keeps it from being put into use, as sentences. */
  faults: z.array(z.string()),
  /** Labels of the files that it has to have and lacks. */
  lacks: z.array(z.string()),
  /** What the last check found to be put right. */
  open_items: z.array(z.string()),
  /** The application for scrapping under review; the case for who may see it. */
  scrapping: z.nullable(
    z.object({
      reason: z.string(),
      applicant_name: z.string(),
      applied_at: z.string(),
      files,
      instance_id: z.nullable(z.int()),
    }),
  ),
});
export type AssetDetail = z.output<typeof assetDetail>;

const path = '/api/special_instrument';
const read = holds('special-equipment.read');
const edit = holds('special-equipment.edit');
const manage = holds('special-equipment.manage');
const scrap = holds('special-equipment.scrap');

const crud = resourceEndpoints({
  path,
  noun: '特种设备',
  read,
  edit,
  filters,
  sort: ['asset_no', 'name', 'next_on'],
  row: assetRow,
  input: assetInput,
});

const action = <I extends z.core.$ZodType>(name: string, guard: typeof read, input: I, summary: string) =>
  endpoint({ method: 'POST', path: `${path}/{id}/${name}`, guard, input, output: nothing, summary });
const reasoned = { ...idOnly.shape, reason: wire.paragraph('原因', 300) };
const someFiles = wire.maybe(wire.list(wire.id(), 9));

const named = { id: z.string(), name: z.string() };
const typeTree = z.object({
  ...named,
  children: z.array(z.object({ ...named, children: z.array(z.object(named)) })),
});

export const assetApi = onServer('special-equipment', {
  ...crud,
  find: { ...crud.find, output: assetDetail },
  enable: action('enable', manage, z.object({ ...idOnly.shape }), '启用特种设备'),
  stop: action('stop', edit, z.object({ ...reasoned, photos: someFiles }), '停用特种设备'),
  repair: action('repair', edit, z.object({ ...reasoned, is_major: wire.bool() }), '特种设备报修'),
  finish: action('finish', edit, z.object({ ...reasoned }), '特种设备维修完成'),
  scrap: action('scrap', scrap, z.object({ ...reasoned, files: someFiles }), '申请报废特种设备'),
  withdrawScrap: action('scrap/withdraw', scrap, z.object({ ...idOnly.shape }), '撤回报废申请'),
  decideScrap: action(
    'scrap/decide',
    read,
    z.object({ ...idOnly.shape, pass: wire.bool(), opinion: z.optional(wire.freeText('意见', 300)), files: someFiles }),
    '审批特种设备报废',
  ),
  /** Kinds, classes and types of the catalogue. */
  types: endpoint({
    method: 'GET',
    path: `${path}/type`,
    guard: read,
    input: z.object({}),
    output: z.object({ content: z.array(typeTree) }),
  }),
  /** Equipment of the caller's laboratories that is not in the ledger. */
  candidates: endpoint({
    method: 'GET',
    path: `${path}/candidate`,
    guard: edit,
    input: listInput({ keyword: wire.keyword(), lab_id: wire.maybe(wire.id()) }),
    output: pageOf(z.object({ id: z.int(), name: z.string(), is_special: z.boolean() })),
    all: true,
  }),
  /** Pieces to choose from, with what they are called. */
  pick: endpoint({
    method: 'GET',
    path: `${path}/pick`,
    guard: read,
    input: listInput({ keyword: wire.keyword() }),
    output: pageOf(z.object({ id: z.int(), name: z.string(), type_code: z.string() })),
    all: true,
  }),
  tag: endpoint({
    method: 'GET',
    path: `${path}/tag`,
    guard: read,
    input: z.object({ ids: wire.list(wire.id(), 100) }),
    output: z.any(),
    blob: true,
    perMinute: 20,
    summary: '打印设备标志',
  }),
  /** The pieces of the school for the authority, as .xls. */
  authority: endpoint({
    method: 'GET',
    path: `${path}/authority`,
    guard: manage,
    input: z.object({}),
    output: z.any(),
    blob: true,
    perMinute: 5,
  }),
});

export const assetSheet = onServer('special-equipment', sheetEndpoints(path, { read, write: edit }, filters));
export type AssetQuery = InputOf<typeof assetSheet.export>;
