import type { Ctx } from '#kernel/server/context.ts';
import { dayCell, decimalCell } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import type { DisposerRow, disposerSheet } from '../../shared/transfer/disposer.ts';
import { wasteCodesCell } from '../catalogue/waste-cells.rules.ts';
import { disposerList } from './disposer.queries.ts';

type Column = SheetColumn & { value: (row: Omit<DisposerRow, 'can'>) => Cell };

/** One list for template, import and export, so that an exported file can be corrected and imported again. */
export const disposerColumns: Column[] = [
  { field: 'name', title: '名称', required: true, maxLength: 80, width: 30, value: (row) => row.name },
  { field: 'license_no', title: '许可证号', required: true, maxLength: 50, width: 20, value: (row) => row.license_no },
  {
    field: 'codes',
    title: '核准的废物代码',
    required: true,
    several: true,
    maxLength: 1_500,
    width: 40,
    wrap: true,
    parse: wasteCodesCell,
    value: (row) => row.codes.join('、'),
  },
  {
    field: 'yearly_kg',
    title: '年核准量（kg）',
    required: true,
    kind: 'number',
    parse: decimalCell(0.01, 8),
    value: (row) => row.yearly_kg,
  },
  {
    field: 'starts_on',
    title: '有效期起',
    required: true,
    kind: 'date',
    parse: dayCell,
    value: (row) => row.starts_on,
  },
  { field: 'ends_on', title: '有效期至', required: true, kind: 'date', parse: dayCell, value: (row) => row.ends_on },
  { field: 'contact', title: '联系人', maxLength: 30, value: (row) => row.contact },
  { field: 'phone', title: '联系电话', maxLength: 20, value: (row) => row.phone },
  {
    field: 'remark',
    title: '说明',
    maxLength: 300,
    width: 30,
    wrap: true,
    multiline: true,
    value: (row) => row.remark,
  },
];

export const exportDisposers = (ctx: Ctx, query: InputOf<typeof disposerSheet.export>) =>
  exportXlsx(ctx, { title: '处置单位', filter: query }, disposerColumns, pagesOf(disposerList, query));
