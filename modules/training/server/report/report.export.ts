import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import type { ReportQuery, ReportRow } from '../../shared/report/report.ts';
import { reportList } from './report.queries.ts';

const columns: (SheetColumn & { value: (row: ReportRow) => Cell })[] = [
  { field: 'name', title: '姓名', value: (row) => row.name },
  { field: 'job_no', title: '工号/学号', width: 16, value: (row) => row.job_no },
  { field: 'user_type', title: '类型', value: (row) => labelOf(UserType, row.user_type) },
  { field: 'college', title: '学院', width: 20, value: (row) => row.college_name },
  { field: 'year_hours', title: '本年学时', kind: 'number', value: (row) => row.year_hours },
  { field: 'total_hours', title: '累计学时', kind: 'number', value: (row) => row.total_hours },
  { field: 'certificates', title: '有效证书', kind: 'number', value: (row) => row.certificates },
  { field: 'events', title: '线下培训和演练', kind: 'number', value: (row) => row.events },
  { field: 'admissions', title: '有效准入', kind: 'number', value: (row) => row.admissions },
  { field: 'violations', title: '违规', kind: 'number', value: (row) => row.violations },
];

export const exportReport = (ctx: Ctx, query: ReportQuery) =>
  exportXlsx(ctx, { title: '培训档案', filter: query }, columns, pagesOf(reportList, query));
