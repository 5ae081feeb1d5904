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
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof reservationRights> {}
}
