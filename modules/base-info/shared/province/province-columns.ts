import * as z from 'zod/mini';
import { defineEnum, labelOf } from '#kernel/shared/enums.ts';
import * as wire from '#kernel/shared/wire.ts';
import { ProvinceItem } from './province-items.ts';

/** What a column may hold: the 23 contents of the usual layout, a running number, a text that stands in every row. */
export const ProvinceField = defineEnum({
  school_code: { value: 'school_code', label: '学校代码' },
  campus: { value: 'campus', label: '校区' },
  college: { value: 'college', label: '学院' },
  code: { value: 'code', label: '实验室编号' },
  name: { value: 'name', label: '实验室名称' },
  nature: { value: 'nature', label: '性质' },
  lab_class: { value: 'lab_class', label: '类别' },
  lab_level: { value: 'lab_level', label: '等级' },
  building: { value: 'building', label: '楼宇' },
  rooms: { value: 'rooms', label: '房间号' },
  area: { value: 'area', label: '面积' },
  head: { value: 'head', label: '负责人' },
  phone: { value: 'phone', label: '联系电话' },
  officer: { value: 'officer', label: '安全员' },
  hazards: { value: 'hazards', label: '主要危险源' },
  toxic: { value: 'toxic', label: '剧毒' },
  explosive: { value: 'explosive', label: '易制爆' },
  precursor: { value: 'precursor', label: '易制毒' },
  bottles: { value: 'bottles', label: '气瓶数' },
  special: { value: 'special', label: '特种设备数' },
  biosafety: { value: 'biosafety', label: '生物等级' },
  radiation: { value: 'radiation', label: '辐射' },
  use_status: { value: 'use_status', label: '使用状态' },
  serial: { value: 'serial', label: '序号' },
  fixed: { value: 'fixed', label: '固定文字' },
});

export const ProvinceMask = defineEnum({
  none: { value: 'none', label: '不隐去' },
  phone: { value: 'phone', label: '电话隐去中间四位' },
  name: { value: 'name', label: '姓名只留姓' },
});

const word = z.object({ own: wire.text('本平台用语', 60), code: wire.text('省厅代码', 60) });

/** A column that a school describes. */
export const provinceColumnInput = z.object({
  field: wire.code(ProvinceField, '请选择内容'),
  title: wire.text('列名', 40),
  mask: wire.code(ProvinceMask),
  /** Whether an empty cell has to be filled before the file is handed in. */
  is_required: wire.bool(),
  /** Codes of the department for words of the platform. */
  words: wire.list(word, 100),
  /** Stands in every row of a fixed column. */
  text: wire.maybe(wire.line('固定文字', 60)),
});
export type ProvinceColumn = z.output<typeof provinceColumnInput>;

export const provinceColumnOut = z.object({
  field: z.string(),
  title: z.string(),
  mask: z.string(),
  is_required: z.boolean(),
  words: z.array(z.object({ own: z.string(), code: z.string() })),
  text: z.optional(z.string()),
});

/** Whether a cell of this field may be empty and then has to be filled. */
export const mayBeMissing = (field: string): boolean => ProvinceItem.$items.some(({ value }) => value === field);

const numbers: readonly string[] = ['area', 'bottles', 'special', 'serial'];
export const isNumberColumn = ({ field, words }: Pick<ProvinceColumn, 'field' | 'words'>): boolean =>
  numbers.includes(field) && words.length === 0;

export const usualTemplateName = '通用模板';

/** The layout of a school that describes none: 23 columns, nothing masked. */
export const usualColumns: ProvinceColumn[] = ProvinceField.$items
  .filter(({ value }) => value !== ProvinceField.serial && value !== ProvinceField.fixed)
  .map(({ value }) => ({
    field: value,
    title: labelOf(ProvinceField, value),
    mask: ProvinceMask.none,
    is_required: mayBeMissing(value),
    words: [],
  }));
