import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const inspectionRights = defineRights({
  'inspection.home.read': {
    label: '检查首页',
    roles: 'system school college department_leader xsfzr lab jcry storeman teacher normal',
  },
  'inspection.activity.read': { label: '查看检查活动', roles: 'system school college department_leader jcry' },
  'inspection.activity.edit': { label: '编辑检查活动', roles: 'school college' },
  'inspection.activity.reopen': { label: '重新开启检查活动', roles: 'school' },
  'inspection.quarter.edit': { label: '组织季度检查', roles: 'school' },
  'inspection.record.fill': { label: '填写检查记录', roles: 'school college jcry' },
  'inspection.record.read': { label: '查看检查结果', roles: 'system school college department_leader xsfzr lab jcry' },
  'inspection.draft.edit': { label: '处理检查草稿', roles: 'school college jcry' },
  'inspection.self.read': { label: '查看自查', roles: 'school college department_leader xsfzr lab' },
  'inspection.self.edit': { label: '制定自查计划', roles: 'school college xsfzr' },
  'inspection.self.fill': { label: '填报自查', roles: 'lab storeman teacher normal' },
  'inspection.self.assign': { label: '更换自查执行人', roles: 'school college xsfzr lab' },
  'inspection.self.decide': { label: '退回自查、登记免检', roles: 'school college' },
  'inspection.problem.read': {
    label: '查看隐患',
    roles: 'system school college department_leader xsfzr lab jcry storeman teacher normal',
  },
  'inspection.problem.export': { label: '导出隐患', roles: 'school college department_leader xsfzr lab' },
  'inspection.problem.examine': { label: '问题审核', roles: 'school college' },
  'inspection.problem.rectify': {
    label: '问题整改',
    roles: 'school college department_leader xsfzr lab storeman teacher',
  },
  'inspection.rectify.examine': { label: '整改审核', roles: 'school college jcry' },
  'inspection.problem.recheck': { label: '复查', roles: 'school' },
  'inspection.delay.decide': { label: '延期审核', roles: 'school college' },
  'inspection.problem.assign': { label: '转派隐患', roles: 'school college lab' },
  'inspection.bulletin.read': { label: '查看检查通报', roles: 'school college department_leader xsfzr lab' },
  'inspection.bulletin.edit': { label: '编辑检查通报', roles: 'school college' },
  'inspection.special.read': { label: '查看专项检查', roles: 'system school college department_leader jcry' },
  'inspection.special.edit': { label: '组织专项检查', roles: 'school college' },
  'inspection.special.fill': { label: '填写专项检查记录', roles: 'school college jcry' },
  'inspection.special.result': {
    label: '查看专项检查结果',
    roles: 'system school college department_leader xsfzr lab jcry',
  },
  'inspection.special.bulletin': { label: '查看专项检查通报', roles: 'school college department_leader xsfzr lab' },
  'inspection.college-report.edit': { label: '提交学院自查报告', roles: 'college' },
  'inspection.inspector.read': { label: '查看检查人员', roles: 'school college department_leader jcry' },
  'inspection.inspector.edit': { label: '管理检查人员', roles: 'school college' },
  'inspection.item.read': { label: '查看检查项库', roles: 'system school college department_leader xsfzr lab jcry' },
  'inspection.item.edit': { label: '维护检查项库', roles: 'system school' },
  'inspection.class.read': { label: '查看问题分类', roles: 'system school college xsfzr lab jcry' },
  'inspection.class.edit': { label: '维护问题分类', roles: 'system school' },
  'inspection.ledger.read': { label: '检查台账', roles: 'system school college department_leader xsfzr lab jcry' },
  'inspection.ledger.export': { label: '导出检查台账', roles: 'system school college department_leader xsfzr lab' },
  'inspection.statistic.read': { label: '检查统计', roles: 'system school college department_leader xsfzr lab jcry' },
  'inspection.statistic.export': { label: '导出检查统计', roles: 'system school college department_leader xsfzr lab' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof inspectionRights> {}
}
