import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const specialRights = defineRights({
  'special-equipment.read': {
    label: '查看特种设备、检验和作业人员',
    roles: 'system school college lab xsfzr department_leader teacher jcry',
  },
  'special-equipment.edit': { label: '登记特种设备、检验、附件和作业人员，停用和报修', roles: 'system school lab' },
  'special-equipment.record': { label: '登记运行与维护记录', roles: 'system school lab teacher' },
  'special-equipment.scrap': { label: '申请报废特种设备', roles: 'system school college lab' },
  'special-equipment.manage': { label: '审核使用登记，启用和确认报废，催办', roles: 'system school' },
  'special-equipment.setting': { label: '维护检验周期和作业项目', roles: 'system school' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof specialRights> {}
}
