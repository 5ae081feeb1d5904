import { Enabled } from '#kernel/shared/enums.ts';
import { planApi } from '../../shared/plan/plan.ts';
import { typeApi } from '../../shared/type/type.ts';

export const planSource = {
  read: planApi.list,
  input: { page: 1, size: 150 },
  label: (row: { name: string; school_year: string }) => `${row.name}（${row.school_year}）`,
} as const;

export const typeSource = {
  read: typeApi.list,
  input: { page: 1, size: 150 },
  label: 'name',
} as const;

/** Types that a plan may ask for. */
export const openTypeSource = { ...typeSource, input: { page: 1, size: 150, status: Enabled.on } } as const;
