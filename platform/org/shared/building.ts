import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { can, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { latitude, longitude } from './campus.ts';
import { Status } from './status.ts';

const buildingFields = {
  campusId: wire.id('请选择校区'),
  name: wire.text('楼宇名称', 50),
  code: wire.codeText('楼宇编码', 6),
  floorsUp: wire.int(1, 60),
  floorsDown: wire.maybe(wire.int(0, 5)),
  area: wire.clearable(wire.decimal()),
  /** Code of the dictionary `structure`. */
  structure: z.optional(wire.freeText('建筑结构', 32)),
  builtYear: wire.clearable(wire.int(1850, 2100)),
  managerId: wire.clearable(wire.id()),
  phone: wire.clearable(wire.phone()),
  lng: longitude(),
  lat: latitude(),
  floorPlanIds: wire.maybe(wire.list(wire.id(), 70)),
};
export const buildingInput = z.object(buildingFields);
export type BuildingInput = z.output<typeof buildingInput>;

const buildingRow = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  campusId: z.int(),
  campusName: z.string(),
  floorsUp: z.int(),
  floorsDown: z.int(),
  area: z.nullable(z.string()),
  roomCount: z.int(),
  labCount: z.int(),
  managerName: z.nullable(z.string()),
  phone: z.string(),
  status: z.int(),
  can,
});
export type BuildingRow = z.output<typeof buildingRow>;

const person = z.object({ id: z.int(), name: z.string() });

const buildingDetail = z.object({
  ...buildingRow.shape,
  structure: z.nullable(z.string()),
  builtYear: z.nullable(z.int()),
  managerId: z.nullable(z.int()),
  manager: z.nullable(person),
  lng: z.nullable(z.string()),
  lat: z.nullable(z.string()),
  floorPlanIds: z.array(fileRef),
  version: z.int(),
});

export const buildingFilters = {
  keyword: wire.keyword(),
  campusId: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(Status)),
};

const read = holds('org.building.read');
const edit = holds('org.building.edit');

export const buildingApi = {
  list: endpoint({
    method: 'GET',
    path: '/org/building',
    guard: read,
    input: listInput(buildingFilters),
    output: pageOf(buildingRow),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/org/building/{id}',
    guard: read,
    input: idOnly,
    output: buildingDetail,
  }),
  /** Pick list of the enabled buildings; the path is the specification's. */
  pick: endpoint({
    method: 'GET',
    path: '/api/building',
    guard: signedIn,
    all: true,
    input: listInput({ campusId: wire.maybe(wire.id()) }),
    output: pageOf(
      z.object({
        id: z.int(),
        name: z.string(),
        code: z.string(),
        campusId: z.int(),
        campusName: z.string(),
        floorsUp: z.int(),
        floorsDown: z.int(),
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/org/building',
    guard: edit,
    input: buildingInput,
    output: idOut,
    summary: '新增楼宇',
  }),
  update: endpoint({
    method: 'POST',
    path: '/org/building/{id}',
    guard: edit,
    input: z.object({ ...idOnly.shape, ...buildingFields, version: wire.int() }),
    output: nothing,
    summary: '编辑楼宇',
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/org/building/{id}/status',
    guard: edit,
    input: z.object({ ...idOnly.shape, status: wire.code(Status) }),
    output: nothing,
    summary: '启用或停用楼宇',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/org/building/{id}/delete',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '删除楼宇',
  }),
  ...sheetEndpoints('/org/building', { read: holds('org.building.export'), write: edit }, z.object(buildingFilters)),
};
