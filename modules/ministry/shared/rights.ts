import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const ministryRights = defineRights({
  'ministry.table.read': { label: '查看部级上报数据', roles: 'system school department_leader' },
  'ministry.table.edit': { label: '采集、修改和校验部级上报数据', roles: 'school' },
  'ministry.year.lock': { label: '锁定、解锁和导出部级上报数据', roles: 'school' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof ministryRights> {}
}
