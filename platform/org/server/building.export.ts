import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import type { buildingApi } from '../shared/building.ts';
import { buildingList, type StoredBuilding } from './building.queries.ts';

const column = (field: string, title: string, value: (row: StoredBuilding) => Cell) => ({ field, title, value });
const figure = (field: string, title: string, value: (row: StoredBuilding) => Cell) => ({
  field,
  title,
  value,
  kind: 'number' as const,
});

// Titles of the import, so that an export can be corrected and imported again.
const columns = [
  column('campus_code', '校区编码', (row) => row.campus_code),
  column('campus_name', '校区', (row) => row.campus_name),
  column('name', '楼宇名称', (row) => row.name),
  column('code', '编码', (row) => row.code),
  figure('floors_up', '地上层数', (row) => row.floors_up),
  figure('floors_down', '地下层数', (row) => row.floors_down),
  figure('area', '建筑面积', (row) => row.area),
  figure('built_year', '建成年份', (row) => row.built_year),
  column('manager', '管理员', (row) => row.manager_name),
  column('manager_no', '管理员工号', (row) => row.manager_no),
  figure('room_count', '房间数', (row) => row.room_count),
  figure('lab_count', '实验室数', (row) => row.lab_count),
  column('status', '状态', (row) => labelOf(Enabled, row.status)),
];

export const exportBuildings = (ctx: Ctx, filters: InputOf<typeof buildingApi.export>) =>
  exportXlsx(ctx, { title: '楼宇', filter: filters }, columns, pagesOf(buildingList, filters));
