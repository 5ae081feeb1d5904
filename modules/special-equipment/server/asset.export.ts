import type { Ctx } from '#kernel/server/context.ts';
import { codeCell, dayCell, decimalCell, patternCell, wholeCell } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import type { AssetQuery } from '../shared/asset.ts';
import { AssetState } from '../shared/asset.states.ts';
import { SpecialKind } from '../shared/kinds.ts';
import { assetList, type StoredAsset } from './asset.queries.ts';

type Column = SheetColumn & { value: (row: StoredAsset) => Cell };

const amount = (field: 'volume_l' | 'design_mpa' | 'work_mpa' | 'load_kg', title: string): Column => ({
  field,
  title,
  kind: 'number',
  parse: decimalCell(0, 8),
  value: (row) => row.facts[field],
});
const day = (
  field: 'made_on' | 'installed_on' | 'first_use_on',
  title: string,
  more: Partial<Column> = {},
): Column => ({
  field,
  title,
  kind: 'date',
  parse: dayCell,
  value: (row) => row.facts[field],
  ...more,
});

/** One list for template, import and export, so that an exported file can be corrected and imported again. */
export const assetColumns: Column[] = [
  {
    field: 'asset_no',
    title: '资产编号',
    required: true,
    coded: true,
    width: 20,
    parse: codeCell(),
    value: (row) => row.asset_no,
  },
  { field: 'name', title: '设备名称', only: 'export', width: 22, value: (row) => row.name },
  { field: 'model', title: '型号', only: 'export', value: (row) => row.model },
  {
    field: 'type_code',
    title: '品种代码',
    required: true,
    coded: true,
    sample: '2170',
    parse: patternCell(/^[1-9R][0-9A-Z]{3}$/, '应为特种设备目录的 4 位代码，如 2170'),
    value: (row) => row.type_code,
  },
  {
    field: 'kind_name',
    title: '种类',
    only: 'export',
    value: (row) => SpecialKind.$items.find(({ value }) => value === row.kind_code)?.label ?? '',
  },
  { field: 'type_name', title: '品种', only: 'export', width: 18, value: (row) => row.type_name },
  {
    field: 'manufacturer',
    title: '制造单位',
    required: true,
    maxLength: 100,
    width: 26,
    sample: '示例压力容器厂',
    value: (row) => row.facts.manufacturer,
  },
  {
    field: 'factory_no',
    title: '出厂编号',
    required: true,
    maxLength: 50,
    sample: 'F2024001',
    value: (row) => row.facts.factory_no,
  },
  day('made_on', '制造日期', { required: true, sample: '2023-05-01' }),
  day('installed_on', '安装日期'),
  day('first_use_on', '投用日期'),
  { field: 'register_code', title: '注册代码', maxLength: 50, width: 22, value: (row) => row.register_code },
  { field: 'use_cert_no', title: '使用登记证号', maxLength: 50, width: 22, value: (row) => row.use_cert_no },
  { field: 'authority', title: '登记机关', maxLength: 100, value: (row) => row.facts.authority },
  amount('volume_l', '容积（L）'),
  amount('design_mpa', '设计压力（MPa）'),
  amount('work_mpa', '工作压力（MPa）'),
  { field: 'medium', title: '介质', maxLength: 50, value: (row) => row.facts.medium },
  amount('load_kg', '额定载荷（kg）'),
  {
    field: 'vessel_class',
    title: '压力容器类别',
    kind: 'number',
    parse: wholeCell(1, 3),
    value: (row) => row.facts.vessel_class,
  },
  {
    field: 'safety_grade',
    title: '安全状况等级',
    kind: 'number',
    parse: wholeCell(1, 5),
    value: (row) => row.facts.safety_grade,
  },
  { field: 'last_on', title: '上次检验日期', kind: 'date', parse: dayCell, isFixed: true, value: (row) => row.last_on },
  { field: 'next_on', title: '下次检验日期', kind: 'date', parse: dayCell, isFixed: true, value: (row) => row.next_on },
  { field: 'state', title: '状态', only: 'export', value: (row) => labelOf(AssetState, row.state) },
  { field: 'lab_name', title: '实验室', only: 'export', width: 24, value: (row) => row.lab_name },
  { field: 'college_name', title: '学院', only: 'export', width: 20, value: (row) => row.college_name },
  { field: 'keeper_name', title: '管理员', only: 'export', value: (row) => row.keeper_name },
  { field: 'operators', title: '作业人员', only: 'export', width: 20, value: (row) => row.facts.operators },
];

export const exportAssets = (ctx: Ctx, query: AssetQuery) =>
  exportXlsx(ctx, { title: '特种设备台账', filter: query }, assetColumns, pagesOf(assetList, query));
