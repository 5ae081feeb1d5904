import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { codeCell, dayCell, decimalCell, patternCell, yesNo } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf, type AnyEnum } from '#kernel/shared/enums.ts';
import { EquipmentDirection, EquipmentOrigin, EquipmentStatus, type equipmentSheet } from '../shared/equipment.ts';
import { equipmentList, type StoredEquipment } from './equipment.queries.ts';

const labelsOf = ({ $items }: AnyEnum) => $items.map(({ label }) => label);

/** One list for template, import and export, so that an exported file can be corrected and imported again. */
export const equipmentColumns: (SheetColumn & { value: (row: StoredEquipment) => Cell })[] = [
  {
    field: 'asset_no',
    title: '资产编号',
    required: true,
    sample: '20240001',
    parse: codeCell(),
    value: (row) => row.asset_no,
  },
  {
    field: 'name',
    title: '名称',
    required: true,
    maxLength: 100,
    width: 24,
    frozen: true,
    sample: '高效液相色谱仪',
    value: (row) => row.name,
  },
  { field: 'model', title: '型号', maxLength: 100, sample: 'LC-20', value: (row) => row.model },
  { field: 'kind', title: '类型', required: true, value: (row) => row.kind_name },
  {
    field: 'lab_code',
    title: '实验室编号',
    required: true,
    coded: true,
    width: 24,
    value: (row) => row.lab_code,
  },
  { field: 'room_no', title: '房间号', value: (row) => row.room_no },
  { field: 'keeper', title: '保管人工号', required: true, coded: true, value: (row) => row.keeper_job_no },
  {
    field: 'price',
    title: '单价',
    kind: 'number',
    sample: '128000',
    parse: decimalCell(0, 12),
    value: (row) => row.price,
  },
  {
    field: 'buy_date',
    title: '购置日期',
    kind: 'date',
    sample: '2024-03-01',
    parse: dayCell,
    value: (row) => row.buy_date,
  },
  { field: 'is_special', title: '是否特种', options: yesNo, value: (row) => (row.is_special ? '是' : '否') },
  { field: 'special_no', title: '登记证号', maxLength: 50, value: (row) => row.special_no },
  { field: 'next_check', title: '下次检验日期', kind: 'date', parse: dayCell, value: (row) => row.next_check },
  {
    field: 'status',
    title: '状态',
    options: labelsOf(EquipmentStatus),
    value: (row) => labelOf(EquipmentStatus, row.status),
  },
  {
    field: 'class_no',
    title: '分类号',
    coded: true,
    sample: '03030000',
    parse: patternCell(/^\d{8}$/, '应为 8 位数字，不足的在后面补 00'),
    value: (row) => row.class_no,
  },
  { field: 'spec', title: '规格', maxLength: 200, value: (row) => row.spec },
  {
    field: 'origin',
    title: '仪器来源',
    options: labelsOf(EquipmentOrigin),
    value: (row) => labelOf(EquipmentOrigin, row.origin),
  },
  {
    field: 'country',
    title: '国别码',
    coded: true,
    sample: '156',
    parse: patternCell(/^\d{3}$/, '应为 3 位数字，不明的填 000'),
    value: (row) => row.country,
  },
  {
    field: 'direction',
    title: '使用方向',
    options: labelsOf(EquipmentDirection),
    value: (row) => labelOf(EquipmentDirection, row.direction),
  },
  { field: 'brand', title: '品牌', only: 'export', value: (row) => row.brand },
  { field: 'lab_name', title: '实验室名称', only: 'export', width: 24, value: (row) => row.lab_name },
  { field: 'college', title: '学院', only: 'export', width: 20, value: (row) => row.college_name },
  { field: 'keeper_name', title: '保管人', only: 'export', value: (row) => row.keeper_name },
];

export const exportEquipment = (ctx: Ctx, query: InputOf<typeof equipmentSheet.export>) =>
  exportXlsx(ctx, { title: '设备', filter: query }, equipmentColumns, pagesOf(equipmentList, query));
