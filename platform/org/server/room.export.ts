import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { RoomStatus, type roomApi } from '../shared/room.ts';
import { roomList, type StoredRoom } from './room.queries.ts';

const column = (field: string, title: string, value: (row: StoredRoom) => Cell, width?: number) => ({
  field,
  title,
  value,
  ...(width && { width }),
});

const figure = (field: string, title: string, value: (row: StoredRoom) => Cell) => ({
  field,
  title,
  value,
  kind: 'number' as const,
});

// Titles of the import, so that an export can be corrected and imported again.
const columns = [
  column('code', '房间编码', (row) => row.code),
  column('full_name', '房间全称', (row) => row.full_name, 30),
  column('building_code', '楼宇编码', (row) => row.building_code),
  figure('floor', '楼层', (row) => row.floor),
  column('room_no', '房间号', (row) => row.room_no),
  column('name', '名称', (row) => row.name, 24),
  column('use', '用途', (row) => row.use_name),
  figure('area', '面积', (row) => row.area),
  figure('capacity', '容纳人数', (row) => row.capacity),
  column('org_code', '所属单位编码', (row) => row.org_code),
  column('org_name', '所属单位', (row) => row.org_name, 28),
  figure('doors', '门数', (row) => row.doors),
  figure('height', '层高', (row) => row.height),
  column('labs', '实验室', (row) => row.labs.map((lab) => lab.name).join('、'), 28),
  column('status', '状态', (row) => labelOf(RoomStatus, row.status)),
];

export const exportRooms = (ctx: Ctx, filters: InputOf<typeof roomApi.export>) =>
  exportXlsx(ctx, { title: '房间', filter: filters }, columns, pagesOf(roomList, filters));
