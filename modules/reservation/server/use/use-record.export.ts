import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { UseCondition, UseType } from '../../shared/kinds.ts';
import type { UseQuery } from '../../shared/use/use-record.ts';
import { minutesOf, useList, type StoredUse } from './use-record.queries.ts';

const columns: (SheetColumn & { value: (row: StoredUse) => Cell })[] = [
  { field: 'resource', title: '资源', width: 28, value: (row) => row.resource_name },
  { field: 'lab', title: '实验室', width: 24, value: (row) => row.lab_name },
  { field: 'user', title: '使用人', value: (row) => row.user_name },
  { field: 'on_at', title: '开始时间', width: 20, value: (row) => formatDateTime(row.on_at) },
  { field: 'off_at', title: '结束时间', width: 20, value: (row) => formatDateTime(row.off_at) },
  {
    field: 'hours',
    title: '有效机时（小时）',
    kind: 'number',
    width: 16,
    value: (row) => Math.round(minutesOf(row) / 6) / 10,
  },
  { field: 'use_type', title: '用途', value: (row) => labelOf(UseType, row.use_type) },
  { field: 'samples', title: '样品数', kind: 'number', value: (row) => row.samples },
  { field: 'condition', title: '情况', value: (row) => labelOf(UseCondition, row.condition) },
  { field: 'note', title: '说明', width: 32, value: (row) => row.note },
  { field: 'correction', title: '更正原因', width: 32, value: (row) => row.correction },
];

/** 仪器使用记录本: the use of what is asked for, as a sheet. */
export const exportUses = (ctx: Ctx, query: UseQuery) =>
  exportXlsx(ctx, { title: '仪器使用记录本', filter: query }, columns, pagesOf(useList, query));
