import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { can, idsOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { OrgLevel } from './unit.rules.ts';

const orgId = { orgId: wire.id() };

const unitFields = {
  orgName: wire.text('单位名称', 50),
  orgCode: wire.codeText('单位编码', 32),
  typeId: wire.clearable(wire.id()),
  campusIds: wire.maybe(wire.list(wire.id(), 20)),
  headId: wire.clearable(wire.id()),
  safetyOfficerIds: wire.maybe(wire.list(wire.id(), 20)),
  partyLeaderId: wire.clearable(wire.id()),
  branchLeaderId: wire.clearable(wire.id()),
  safetyManagerId: wire.clearable(wire.id()),
  dutyFileIds: wire.maybe(wire.list(wire.id(), 10)),
  dutySignedOn: wire.clearable(wire.date()),
  dutyExpiresOn: wire.clearable(wire.date()),
  phone: wire.clearable(wire.phone()),
  email: wire.clearable(wire.email()),
  intro: z.optional(wire.freeText('简介', 500)),
  sort: wire.maybe(wire.int(0, 9999)),
};

const unitNew = z.object({
  pid: wire.id('请选择上级单位'),
  orgLevel: wire.code(OrgLevel, '请选择级别'),
  ...unitFields,
});
const unitEdit = z.object({ ...orgId, ...unitFields, version: wire.int() });
export type UnitNew = z.output<typeof unitNew>;
export type UnitEdit = z.output<typeof unitEdit>;

const unitRow = z.object({
  orgId: z.int(),
  pid: z.nullable(z.int()),
  parentName: z.nullable(z.string()),
  orgName: z.string(),
  orgCode: z.string(),
  orgLevel: z.string(),
  typeId: z.nullable(z.int()),
  typeName: z.nullable(z.string()),
  collegeId: z.nullable(z.int()),
  collegeName: z.nullable(z.string()),
  campusNames: z.array(z.string()),
  headName: z.nullable(z.string()),
  officerNames: z.array(z.string()),
  phone: z.string(),
  labCount: z.int(),
  sort: z.int(),
  status: z.int(),
  can,
});
export type UnitRow = z.output<typeof unitRow>;

export const person = z.object({ id: z.int(), name: z.string() });

const unitDetail = z.object({
  ...unitRow.shape,
  campusIds: z.array(z.int()),
  headId: z.nullable(z.int()),
  safetyOfficerIds: z.array(z.int()),
  partyLeaderId: z.nullable(z.int()),
  branchLeaderId: z.nullable(z.int()),
  safetyManagerId: z.nullable(z.int()),
  /** Everybody named above, for the pickers. */
  people: z.array(person),
  dutyFileIds: z.array(fileRef),
  dutySignedOn: z.nullable(z.string()),
  dutyExpiresOn: z.nullable(z.string()),
  email: z.string(),
  intro: z.string(),
  /** From the root to the parent. */
  ancestors: z.array(z.object({ orgId: z.int(), orgName: z.string() })),
  childCount: z.int(),
  roomCount: z.int(),
  peopleCount: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.int(),
});
export type UnitDetail = z.output<typeof unitDetail>;

/** A unit above the laboratories, which are counted. */
const treeNode = z.object({
  orgId: z.int(),
  pid: z.nullable(z.int()),
  orgName: z.string(),
  orgCode: z.string(),
  orgLevel: z.string(),
  collegeId: z.nullable(z.int()),
  status: z.int(),
  labCount: z.int(),
  can,
});
export type UnitNode = z.output<typeof treeNode>;

export const unitFilters = {
  /** The children of this unit; with any further condition, everything below it. */
  pid: wire.maybe(wire.id()),
  keyword: wire.keyword(),
  orgLevel: wire.maybe(wire.code(OrgLevel)),
  /** 0: units without a type. */
  typeId: wire.maybe(wire.int(0, Number.MAX_SAFE_INTEGER)),
  /** 0: units on no campus. */
  campusId: wire.maybe(wire.int(0, Number.MAX_SAFE_INTEGER)),
  collegeId: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(Enabled)),
};

const group = z.object({
  /** Absent: units that stand in no group. */
  id: z.nullable(z.int()),
  name: z.string(),
  unitCount: z.int(),
  labCount: z.int(),
});
const campusGroup = z.object({
  ...group.shape,
  colleges: z.array(z.object({ orgId: z.int(), orgName: z.string(), labCount: z.int() })),
});

const structureNode = z.object({
  orgId: z.int(),
  pid: z.nullable(z.int()),
  orgName: z.string(),
  orgLevel: z.string(),
  headName: z.nullable(z.string()),
  headPhone: z.string(),
  officers: z.array(z.string()),
  childCount: z.int(),
  labCount: z.int(),
});
export type StructureNode = z.output<typeof structureNode>;

const read = holds('org.unit.read');
const edit = holds('org.unit.edit');
const move = holds('org.unit.move');

export const unitApi = {
  tree: endpoint({
    method: 'GET',
    path: '/org/unit/tree',
    guard: read,
    input: z.object({}),
    output: z.object({ content: z.array(treeNode) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/org/unit',
    guard: read,
    input: listInput(unitFilters),
    output: pageOf(unitRow),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/org/unit/{orgId}',
    guard: read,
    input: z.object(orgId),
    output: unitDetail,
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
  /** The chain of responsibility: a unit with what stands directly below it. */
  structure: endpoint({
    method: 'GET',
    path: '/org/unit/structure',
    guard: holds('org.structure.read'),
    input: z.object({ orgId: wire.maybe(wire.id()) }),
    output: z.object({ content: z.array(structureNode) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/org/unit',
    guard: edit,
    input: unitNew,
    output: z.object({ orgId: z.int() }),
    summary: '新增单位',
  }),
  update: endpoint({
    method: 'POST',
    path: '/org/unit/{orgId}',
    guard: edit,
    input: unitEdit,
    output: nothing,
    summary: '编辑单位',
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/org/unit/{orgId}/status',
    guard: edit,
    input: z.object({ ...orgId, status: wire.code(Enabled) }),
    output: nothing,
    summary: '启用或停用单位',
  }),
  move: endpoint({
    method: 'POST',
    path: '/org/unit/{orgId}/move',
    guard: move,
    input: z.object({ ...orgId, pid: wire.id('请选择上级单位') }),
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
  remove: endpoint({
    method: 'POST',
    path: '/org/unit/{orgId}/delete',
    guard: edit,
    input: z.object(orgId),
    output: nothing,
    summary: '删除单位',
  }),
  ...sheetEndpoints('/org/unit', { read: holds('org.unit.export'), write: edit }, z.object(unitFilters)),
};
