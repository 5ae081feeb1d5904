import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { rateOf } from '#kernel/shared/rate.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { ResultQuery } from '../../shared/record/result.ts';
import { Conclusion, RecordStatus } from '../../shared/core/record.states.ts';
import { resultList, type StoredRecord } from './result.queries.ts';

type Column<R> = SheetColumn & { value: (row: R) => Cell };

const columns: Column<StoredRecord>[] = [
  { field: 'college_name', title: '学院', value: (row) => row.college_name },
  { field: 'lab_no', title: '实验室编号', value: (row) => row.lab_no },
  { field: 'lab_name', title: '实验室', width: 28, value: (row) => row.lab_name },
  { field: 'lab_level', title: '安全等级', value: (row) => row.lab_level },
  { field: 'group_name', title: '检查组', value: (row) => row.group_name },
  { field: 'inspectors', title: '检查人', width: 24, value: (row) => row.inspectors },
  {
    field: 'checked_at',
    title: '检查时间',
    kind: 'datetime',
    width: 20,
    value: (row) => row.checked_at && formatDateTime(row.checked_at),
  },
  { field: 'status', title: '状态', value: (row) => labelOf(RecordStatus, row.status) },
  { field: 'conclusion', title: '结论', value: (row) => labelOf(Conclusion, row.conclusion) },
  { field: 'met_rate', title: '符合率（%）', kind: 'number', value: (row) => rateOf(row.met, row.applicable) },
  { field: 'problems', title: '隐患数', kind: 'number', value: (row) => row.problems },
  { field: 'urgent', title: '紧急', kind: 'number', value: (row) => row.urgent },
  { field: 'needs_rectifying', title: '需整改', kind: 'number', value: (row) => row.needs_rectifying },
  { field: 'note', title: '说明', width: 30, value: (row) => row.note },
];

/** The result list of an activity as a sheet. */
export const exportResults = (ctx: Ctx, query: ResultQuery) =>
  exportXlsx(ctx, { title: '检查结果', filter: query }, columns, pagesOf(resultList, query));
