import type { Cell } from '#lib/sheets/cell.ts';
import { codeCell, decimalCell, listCell, phoneCell } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { UseStatus } from '../shared/use-status.ts';

/** A lab as the sheet shows it. */
export type SheetLab = {
  id: number;
  code: string;
  name: string;
  parent_code: string;
  parent_name: string;
  college_name: string;
  type_name: string;
  nature_name: string;
  campus_name: string;
  building_code: string;
  building_name: string;
  /** Rooms of the building above. */
  rooms: string;
  area: string | null;
  purpose: string;
  head_no: string | null;
  head_name: string;
  safety_head_no: string | null;
  officer_no: string | null;
  officer_name: string;
  emergency_name: string;
  emergency_phone: string;
  use_status: number;
  class_name: string;
  level_name: string;
  judged_on: string | null;
  judge_valid_to: string | null;
};

const useStatusNames = UseStatus.$items.map((item) => item.label);

/** One list for template, import and export, so that an exported file can be corrected and imported again. */
export const labColumns: (SheetColumn & { value: (lab: SheetLab) => Cell })[] = [
  { field: 'code', title: '实验室编号', parse: codeCell(), isFixed: true, value: (lab) => lab.code },
  {
    field: 'name',
    title: '实验室名称',
    required: true,
    maxLength: 50,
    width: 28,
    frozen: true,
    sample: '新建的实验室',
    value: (lab) => lab.name,
  },
  { field: 'parent', title: '上级单位编码', required: true, coded: true, width: 22, value: (lab) => lab.parent_code },
  { field: 'type', title: '类型', required: true, value: (lab) => lab.type_name },
  { field: 'nature', title: '性质', required: true, value: (lab) => lab.nature_name },
  { field: 'campus', title: '校区', required: true, value: (lab) => lab.campus_name },
  { field: 'building', title: '楼宇编码', required: true, coded: true, width: 20, value: (lab) => lab.building_code },
  {
    field: 'rooms',
    title: '房间号',
    required: true,
    several: true,
    sample: '301',
    parse: listCell,
    value: (lab) => lab.rooms,
  },
  {
    field: 'area',
    title: '面积',
    kind: 'number',
    sample: '60',
    parse: decimalCell(0),
    isFixed: true,
    value: (lab) => lab.area,
  },
  {
    field: 'purpose',
    title: '用途',
    required: true,
    maxLength: 200,
    width: 28,
    sample: '有机合成与表征',
    value: (lab) => lab.purpose,
  },
  { field: 'head', title: '负责人工号', required: true, coded: true, value: (lab) => lab.head_no },
  {
    field: 'safety_head',
    title: '安全责任人工号',
    required: true,
    coded: true,
    value: (lab) => lab.safety_head_no,
  },
  { field: 'officer', title: '安全员工号', required: true, coded: true, value: (lab) => lab.officer_no },
  {
    field: 'emergency_name',
    title: '应急联系人',
    required: true,
    maxLength: 30,
    sample: '张三',
    value: (lab) => lab.emergency_name,
  },
  {
    field: 'emergency_phone',
    title: '应急电话',
    required: true,
    sample: '13800000000',
    parse: phoneCell,
    value: (lab) => lab.emergency_phone,
  },
  {
    field: 'use_status',
    title: '使用状态',
    required: true,
    options: useStatusNames,
    value: (lab) => labelOf(UseStatus, lab.use_status),
  },
  { field: 'lab_class', title: '安全类别', sample: '', isFixed: true, value: (lab) => lab.class_name },
  { field: 'lab_level', title: '安全等级', sample: '', isFixed: true, value: (lab) => lab.level_name },
  { field: 'parent_name', title: '上级单位', only: 'export', width: 24, value: (lab) => lab.parent_name },
  { field: 'college_name', title: '学院', only: 'export', width: 24, value: (lab) => lab.college_name },
  { field: 'building_name', title: '楼宇', only: 'export', width: 20, value: (lab) => lab.building_name },
  { field: 'head_name', title: '负责人', only: 'export', value: (lab) => lab.head_name },
  { field: 'officer_name', title: '安全员', only: 'export', value: (lab) => lab.officer_name },
  { field: 'judged_on', title: '评估日期', kind: 'date', only: 'export', value: (lab) => lab.judged_on },
  { field: 'judge_valid_to', title: '评估有效期', kind: 'date', only: 'export', value: (lab) => lab.judge_valid_to },
];
