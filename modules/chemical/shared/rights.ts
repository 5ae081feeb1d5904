import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

const everybody = 'system school college lab xsfzr jcry storeman teacher normal department_leader' as const;

export const chemicalRights = defineRights({
  'chemical.substance.read': { label: '查询化学品目录', roles: everybody },
  'chemical.substance.edit': { label: '维护化学品目录', roles: 'school' },
  'chemical.substance.import': { label: '导入化学品目录', roles: 'school' },
  'chemical.substance.export': { label: '导出化学品目录', roles: 'system school college storeman department_leader' },
  'chemical.control.edit': { label: '维护管控名录', roles: 'school' },
  'chemical.supplier.read': {
    label: '查看化学品供应商',
    roles: 'system school college lab xsfzr storeman teacher department_leader',
  },
  'chemical.supplier.edit': { label: '维护化学品供应商', roles: 'school' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof chemicalRights> {}
}
