import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { buildingApi } from '../shared/building.ts';
import { Status } from '../shared/status.ts';
import { exportBuildings, type BuildingExport } from './building.queries.ts';

const column = (field: string, title: string, value: (row: BuildingExport) => Cell) => ({ field, title, value });

// Titles of the import, so that an export can be corrected and imported again.
const columns = [
  column('campusCode', '校区编码', (row) => row.campusCode),
  column('campusName', '校区', (row) => row.campusName),
  column('name', '楼宇名称', (row) => row.name),
  column('code', '编码', (row) => row.code),
  column('floorsUp', '地上层数', (row) => row.floorsUp),
  column('floorsDown', '地下层数', (row) => row.floorsDown),
  column('area', '建筑面积', (row) => row.area),
  column('builtYear', '建成年份', (row) => row.builtYear),
  column('manager', '管理员', (row) => row.managerName),
  column('managerNo', '管理员工号', (row) => row.managerNo),
  column('roomCount', '房间数', (row) => row.roomCount),
  column('labCount', '实验室数', (row) => row.labCount),
  column('status', '状态', (row) => labelOf(Status, row.status)),
];

export const exportBuildingList = (ctx: Ctx, filters: InputOf<typeof buildingApi.export>) =>
  exportXlsx(ctx, { title: '楼宇', filter: filters }, columns, (tx, after) =>
    exportBuildings(tx, filters, after, 1000),
  );
