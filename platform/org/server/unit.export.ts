import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { OrgLevel } from '../shared/unit.rules.ts';
import { exportUnits, type UnitExport, type UnitFilters } from './unit-list.queries.ts';

const column = (field: string, title: string, value: (row: UnitExport) => Cell, width?: number) => ({
  field,
  title,
  value,
  ...(width && { width }),
});

// Titles of the import, so that an export can be corrected and imported again.
const columns = [
  column('code', '单位编码', (row) => row.orgCode),
  column('name', '单位名称', (row) => row.orgName, 28),
  column('level', '级别', (row) => labelOf(OrgLevel, row.orgLevel)),
  column('type', '类型', (row) => row.typeName),
  column('parentCode', '上级编码', (row) => row.parentCode),
  column('parent', '上级单位', (row) => row.parentName, 28),
  column('campus', '校区', (row) => row.campusNames.join('、')),
  column('head', '负责人', (row) => row.headName),
  column('headNo', '负责人工号', (row) => row.headNo),
  column('officers', '安全员', (row) => row.officerNames.join('、')),
  column('officerNos', '安全员工号', (row) => row.officerNos.join('、')),
  column('phone', '电话', (row) => row.phone),
  column('labCount', '下属实验室数', (row) => row.labCount),
  column('status', '状态', (row) => labelOf(Enabled, row.status)),
];

export const exportUnitList = (ctx: Ctx, filters: UnitFilters) =>
  exportXlsx(ctx, { title: '组织机构', filter: filters }, columns, (tx, after) =>
    exportUnits(tx, filters, after, 1000),
  );
