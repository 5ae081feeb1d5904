import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

const everybody = 'system school college lab xsfzr jcry storeman teacher normal department_leader' as const;

export const wasteRights = defineRights({
  'waste.type.read': { label: '查看废物类别和容器规格', roles: everybody },
  'waste.type.edit': { label: '维护废物类别和容器规格', roles: 'school' },
  'waste.record.read': {
    label: '查看产废登记',
    roles: 'system school college lab xsfzr jcry storeman teacher normal department_leader',
  },
  'waste.record.edit': { label: '登记产废、投放和封装', roles: 'school lab xsfzr teacher normal' },
  'waste.record.void': { label: '作废已封装的产废登记', roles: 'school' },
  'waste.apply.read': {
    label: '查看收运申请',
    roles: 'system school college lab xsfzr storeman teacher normal department_leader',
  },
  'waste.apply.edit': { label: '申请收运', roles: 'lab xsfzr teacher normal' },
  'waste.apply.decide': { label: '审核收运申请', roles: 'school college' },
  'waste.plan.read': { label: '查看收运计划', roles: 'system school college storeman department_leader' },
  'waste.plan.edit': { label: '排收运计划', roles: 'school college' },
  'waste.collect': { label: '现场收运', roles: 'storeman' },
  'waste.stock.read': { label: '查看危废暂存库存', roles: 'system school college storeman department_leader' },
  'waste.stock.move': { label: '危废移位', roles: 'storeman' },
  'waste.transfer.read': { label: '查看转移联单和处置单位', roles: 'system school storeman department_leader' },
  'waste.transfer.edit': { label: '办理转移联单，维护处置单位和合同', roles: 'school' },
  'waste.ledger.read': { label: '查看和导出危废台账', roles: 'system school college storeman department_leader' },
  'waste.patrol.edit': { label: '登记危废暂存设施巡查', roles: 'school storeman' },
  'waste.annual.read': { label: '查看危废管理计划', roles: 'system school college storeman department_leader' },
  'waste.annual.edit': { label: '编制危废管理计划，登记备案和申报', roles: 'school' },
  'waste.annual.confirm': { label: '确认危废管理计划', roles: 'department_leader' },
  'waste.cost.read': { label: '查看处置费用', roles: 'system school department_leader' },
  'waste.cost.edit': { label: '分摊处置费用', roles: 'school' },
  'waste.statistic.read': { label: '查看危废统计和预警', roles: 'system school college storeman department_leader' },
  'waste.zone.edit': { label: '维护危废暂存分区', roles: 'school' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof wasteRights> {}
}
