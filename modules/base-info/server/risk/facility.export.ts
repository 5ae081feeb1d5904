import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { dayCell, wholeCell } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { FacilityStatus } from '../../shared/facility-status.ts';
import { type facilitySheet } from '../../shared/risk/facility.ts';
import { facilityList, type StoredFacility } from './facility.queries.ts';

/** One list for template, import and export, so that an exported file can be corrected and imported again. */
export const facilityColumns: (SheetColumn & { value: (row: StoredFacility) => Cell })[] = [
  { field: 'lab_code', title: '实验室编号', required: true, coded: true, width: 24, value: (row) => row.lab_code },
  { field: 'category', title: '类别', required: true, width: 16, frozen: true, value: (row) => row.category_name },
  {
    field: 'name',
    title: '名称',
    isFixed: true,
    maxLength: 100,
    sample: '手提式干粉灭火器',
    width: 24,
    value: (row) => row.name,
  },
  {
    field: 'qty',
    title: '数量',
    required: true,
    kind: 'number',
    sample: '2',
    parse: wholeCell(1, 9999),
    value: (row) => row.qty,
  },
  { field: 'place', title: '位置', required: true, maxLength: 100, sample: '门口左侧', value: (row) => row.place },
  {
    field: 'check_cycle',
    title: '检查周期（月）',
    kind: 'number',
    sample: '6',
    parse: wholeCell(1, 60),
    value: (row) => row.check_cycle,
  },
  { field: 'expires_on', title: '有效期', kind: 'date', parse: dayCell, value: (row) => row.expires_on },
  { field: 'duty', title: '责任人工号', coded: true, value: (row) => row.duty_job_no },
  { field: 'model', title: '型号', maxLength: 100, value: (row) => row.model },
  { field: 'checked_on', title: '上次检查', kind: 'date', only: 'export', value: (row) => row.checked_on },
  { field: 'check_on', title: '下次检查', kind: 'date', only: 'export', value: (row) => row.check_on },
  { field: 'status', title: '状态', only: 'export', value: (row) => labelOf(FacilityStatus, row.status) },
  { field: 'lab_name', title: '实验室名称', only: 'export', width: 24, value: (row) => row.lab_name },
  { field: 'college', title: '学院', only: 'export', width: 20, value: (row) => row.college_name },
  { field: 'duty_name', title: '责任人', only: 'export', value: (row) => row.duty_name },
];

export const exportFacilities = (ctx: Ctx, query: InputOf<typeof facilitySheet.export>) =>
  exportXlsx(ctx, { title: '安全设施', filter: query }, facilityColumns, pagesOf(facilityList, query));
