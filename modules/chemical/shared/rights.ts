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
  'chemical.compat.edit': { label: '维护化学品混存规则', roles: 'school' },
  'chemical.compat.override': { label: '批准化学品隔离同柜', roles: 'school' },
  'chemical.stock.read': {
    label: '查看化学品库存',
    roles: 'system school college lab xsfzr storeman department_leader jcry',
  },
  'chemical.room.share': {
    label: '向外部提供房间化学品清单',
    roles: 'school college lab storeman department_leader',
  },
  'chemical.stock.move': { label: '化学品移位', roles: 'school college lab storeman' },
  'chemical.stock.import': { label: '导入化学品期初库存', roles: 'school college storeman' },
  'chemical.stock.export': { label: '导出化学品库存', roles: 'system school college storeman department_leader' },
  'chemical.inbound.read': {
    label: '查看化学品入库单',
    roles: 'system school college lab storeman department_leader',
  },
  'chemical.inbound.edit': { label: '登记化学品入库', roles: 'school college lab storeman' },
  'chemical.inbound.confirm': { label: '复核化学品入库', roles: 'school college lab storeman' },
  'chemical.purchase.read': {
    label: '查看和审核化学品采购申请',
    roles: 'system school college lab xsfzr storeman teacher department_leader',
  },
  'chemical.purchase.apply': { label: '申请采购化学品', roles: 'school college lab xsfzr teacher' },
  'chemical.permit.read': { label: '查看购买许可和备案', roles: 'system school college department_leader' },
  'chemical.permit.edit': { label: '登记购买许可和备案', roles: 'school' },
  'chemical.quota.read': { label: '查看存量限额', roles: 'system school college lab department_leader' },
  'chemical.quota.edit': { label: '维护存量限额', roles: 'school college' },
  'chemical.requisition.read': {
    label: '查看化学品领用申请',
    roles: 'system school college lab xsfzr storeman teacher normal department_leader',
  },
  'chemical.requisition.edit': { label: '申请领用化学品', roles: 'lab xsfzr teacher normal' },
  'chemical.outbound.read': {
    label: '查看化学品出库单',
    roles: 'system school college lab storeman department_leader',
  },
  'chemical.outbound.confirm': { label: '办理化学品出库', roles: 'school college lab storeman' },
  'chemical.use.read': {
    label: '查看化学品使用登记',
    roles: 'system school college lab xsfzr storeman teacher normal department_leader',
  },
  'chemical.use.edit': { label: '登记化学品使用和归还', roles: 'lab xsfzr teacher normal' },
  'chemical.return.confirm': { label: '接收归还的化学品', roles: 'school college lab storeman' },
  'chemical.transfer.read': {
    label: '查看化学品调拨',
    roles: 'system school college lab storeman department_leader',
  },
  'chemical.transfer.edit': { label: '办理化学品调拨', roles: 'school college lab storeman' },
  'chemical.stocktake.read': {
    label: '查看化学品盘点',
    roles: 'system school college lab storeman department_leader',
  },
  'chemical.stocktake.edit': { label: '办理化学品盘点', roles: 'school college lab storeman' },
  'chemical.stocktake.audit': { label: '审核化学品盘点', roles: 'school college' },
  'chemical.stocktake.audit-controlled': { label: '审核管控化学品盘点', roles: 'school' },
  'chemical.ledger.read': {
    label: '查看化学品台账和统计',
    roles: 'system school college lab xsfzr storeman department_leader',
  },
  'chemical.ledger.export': { label: '导出化学品台账', roles: 'system school college storeman department_leader' },
  'chemical.warning.read': {
    label: '查看化学品预警',
    roles: 'system school college lab xsfzr storeman department_leader',
  },
  'chemical.warning.handle': { label: '处理化学品预警', roles: 'school college lab storeman department_leader' },
  'chemical.keeper.edit': { label: '登记管控化学品保管人', roles: 'school college' },
  'chemical.report.read': { label: '查看管控化学品报备', roles: 'system school department_leader' },
  'chemical.report.edit': { label: '登记管控化学品报备', roles: 'school' },
  'chemical.gas.read': { label: '查看气瓶', roles: everybody },
  'chemical.gas.use': { label: '移动、接用和用完气瓶', roles: 'school college lab xsfzr storeman teacher' },
  'chemical.gas.edit': { label: '登记和退回气瓶', roles: 'school college lab storeman' },
  'chemical.gas.export': { label: '导出气瓶', roles: 'system school college storeman department_leader' },
  'chemical.gas.setting': { label: '维护气体种类和房间例外', roles: 'school' },
  'chemical.difference.settle': { label: '解除化学品容器的冻结', roles: 'school department_leader' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof chemicalRights> {}
}
