import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const stockRights = defineRights({
  'stock.warehouse.read': {
    label: '查看仓库和储存柜',
    roles: 'system school college lab xsfzr storeman department_leader',
  },
  'stock.warehouse.edit': { label: '维护仓库、储存柜和层位', roles: 'school college lab' },
  'stock.keeper.edit': { label: '聘任仓库保管人', roles: 'school college' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof stockRights> {}
}
