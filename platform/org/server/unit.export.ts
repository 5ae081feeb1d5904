import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { OrgLevel } from '../shared/unit.rules.ts';
import type { unitApi } from '../shared/unit.ts';
import { unitFilters, unitList, type StoredUnit } from './unit-list.queries.ts';

const column = (field: string, title: string, value: (row: StoredUnit) => Cell, width?: number) => ({
  field,
  title,
  value,
  ...(width && { width }),
});

const figure = (field: string, title: string, value: (row: StoredUnit) => Cell) => ({
  field,
  title,
  value,
  kind: 'number' as const,
});

// Titles of the import, so that an export can be corrected and imported again.
const columns = [
  column('code', '单位编码', (row) => row.code),
  column('name', '单位名称', (row) => row.name, 28),
  column('level', '级别', (row) => labelOf(OrgLevel, row.level)),
  column('type', '类型', (row) => row.type_name),
  column('parent_code', '上级编码', (row) => row.parent_code),
  column('parent', '上级单位', (row) => row.parent_name, 28),
  column('campus', '校区', (row) => row.campus_names.join('、')),
  column('head', '负责人', (row) => row.head_name),
  column('head_no', '负责人工号', (row) => row.head_no),
  column('officers', '安全员', (row) => row.officer_names.join('、')),
  column('officer_nos', '安全员工号', (row) => row.officer_nos.join('、')),
  column('phone', '电话', (row) => row.phone),
  figure('lab_count', '下属实验室数', (row) => row.lab_count),
  column('status', '状态', (row) => labelOf(Enabled, row.status)),
];

export const exportUnits = (ctx: Ctx, filters: InputOf<typeof unitApi.export>) =>
  exportXlsx(ctx, { title: '组织机构', filter: filters }, columns, pagesOf(unitList, unitFilters(filters)));
