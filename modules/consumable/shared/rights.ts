import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const consumableRights = defineRights({
  'consumable.material.read': {
    label: '查询物资目录',
    roles: 'system school college lab xsfzr jcry storeman teacher normal department_leader',
  },
  'consumable.material.edit': { label: '维护和导入物资目录', roles: 'school storeman' },
  'consumable.read': {
    label: '查看耗材库存、出入库和统计',
    roles: 'system school college lab xsfzr storeman department_leader',
  },
  'consumable.keep': { label: '办理耗材入库、出库和盘点', roles: 'school college lab storeman' },
  'consumable.requisition.read': {
    label: '查看耗材领用申请',
    roles: 'system school college lab xsfzr storeman teacher normal department_leader',
  },
  'consumable.requisition.edit': { label: '申请领用耗材', roles: 'lab xsfzr teacher normal' },
  'consumable.requisition.decide': { label: '审核耗材领用申请', roles: 'college lab' },
  'consumable.stocktake.audit': { label: '审核耗材盘点', roles: 'school college' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof consumableRights> {}
}
