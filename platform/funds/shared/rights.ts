import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const fundsRights = defineRights({
  'funds.card.read': {
    label: '查看经费卡',
    roles: 'system school college lab xsfzr storeman teacher department_leader',
  },
  'funds.card.edit': { label: '维护经费卡，下达和调整经费', roles: 'school' },
  'funds.card.member': {
    label: '授权自己负责的经费卡',
    roles: 'school college lab xsfzr storeman teacher department_leader',
  },
  'funds.card.import': { label: '导入经费卡', roles: 'school' },
  'funds.card.export': { label: '导出经费卡和流水', roles: 'system school college department_leader' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof fundsRights> {}
}
