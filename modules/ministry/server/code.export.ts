import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { CodeList, type codeSheet } from '../shared/code.ts';
import { codeList, type StoredCode } from './code.queries.ts';

/** One list for template, import and export. */
export const codeColumns: (SheetColumn & { value: (row: StoredCode) => Cell })[] = [
  { field: 'list', title: '代码表', required: true, maxLength: 20, value: (row) => labelOf(CodeList, row.list) },
  {
    field: 'code',
    title: '代码',
    required: true,
    coded: true,
    maxLength: 4,
    frozen: true,
    sample: '011',
    value: (row) => row.code,
  },
  { field: 'name', title: '名称', required: true, maxLength: 50, sample: '教授', width: 30, value: (row) => row.name },
];

export const exportCodes = (ctx: Ctx, query: InputOf<typeof codeSheet.export>) =>
  exportXlsx(ctx, { title: '上报代码', filter: query }, codeColumns, pagesOf(codeList, query));
