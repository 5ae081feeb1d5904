import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { riskChangeApi } from '../../shared/risk/risk-change.ts';
import { RiskChangeKind, RiskStep } from '../../shared/risk/risk-point.states.ts';
import { riskChangeList, type StoredRiskChange } from './risk-change.queries.ts';

const lines = (row: StoredRiskChange, of: 'label' | 'before' | 'after') =>
  row.items.map((item) => item[of] || '—').join('\n');

const columns: (SheetColumn & { value: (row: StoredRiskChange) => Cell })[] = [
  { field: 'lab_code', title: '实验室编号', value: (row) => row.lab_code },
  { field: 'lab_name', title: '实验室', width: 24, value: (row) => row.lab_name },
  { field: 'college', title: '学院', width: 20, value: (row) => row.college_name },
  { field: 'name', title: '风险点', width: 24, value: (row) => row.name },
  { field: 'kind', title: '变更类型', value: (row) => labelOf(RiskChangeKind, row.kind) },
  { field: 'edition', title: '版本', kind: 'number', value: (row) => row.edition },
  { field: 'fields', title: '变更字段', width: 16, value: (row) => lines(row, 'label') },
  { field: 'before', title: '变更前', width: 32, value: (row) => lines(row, 'before') },
  { field: 'after', title: '变更后', width: 32, value: (row) => lines(row, 'after') },
  { field: 'reason', title: '原因', width: 28, value: (row) => row.reason },
  { field: 'submitted_by', title: '变更人', value: (row) => row.submitted_by_name },
  {
    field: 'submitted_at',
    title: '提交时间',
    kind: 'datetime',
    width: 20,
    value: (row) => formatDateTime(row.submitted_at),
  },
  { field: 'college_by', title: '学院审核人', value: (row) => row.college_by_name },
  { field: 'decided_by', title: '审核人', value: (row) => row.decided_by_name },
  { field: 'step', title: '审核结果', value: (row) => labelOf(RiskStep, row.step) },
  { field: 'opinion', title: '审核意见', width: 28, value: (row) => row.opinion || row.college_opinion },
  {
    field: 'decided_at',
    title: '审核时间',
    kind: 'datetime',
    width: 20,
    value: (row) => row.decided_at && formatDateTime(row.decided_at),
  },
];

export const exportRiskChanges = (ctx: Ctx, query: InputOf<typeof riskChangeApi.export>) =>
  exportXlsx(ctx, { title: '风险点变更记录', filter: query }, columns, pagesOf(riskChangeList, query));
