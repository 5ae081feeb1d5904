import type { Dictionary } from '#platform/codes/server/public.ts';
import { categoryKey } from '../shared/form.ts';

/** The dictionary of the categories of forms and processes. */
export const categories: Record<string, Dictionary> = {
  [categoryKey]: {
    name: '流程分类',
    rows: '1 采购与领用, 2 预约与准入, 3 变更与登记, 4 项目与经费, 5 安全管理, 99 其他',
  },
};
