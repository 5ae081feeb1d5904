import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const reservationRights = defineRights({
  'reservation.booking.use': {
    label: '预约实验室和仪器',
    roles: 'school college lab xsfzr jcry storeman teacher normal',
  },
  'reservation.booking.read': {
    label: '查看预约和使用记录',
    roles: 'system school college lab xsfzr department_leader',
  },
  'reservation.booking.decide': { label: '审核预约、补录和更正使用记录', roles: 'school college lab teacher' },
  'reservation.resource.read': { label: '查看预约资源和规则', roles: 'system school college lab xsfzr teacher' },
  'reservation.resource.edit': { label: '维护预约资源和停用安排', roles: 'school college lab' },
  'reservation.rule.edit': { label: '维护预约规则', roles: 'school college' },
  'reservation.price.edit': { label: '维护收费标准', roles: 'school college' },
  'reservation.account.read': { label: '查看个人账户', roles: 'system school department_leader' },
  'reservation.account.edit': { label: '账户充值、退款和转账确认', roles: 'school' },
  'reservation.bill.read': { label: '查看和导出账单', roles: 'system school college lab department_leader' },
  'reservation.bill.settle': { label: '结算账单', roles: 'department_leader' },
  'reservation.bill.void': { label: '作废账单', roles: 'school' },
  'reservation.qualification.edit': { label: '维护上机资格', roles: 'school college lab teacher' },
  'reservation.credit.read': { label: '查看信用分和预约限制', roles: 'system school college' },
  'reservation.credit.lift': { label: '解除预约限制', roles: 'school' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof reservationRights> {}
}
