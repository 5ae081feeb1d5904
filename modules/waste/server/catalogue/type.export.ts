import type { Ctx } from '#kernel/server/context.ts';
import { decimalCell, patternCell, wholeCell, yesNo } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import type { TypeRow, typeSheet } from '../../shared/catalogue/type.ts';
import { Form, MaterialType } from '../../shared/waste-kinds.ts';
import { typeList } from './type.queries.ts';
import { groupCell, propsCell, wasteCodeCell } from './waste-cells.rules.ts';

type Column = SheetColumn & { value: (row: Omit<TypeRow, 'can'>) => Cell };

/** One list for template, import and export, so that an exported file can be corrected and imported again. */
export const typeColumns: Column[] = [
  {
    field: 'edition',
    title: '名录版本',
    required: true,
    kind: 'number',
    parse: wholeCell(2016, 2100),
    value: (row) => row.edition,
  },
  { field: 'code', title: '废物代码', required: true, width: 14, parse: wasteCodeCell, value: (row) => row.code },
  { field: 'name', title: '名称', required: true, maxLength: 60, width: 24, frozen: true, value: (row) => row.name },
  {
    field: 'hw',
    title: '废物类别',
    required: true,
    parse: (text, title) => patternCell(/^HW\d{2}$/, '应如 HW49')(text.toUpperCase(), title),
    value: (row) => row.hw,
  },
  {
    field: 'material_type',
    title: '物料类型',
    required: true,
    options: MaterialType.$items.map(({ label }) => label),
    value: (row) => labelOf(MaterialType, row.material_type),
  },
  {
    field: 'props',
    title: '危险特性',
    required: true,
    several: true,
    parse: propsCell,
    value: (row) => row.props.join('、'),
  },
  {
    field: 'form',
    title: '形态',
    required: true,
    options: Form.$items.map(({ label }) => label),
    value: (row) => labelOf(Form, row.form),
  },
  { field: 'compat_group', title: '相容组', parse: groupCell, value: (row) => row.compat_group },
  {
    field: 'precautions',
    title: '注意事项',
    maxLength: 200,
    width: 36,
    wrap: true,
    multiline: true,
    value: (row) => row.precautions,
  },
  { field: 'price', title: '处置单价', kind: 'number', parse: decimalCell(0, 6), value: (row) => row.price },
  { field: 'is_special', title: '特殊废物', options: yesNo, value: (row) => (row.is_special ? '是' : '否') },
];

export const exportTypes = (ctx: Ctx, query: InputOf<typeof typeSheet.export>) =>
  exportXlsx(ctx, { title: '废物类别', filter: query }, typeColumns, pagesOf(typeList, query));
