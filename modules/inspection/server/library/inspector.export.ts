import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { InspectorKind, InspectorStatus, type InspectorQuery } from '../../shared/library/inspector.ts';
import { inspectorList, type StoredInspector } from './inspector.queries.ts';

const columns: (SheetColumn & { value: (row: StoredInspector) => Cell })[] = [
  { field: 'name', title: '姓名', value: (row) => row.name },
  { field: 'job_no', title: '工号', value: (row) => row.job_no },
  { field: 'kind', title: '类型', value: (row) => labelOf(InspectorKind, row.kind) },
  { field: 'college_name', title: '单位', value: (row) => row.college_name },
  { field: 'org_name', title: '聘任单位', value: (row) => row.org_name },
  { field: 'duty_orgs', title: '负责范围', width: 30, value: (row) => row.duty_orgs },
  { field: 'from_on', title: '聘期起', kind: 'date', value: (row) => row.from_on },
  { field: 'to_on', title: '聘期止', kind: 'date', value: (row) => row.to_on },
  { field: 'checks', title: '本学期检查次数', kind: 'number', value: (row) => row.checks },
  { field: 'problems', title: '发现隐患数', kind: 'number', value: (row) => row.problems },
  { field: 'status', title: '状态', value: (row) => labelOf(InspectorStatus, row.status) },
];

export const exportInspectors = (ctx: Ctx, query: InspectorQuery) =>
  exportXlsx(ctx, { title: '检查人员', filter: query }, columns, pagesOf(inspectorList, query));
