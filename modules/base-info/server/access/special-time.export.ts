import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { SpecialTimeStatus } from '../../shared/access/special-time.states.ts';
import { SpecialTimeType, type SpecialTimeQuery } from '../../shared/access/special-time.ts';
import { specialTimeList, type StoredSpecialTime } from './special-time.queries.ts';

const columns: (SheetColumn & { value: (row: StoredSpecialTime) => Cell })[] = [
  { field: 'type', title: '类型', value: (row) => labelOf(SpecialTimeType, row.type) },
  { field: 'labs', title: '实验室', width: 32, value: (row) => row.labs.map(({ name }) => name).join('、') },
  { field: 'college', title: '学院', width: 20, value: (row) => row.college_name },
  { field: 'starts_at', title: '开始时间', kind: 'datetime', width: 20, value: (row) => formatDateTime(row.starts_at) },
  { field: 'ends_at', title: '结束时间', kind: 'datetime', width: 20, value: (row) => formatDateTime(row.ends_at) },
  { field: 'duty', title: '值守人', value: (row) => row.duty_name },
  { field: 'persons', title: '人数', kind: 'number', value: (row) => row.person_count },
  { field: 'content', title: '内容', width: 40, value: (row) => row.content },
  { field: 'status', title: '审核状态', value: (row) => labelOf(SpecialTimeStatus, row.status) },
];

export const exportSpecialTimes = (ctx: Ctx, query: SpecialTimeQuery) =>
  exportXlsx(ctx, { title: '特殊时段登记', filter: query }, columns, pagesOf(specialTimeList, query));
