import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';

/** Cells that the department asks for and that may be empty. */
export const ProvinceItem = defineEnum({
  campus: { value: 'campus', label: '校区' },
  nature: { value: 'nature', label: '性质' },
  lab_class: { value: 'lab_class', label: '类别' },
  lab_level: { value: 'lab_level', label: '等级' },
  building: { value: 'building', label: '楼宇' },
  rooms: { value: 'rooms', label: '房间号' },
  area: { value: 'area', label: '面积' },
  head: { value: 'head', label: '负责人' },
  phone: { value: 'phone', label: '联系电话' },
  officer: { value: 'officer', label: '安全员' },
});
export type ProvinceItemCode = EnumValue<typeof ProvinceItem>;

/** Cells that the judgement of a laboratory fills; the others stand in its form. */
export const isOfJudgement = (item: string) => item === ProvinceItem.lab_class || item === ProvinceItem.lab_level;
