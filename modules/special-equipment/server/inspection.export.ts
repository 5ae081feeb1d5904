import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import type { InspectionQuery } from '../shared/inspection.ts';
import { Conclusion, InspectionKind, InspectionStatus } from '../shared/kinds.ts';
import { inspectionList, type StoredInspection } from './inspection.queries.ts';

type Column = SheetColumn & { value: (row: StoredInspection) => Cell };

const columns: Column[] = [
  { field: 'asset_no', title: '资产编号', width: 18, value: (row) => row.asset_no },
  { field: 'name', title: '设备名称', width: 22, value: (row) => row.name },
  { field: 'lab_name', title: '实验室', width: 24, value: (row) => row.lab_name },
  { field: 'college_name', title: '学院', width: 20, value: (row) => row.college_name },
  { field: 'kind', title: '检验类型', width: 22, value: (row) => labelOf(InspectionKind, row.kind) },
  { field: 'status', title: '状态', value: (row) => labelOf(InspectionStatus, row.status) },
  { field: 'applied_on', title: '报检日期', kind: 'date', value: (row) => row.applied_on },
  { field: 'body', title: '检验机构', width: 28, value: (row) => row.body },
  { field: 'inspected_on', title: '检验日期', kind: 'date', value: (row) => row.inspected_on },
  {
    field: 'conclusion',
    title: '结论',
    value: (row) => (row.conclusion === null ? '' : labelOf(Conclusion, row.conclusion)),
  },
  { field: 'safety_grade', title: '安全状况等级', kind: 'number', value: (row) => row.safety_grade },
  { field: 'next_on', title: '下次检验日期', kind: 'date', value: (row) => row.next_on },
  { field: 'report_no', title: '报告编号', width: 20, value: (row) => row.report_no },
];

export const exportInspections = (ctx: Ctx, query: InspectionQuery) =>
  exportXlsx(ctx, { title: '特种设备检验', filter: query }, columns, pagesOf(inspectionList, query));
