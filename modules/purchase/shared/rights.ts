import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const purchaseRights = defineRights({
  'purchase.purchase.read': {
    label: '查看和审核采购申请',
    roles: 'system school college lab xsfzr teacher storeman department_leader',
  },
  'purchase.purchase.apply': { label: '申请采购物资和服务', roles: 'school college lab xsfzr teacher' },
  'purchase.order.read': { label: '查看采购订单', roles: 'system school college lab xsfzr teacher storeman' },
  'purchase.order.edit': { label: '下单、登记合同和付款', roles: 'school college lab xsfzr teacher' },
  'purchase.receipt.edit': { label: '验收采购的物资和服务', roles: 'school college lab xsfzr storeman' },
  'purchase.statistic.read': { label: '查看采购统计', roles: 'system school college department_leader' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof purchaseRights> {}
}
