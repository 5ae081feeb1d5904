import * as z from 'zod/mini';
import { endpoint, holds, open } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { idOnly, nothing } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { controlMark } from '../substance.ts';

/** For how long a link to the contents of a room holds. */
export const LinkHours = defineEnum({
  two: { value: 2, label: '2 小时' },
  eight: { value: 8, label: '8 小时' },
  day: { value: 24, label: '1 天' },
  three: { value: 72, label: '3 天' },
});

/** `r` with the id of a room, or `w` with that of a warehouse without one. */
const byRoom = z.object({ room: wire.codeText('房间', 20) });

const contentsRow = z.object({
  substance_id: z.int(),
  name: z.string(),
  cas: z.string(),
  un_no: z.string(),
  controls: z.array(controlMark),
  pictograms: z.array(z.string()),
  signal: z.string(),
  storage_group: z.string(),
  storage_group_name: z.string(),
  containers: z.int(),
  total: z.string(),
  unit: z.string(),
  /** Cabinets, or the laboratory that has it in use, each with its containers. */
  places: z.string(),
  extinguishing: z.string(),
});
export type ContentsRow = z.output<typeof contentsRow>;

/** Cylinders of a gas in the room. */
const cylindersRow = z.object({
  gas_id: z.int(),
  name: z.string(),
  cas: z.string(),
  un_no: z.string(),
  storage_group: z.string(),
  pictograms: z.array(z.string()),
  body: z.string(),
  body_name: z.string(),
  lettering: z.string(),
  lettering_name: z.string(),
  cylinders: z.int(),
  in_use: z.int(),
  places: z.string(),
  extinguishing: z.string(),
});
export type CylindersRow = z.output<typeof cylindersRow>;

const contents = z.object({
  room: z.string(),
  name: z.string(),
  school_name: z.string(),
  /** To the minute. */
  as_of: z.string(),
  /** False if the room has stores or laboratories beyond the reach of the reader. */
  is_complete: z.boolean(),
  units: z.array(z.object({ name: z.string(), org_name: z.string(), keepers: z.string(), phone: z.string() })),
  alerts: z.array(z.object({ text: z.string(), names: z.string() })),
  containers: z.int(),
  rows: z.array(contentsRow),
  gases: z.array(cylindersRow),
});
export type RoomContents = z.output<typeof contents>;

const link = z.object({
  id: z.int(),
  purpose: z.string(),
  url: z.string(),
  /** The link as a code to be scanned; '' if it is closed. */
  qr: z.string(),
  created_by_name: z.string(),
  created_at: z.string(),
  ends_at: z.string(),
  is_open: z.boolean(),
});
export type RoomLink = z.output<typeof link>;

const path = '/chemical/room';
const read = holds('chemical.stock.read');
const share = holds('chemical.room.share');
const byLink = z.object({ public_id: z.uuid('链接不存在') });

export const roomApi = {
  /** Rooms and stores that hold chemicals, for a choice. */
  pick: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: z.object({}),
    output: z.object({ content: z.array(z.object({ room: z.string(), name: z.string() })) }),
  }),
  find: endpoint({ method: 'GET', path: `${path}/{room}`, guard: read, input: byRoom, output: contents }),
  print: endpoint({ method: 'GET', path: `${path}/{room}/pdf`, guard: read, input: byRoom, ...paperFile }),
  links: endpoint({
    method: 'GET',
    path: `${path}/{room}/link`,
    guard: share,
    input: byRoom,
    output: z.object({ content: z.array(link) }),
  }),
  share: endpoint({
    method: 'POST',
    path: `${path}/{room}/link`,
    guard: share,
    input: z.object({
      ...byRoom.shape,
      purpose: wire.text('用途和接收人', 100),
      hours: wire.code(LinkHours, '请选择有效时间'),
    }),
    output: z.object({ id: z.int() }),
    summary: '生成房间化学品清单链接',
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/chemical/room-link/{id}/revoke',
    guard: share,
    input: idOnly,
    output: nothing,
    summary: '撤销房间化学品清单链接',
  }),
  /** Public while the link holds. */
  shared: endpoint({
    method: 'GET',
    path: '/chemical/room-link/{public_id}',
    guard: open,
    input: byLink,
    output: z.object({ ...contents.shape, purpose: z.string(), ends_at: z.string() }),
    perMinute: 60,
  }),
  sharedPrint: endpoint({
    method: 'GET',
    path: '/chemical/room-link/{public_id}/pdf',
    guard: open,
    input: byLink,
    ...paperFile,
    perMinute: 20,
  }),
};
