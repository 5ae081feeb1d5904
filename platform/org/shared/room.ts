import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly, listInput, pageOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { changeOutcome, changeReason } from './change-outcome.ts';

export const RoomStatus = defineEnum({
  inUse: { value: 1, label: '在用', tone: 'good' },
  off: { value: 0, label: '停用', tone: 'neutral' },
});

const positive = z.refine<string>((value) => Number(value) > 0, '面积应大于 0');
/** A floor of a building; cellars are negative. */
export const floorNumber = () => wire.int(-5, 60).check(z.refine((value) => value !== 0, '没有 0 层，地下一层为 -1'));

const roomFields = {
  building_id: wire.id('请选择楼宇'),
  floor: floorNumber(),
  room_no: wire.text('房间号', 20),
  name: z.optional(wire.line('名称', 50)),
  use: wire.text('房间用途', 32),
  area: wire.decimal('请填写面积').check(positive),
  capacity: wire.clearable(wire.int(0, 10_000)),
  height: wire.clearable(wire.decimal()),
  doors: wire.clearable(wire.int(0, 100)),
  org_id: wire.clearable(wire.id()),
};
const roomInput = z.object(roomFields);
export type RoomInput = z.output<typeof roomInput>;

const labName = z.object({ id: z.int(), name: z.string() });

const roomRow = z.object({
  id: z.int(),
  building_id: z.int(),
  building_name: z.string(),
  campus_id: z.int(),
  campus_name: z.string(),
  /** 校区-楼宇-房号. */
  full_name: z.string(),
  /** `ZX-HX02-305`. */
  code: z.string(),
  floor: z.int(),
  room_no: z.string(),
  name: z.string(),
  use: z.string(),
  use_name: z.string(),
  area: z.string(),
  capacity: z.nullable(z.int()),
  height: z.nullable(z.string()),
  doors: z.nullable(z.int()),
  org_id: z.nullable(z.int()),
  org_name: z.nullable(z.string()),
  labs: z.array(labName),
  status: z.int(),
  version: z.int(),
  can: canOf('edit', 'status', 'remove'),
});
export type RoomRow = z.output<typeof roomRow>;

const roomFilters = {
  keyword: wire.keyword(),
  campus_id: wire.maybe(wire.id()),
  building_id: wire.maybe(wire.id()),
  floor: wire.maybe(wire.int(-5, 60)),
  use: wire.maybe(wire.line('用途', 32)),
  /** A unit with everything below it. */
  org_id: wire.maybe(wire.id()),
  /** Only rooms that no laboratory uses. */
  no_lab: wire.maybe(wire.bool()),
  status: wire.maybe(wire.code(RoomStatus)),
};

const span = {
  building_id: wire.id('请选择楼宇'),
  floor_from: floorNumber(),
  floor_to: floorNumber(),
  number_from: wire.int(0, 999),
  number_to: wire.int(0, 999),
  prefix: wire.maybe(wire.codeText('前缀', 4)),
};
const generation = z.object({
  ...span,
  use: roomFields.use,
  area: roomFields.area,
  capacity: roomFields.capacity,
  org_id: roomFields.org_id,
});
export type Generation = z.output<typeof generation>;

const roomPick = z.object({
  id: z.int(),
  floor: z.int(),
  room_no: z.string(),
  name: z.string(),
  full_name: z.string(),
  area: z.string(),
});
export type RoomPick = z.output<typeof roomPick>;

const read = holds('org.room.read');
const edit = holds('org.room.edit');

const noun = '房间';
const path = '/org/room';

export const roomApi = {
  ...resourceEndpoints({
    path,
    noun,
    read,
    edit,
    filters: roomFilters,
    sort: ['room_no', 'area', 'capacity'],
    row: roomRow,
    input: roomInput,
  }),
  /** Changed fields that need an approval become a request; the others are written. */
  update: endpoint({
    method: 'POST',
    path: `${path}/{id}`,
    guard: holds('org.room.change'),
    input: z.object({ ...roomFields, ...changeReason, ...idOnly.shape, version: wire.int(1) }),
    output: changeOutcome,
    summary: '编辑房间',
  }),
  ...statusEndpoint({ path, noun, edit }),
  ...removeEndpoint({ path, noun, edit }),
  /** Pick list of the rooms in use of one building. */
  pick: endpoint({
    method: 'GET',
    path: '/org/room/all',
    guard: signedIn,
    all: true,
    input: listInput({ building_id: wire.id('请选择楼宇') }),
    output: pageOf(roomPick),
  }),
  /** Preview of a generation; existing rooms are left unchanged. */
  preview: endpoint({
    method: 'GET',
    path: '/org/room/generate',
    guard: edit,
    input: z.object(span),
    output: z.object({
      rooms: z.array(z.object({ floor: z.int(), room_no: z.string(), exists: z.boolean() })),
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
  ...sheetEndpoints(path, { read: holds('org.room.export'), write: edit }, roomFilters),
};
