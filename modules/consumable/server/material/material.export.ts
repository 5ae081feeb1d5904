import type { Ctx } from '#kernel/server/context.ts';
import { codeCell, decimalCell, wholeCell } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import type { materialSheet } from '../../shared/material/material.ts';
import { materialList, type StoredMaterial } from './material.queries.ts';

/** One list for template, import and export, so that an exported file can be corrected and imported again. */
export const materialColumns: (SheetColumn & { value: (row: StoredMaterial) => Cell })[] = [
  {
    field: 'code',
    title: '物资编码',
    required: true,
    width: 16,
    sample: 'HC0001',
    parse: codeCell(),
    value: (row) => row.code,
  },
  {
    field: 'name',
    title: '物资名称',
    required: true,
    width: 24,
    maxLength: 100,
    sample: '丁腈手套',
    value: (row) => row.name,
  },
  { field: 'spec', title: '规格', width: 20, maxLength: 100, sample: 'M 号，100 只/盒', value: (row) => row.spec },
  { field: 'unit', title: '单位', required: true, maxLength: 10, sample: '盒', value: (row) => row.unit },
  { field: 'category', title: '分类', required: true, width: 16, maxLength: 50, value: (row) => row.category_name },
  {
    field: 'ref_price',
    title: '参考价',
    kind: 'number',
    sample: '45.5',
    parse: decimalCell(0, 8),
    value: (row) => row.ref_price,
  },
  {
    field: 'safety_stock',
    title: '安全库存',
    kind: 'number',
    sample: '20',
    parse: decimalCell(0, 8),
    value: (row) => row.safety_stock,
  },
  {
    field: 'shelf_life',
    title: '保质期（月）',
    kind: 'number',
    sample: '36',
    parse: wholeCell(1, 240),
    value: (row) => row.shelf_life,
  },
  { field: 'remark', title: '说明', width: 30, maxLength: 500, multiline: true, value: (row) => row.remark },
  { field: 'status', title: '状态', only: 'export', value: (row) => labelOf(Enabled, row.status) },
];

export const exportMaterials = (ctx: Ctx, query: InputOf<typeof materialSheet.export>) =>
  exportXlsx(ctx, { title: '物资目录', filter: query }, materialColumns, pagesOf(materialList, query));
