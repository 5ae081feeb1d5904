import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { can, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';

export const RoomStatus = defineEnum({
  inUse: { value: 1, label: '在用', tone: 'good' },
  off: { value: 0, label: '停用', tone: 'neutral' },
});

const positive = z.refine<string>((value) => Number(value) > 0, '面积应大于 0');
const floor = () => wire.int(-5, 60).check(z.refine((value) => value !== 0, '没有 0 层，地下一层为 -1'));

const roomFields = {
  buildingId: wire.id('请选择楼宇'),
  floor: floor(),
  roomNo: wire.text('房间号', 20),
  name: z.optional(wire.freeText('名称', 50)),
  use: wire.text('房间用途', 32),
  area: wire.decimal('请填写面积').check(positive),
  capacity: wire.clearable(wire.int(0, 10_000)),
  height: wire.clearable(wire.decimal()),
  doors: wire.clearable(wire.int(0, 100)),
  orgId: wire.clearable(wire.id()),
};
export const roomInput = z.object(roomFields);
export type RoomInput = z.output<typeof roomInput>;

const labName = z.object({ orgId: z.int(), orgName: z.string() });

const roomRow = z.object({
  id: z.int(),
  buildingId: z.int(),
  buildingName: z.string(),
  campusId: z.int(),
  campusName: z.string(),
  /** 校区-楼宇-房号. */
  fullName: z.string(),
  /** `ZX-HX02-305`. */
  code: z.string(),
  floor: z.int(),
  roomNo: z.string(),
  name: z.string(),
  use: z.string(),
  useName: z.string(),
  area: z.string(),
  capacity: z.nullable(z.int()),
  height: z.nullable(z.string()),
  doors: z.nullable(z.int()),
  orgId: z.nullable(z.int()),
  orgName: z.nullable(z.string()),
  labs: z.array(labName),
  status: z.int(),
  version: z.int(),
  can,
});
export type RoomRow = z.output<typeof roomRow>;

export const roomFilters = {
  keyword: wire.keyword(),
  campusId: wire.maybe(wire.id()),
  buildingId: wire.maybe(wire.id()),
  floor: wire.maybe(wire.int(-5, 60)),
  use: wire.maybe(wire.freeText('用途', 32)),
  /** A unit with everything below it. */
  orgId: wire.maybe(wire.id()),
  /** Only rooms that no laboratory uses. */
  noLab: wire.maybe(wire.bool()),
  status: wire.maybe(wire.code(RoomStatus)),
};

const span = {
  buildingId: wire.id('请选择楼宇'),
  floorFrom: floor(),
  floorTo: floor(),
  numberFrom: wire.int(0, 999),
  numberTo: wire.int(0, 999),
  prefix: wire.maybe(wire.codeText('前缀', 4)),
};
const generation = z.object({
  ...span,
  use: roomFields.use,
  area: roomFields.area,
  capacity: roomFields.capacity,
  orgId: roomFields.orgId,
});
export type Generation = z.output<typeof generation>;

const read = holds('org.room.read');
const edit = holds('org.room.edit');

export const roomApi = {
  list: endpoint({
    method: 'GET',
    path: '/org/room',
    guard: read,
    input: listInput(roomFilters),
    output: pageOf(roomRow),
  }),
  detail: endpoint({ method: 'GET', path: '/org/room/{id}', guard: read, input: idOnly, output: roomRow }),
  /** Pick list of the rooms in use of one building. */
  pick: endpoint({
    method: 'GET',
    path: '/org/room/all',
    guard: signedIn,
    all: true,
    input: listInput({ buildingId: wire.id('请选择楼宇') }),
    output: pageOf(
      z.object({
        id: z.int(),
        floor: z.int(),
        roomNo: z.string(),
        name: z.string(),
        fullName: z.string(),
        area: z.string(),
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/org/room',
    guard: edit,
    input: roomInput,
    output: idOut,
    summary: '新增房间',
  }),
  update: endpoint({
    method: 'POST',
    path: '/org/room/{id}',
    guard: edit,
    input: z.object({ ...idOnly.shape, ...roomFields, version: wire.int() }),
    output: nothing,
    summary: '编辑房间',
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/org/room/{id}/status',
    guard: edit,
    input: z.object({ ...idOnly.shape, status: wire.code(RoomStatus) }),
    output: nothing,
    summary: '启用或停用房间',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/org/room/{id}/delete',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '删除房间',
  }),
  /** What a generation would make; rooms that are there already stay as they are. */
  preview: endpoint({
    method: 'GET',
    path: '/org/room/generate',
    guard: edit,
    input: z.object(span),
    output: z.object({
      rooms: z.array(z.object({ floor: z.int(), roomNo: z.string(), exists: z.boolean() })),
      fresh: z.int(),
    }),
  }),
  generate: endpoint({
    method: 'POST',
    path: '/org/room/generate',
    guard: edit,
    input: generation,
    output: z.object({ created: z.int() }),
    summary: '批量生成房间',
  }),
  ...sheetEndpoints('/org/room', { read: holds('org.room.export'), write: edit }, z.object(roomFilters)),
};
