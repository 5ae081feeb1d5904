import type { Ctx } from '#kernel/server/context.ts';
import { usualColumns, type ProvinceColumn } from '../../shared/province/province-columns.ts';
import { createProvinceTemplate } from './province-template.service.ts';

const answers = [
  { own: '是', code: '1' },
  { own: '否', code: '0' },
];
const coded = ['toxic', 'explosive', 'precursor', 'radiation'];

/** The usual contents with a running number, codes for answers, and phones of which four digits are left out. */
const columns: ProvinceColumn[] = [
  { field: 'serial', title: '序号', mask: 'none', is_required: false, words: [] },
  ...usualColumns.map((column) => ({
    ...column,
    ...(coded.includes(column.field) && { words: answers }),
    ...(column.field === 'phone' && { mask: 'phone' as const }),
  })),
];

/** A layout that the school may take; it hands in the usual one. */
export const addProvinceTemplate = (ctx: Ctx): Promise<number> =>
  createProvinceTemplate(ctx, { name: '代码填报模板', columns });
