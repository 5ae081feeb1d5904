import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idsOnly, nothing } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { OrgLevel } from './unit.rules.ts';

const unitFields = {
  name: wire.text('单位名称', 50),
  code: wire.codeText('单位编码', 32),
  type_id: wire.clearable(wire.id()),
  campus_ids: wire.maybe(wire.list(wire.id(), 20)),
  head_id: wire.clearable(wire.id()),
  safety_officer_ids: wire.maybe(wire.list(wire.id(), 20)),
  party_leader_id: wire.clearable(wire.id()),
  branch_leader_id: wire.clearable(wire.id()),
  safety_manager_id: wire.clearable(wire.id()),
  duty_files: wire.maybe(wire.list(wire.id(), 10)),
  duty_signed_on: wire.clearable(wire.date()),
  duty_expires_on: wire.clearable(wire.date()),
  phone: wire.clearable(wire.phone()),
  email: wire.clearable(wire.email()),
  intro: z.optional(wire.freeText('简介', 500)),
  sort: wire.maybe(wire.int(0, 9999)),
};

const unitNew = z.object({
  pid: wire.id('请选择上级单位'),
  level: wire.code(OrgLevel, '请选择级别'),
  ...unitFields,
});
const unitChange = z.object({ ...idOnly.shape, ...unitFields, version: wire.int(1) });
export type UnitNew = z.output<typeof unitNew>;
export type UnitChange = z.output<typeof unitChange>;

const can = canOf('edit', 'add', 'status', 'remove', 'move');
export type UnitAction = z.output<typeof can>[number];

const unitRow = z.object({
  id: z.int(),
  pid: z.nullable(z.int()),
  parent_name: z.nullable(z.string()),
  name: z.string(),
  code: z.string(),
  level: z.string(),
  type_id: z.nullable(z.int()),
  type_name: z.nullable(z.string()),
  college_id: z.nullable(z.int()),
  college_name: z.nullable(z.string()),
  campus_names: z.array(z.string()),
  head_name: z.nullable(z.string()),
  officer_names: z.array(z.string()),
  phone: z.string(),
  lab_count: z.int(),
  sort: z.int(),
  status: z.int(),
  version: z.int(),
  can,
});
export type UnitRow = z.output<typeof unitRow>;

const person = z.object({ id: z.int(), name: z.string() });

const unitDetail = z.object({
  ...unitRow.shape,
  campus_ids: z.array(z.int()),
  head_id: z.nullable(z.int()),
  safety_officer_ids: z.array(z.int()),
  party_leader_id: z.nullable(z.int()),
  branch_leader_id: z.nullable(z.int()),
  safety_manager_id: z.nullable(z.int()),
  /** All people referenced above, for the pickers. */
  people: z.array(person),
  duty_files: z.array(fileRef),
  duty_signed_on: z.nullable(z.string()),
  duty_expires_on: z.nullable(z.string()),
  email: z.string(),
  intro: z.string(),
  /** From the root to the parent. */
  ancestors: z.array(z.object({ id: z.int(), name: z.string() })),
  child_count: z.int(),
  room_count: z.int(),
  people_count: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type UnitDetail = z.output<typeof unitDetail>;

/** A unit above laboratory level, with the number of laboratories below it. */
const treeNode = z.object({
  id: z.int(),
  pid: z.nullable(z.int()),
  name: z.string(),
  code: z.string(),
  level: z.string(),
  college_id: z.nullable(z.int()),
  status: z.int(),
  lab_count: z.int(),
  can,
});
export type UnitNode = z.output<typeof treeNode>;

const unitFilters = {
  /** Children of this unit; combined with other filters, all its descendants. */
  pid: wire.maybe(wire.id()),
  /** All descendants of this unit. */
  below: wire.maybe(wire.id()),
  keyword: wire.keyword(),
  level: wire.maybe(wire.code(OrgLevel)),
  /** 0: units without a type. */
  type_id: wire.maybe(wire.int(0, Number.MAX_SAFE_INTEGER)),
  /** 0: units on no campus. */
  campus_id: wire.maybe(wire.int(0, Number.MAX_SAFE_INTEGER)),
  college_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(Enabled)),
};

const group = z.object({
  /** Null for units without a group. */
  id: z.nullable(z.int()),
  name: z.string(),
  unit_count: z.int(),
  lab_count: z.int(),
});
const campusGroup = z.object({
  ...group.shape,
  colleges: z.array(z.object({ id: z.int(), name: z.string(), lab_count: z.int() })),
});

const structureNode = z.object({
  id: z.int(),
  pid: z.nullable(z.int()),
  name: z.string(),
  level: z.string(),
  head_name: z.nullable(z.string()),
  head_phone: z.string(),
  officers: z.array(z.string()),
  child_count: z.int(),
  lab_count: z.int(),
});
export type StructureNode = z.output<typeof structureNode>;

const read = holds('org.unit.read');
const edit = holds('org.unit.edit');
const move = holds('org.unit.move');

const noun = '单位';
const path = '/org/unit';

export const unitApi = {
  ...resourceEndpoints({
    path,
    noun,
    read,
    edit,
    filters: unitFilters,
    sort: ['name', 'code'],
    row: unitRow,
    input: unitNew,
  }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: read, input: idOnly, output: unitDetail }),
  /** Level and parent are fixed here; use `move` to change the parent. */
  update: endpoint({
    method: 'POST',
    path: `${path}/{id}`,
    guard: edit,
    input: unitChange,
    output: nothing,
    summary: '编辑单位',
  }),
  ...statusEndpoint({ path, noun, edit }),
  ...removeEndpoint({ path, noun, edit }),
  tree: endpoint({
    method: 'GET',
    path: '/org/unit/tree',
    guard: read,
    input: z.object({}),
    output: z.object({ content: z.array(treeNode) }),
  }),
  byCampus: endpoint({
    method: 'GET',
    path: '/org/unit/by-campus',
    guard: read,
    input: z.object({}),
    output: z.object({ content: z.array(campusGroup) }),
  }),
  byType: endpoint({
    method: 'GET',
    path: '/org/unit/by-type',
    guard: read,
    input: z.object({}),
    output: z.object({ content: z.array(group) }),
  }),
  /** Chain of responsibility: a unit and its children. */
  structure: endpoint({
    method: 'GET',
    path: '/org/unit/structure',
    guard: holds('org.structure.read'),
    input: z.object({ id: wire.maybe(wire.id()) }),
    output: z.object({ content: z.array(structureNode) }),
  }),
  move: endpoint({
    method: 'POST',
    path: '/org/unit/{id}/move',
    guard: move,
    input: z.object({ ...idOnly.shape, pid: wire.id('请选择上级单位') }),
    output: nothing,
    summary: '移动单位',
  }),
  moveAll: endpoint({
    method: 'POST',
    path: '/org/unit/batch/move',
    guard: move,
    input: z.object({
      ids: z.pipe(idsOnly.shape.ids, z.array(z.int()).check(z.maxLength(50, '一次最多移动 50 个单位'))),
      pid: wire.id('请选择上级单位'),
    }),
    output: nothing,
    summary: '批量移动单位',
  }),
  ...sheetEndpoints(path, { read: holds('org.unit.export'), write: edit }, unitFilters),
};
