import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { decimalCell, listCell, patternCell } from '#kernel/server/sheets/cells.rules.ts';
import { CellError, type SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled, labelOf, type AnyEnum } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { casFault } from '../shared/cas.rules.ts';
import { aliasesOf, BaseUnit, ChemicalState, SignalWord, type substanceSheet } from '../shared/substance.ts';
import { substanceFull, type StoredSubstance } from './substance.queries.ts';

const labelsOf = (of: AnyEnum) => of.$items.map((item) => item.label);

function casCell(text: string): string {
  const fault = casFault(text);
  if (fault) throw new CellError(fault);
  return text;
}

/** A temperature, which may be below zero. */
function temperatureCell(text: string, title: string): string {
  if (!/^[-+]?\d{1,4}(\.\d)?$/.test(text))
    throw new CellError(`${title}“${text}”不正确，请只填数字，最多一位小数，如 -20 或 13.5`);
  return text.replace('+', '');
}

const names = (rows: readonly { code: string; name: string }[]) => rows.map(({ name }) => name).join('、');
const text = (
  field: 'storage_condition' | 'first_aid' | 'spill' | 'extinguishing',
  title: string,
): SubstanceColumn => ({
  field,
  title,
  maxLength: 1000,
  multiline: true,
  wrap: true,
  width: 40,
  value: (row) => row[field],
});

type SubstanceColumn = SheetColumn & { value: (row: StoredSubstance) => Cell };

/** One list for template, import and export, so that an exported file can be corrected and imported again. */
export const substanceColumns: SubstanceColumn[] = [
  { field: 'cas', title: 'CAS号', required: true, width: 14, parse: casCell, value: (row) => row.cas },
  { field: 'name', title: '名称', required: true, maxLength: 100, width: 24, frozen: true, value: (row) => row.name },
  {
    field: 'aliases',
    title: '别名',
    maxLength: 300,
    width: 24,
    parse: (cell) => aliasesOf(cell).join('；'),
    value: (row) => row.aliases,
  },
  { field: 'en_name', title: '英文名', maxLength: 200, width: 24, value: (row) => row.en_name },
  { field: 'formula', title: '分子式', maxLength: 100, value: (row) => row.formula },
  {
    field: 'state',
    title: '物态',
    required: true,
    options: labelsOf(ChemicalState),
    value: (row) => labelOf(ChemicalState, row.state),
  },
  {
    field: 'base_unit',
    title: '计量单位',
    options: labelsOf(BaseUnit),
    value: (row) => labelOf(BaseUnit, row.base_unit),
  },
  {
    field: 'molar_mass',
    title: '摩尔质量',
    kind: 'number',
    parse: decimalCell(0.01, 7, 4),
    value: (row) => row.molar_mass,
  },
  { field: 'density', title: '密度', kind: 'number', parse: decimalCell(0.0001, 4, 4), value: (row) => row.density },
  { field: 'storage_group', title: '储存组', required: true, width: 20, value: (row) => row.storage_group_name },
  // Blank keeps the flags; 一般 says that no list names it.
  {
    field: 'controls',
    title: '管控类别',
    several: true,
    isFixed: true,
    width: 24,
    parse: listCell,
    value: (row) => row.controls.map(({ flag_name }) => flag_name).join('、') || '一般',
  },
  {
    field: 'h_codes',
    title: '危险性说明',
    several: true,
    width: 24,
    parse: listCell,
    value: (row) => row.h_codes.join('、'),
  },
  {
    field: 'p_codes',
    title: '防范说明',
    several: true,
    width: 24,
    parse: listCell,
    value: (row) => row.p_codes.join('、'),
  },
  {
    field: 'ghs_classes',
    title: '危险类别',
    several: true,
    width: 24,
    parse: listCell,
    value: (row) => names(row.ghs_class_names),
  },
  { field: 'pictograms', title: '象形图', several: true, parse: listCell, value: (row) => row.pictograms.join('、') },
  { field: 'signal', title: '信号词', options: labelsOf(SignalWord), value: (row) => labelOf(SignalWord, row.signal) },
  {
    field: 'react_tags',
    title: '反应性标签',
    several: true,
    parse: listCell,
    value: (row) => names(row.react_tag_names),
  },
  { field: 'un_no', title: 'UN编号', parse: patternCell(/^\d{4}$/, '应为 4 位数字'), value: (row) => row.un_no },
  { field: 'catalog_no', title: '目录序号', maxLength: 20, value: (row) => row.catalog_no },
  { field: 'flash_point', title: '闪点', kind: 'number', parse: temperatureCell, value: (row) => row.flash_point },
  {
    field: 'concentration_rule',
    title: '浓度说明',
    maxLength: 300,
    width: 30,
    value: (row) => row.concentration_rule,
  },
  text('storage_condition', '储存条件'),
  text('first_aid', '急救措施'),
  text('spill', '泄漏处置'),
  text('extinguishing', '灭火方法'),
  {
    field: 'lists',
    title: '管控名录',
    only: 'export',
    width: 40,
    value: (row) =>
      row.controls.map(({ name, edition, starts_on }) => `${name}${edition}（${starts_on} 施行）`).join('；'),
  },
  { field: 'status', title: '使用状态', only: 'export', value: (row) => labelOf(Enabled, row.status) },
  {
    field: 'updated_at',
    title: '更新时间',
    only: 'export',
    kind: 'datetime',
    width: 20,
    value: (row) => formatDateTime(row.updated_at),
  },
];

export const exportSubstances = (ctx: Ctx, query: InputOf<typeof substanceSheet.export>) =>
  exportXlsx(ctx, { title: '化学品目录', filter: query }, substanceColumns, pagesOf(substanceFull, query));
