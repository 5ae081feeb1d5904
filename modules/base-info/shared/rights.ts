import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const baseInfoRights = defineRights({
  'base-info.home.read': {
    label: '基础信息首页',
    roles: 'system school college lab xsfzr teacher department_leader',
  },
  'base-info.lab.read': { label: '查看实验室', roles: 'system school college lab xsfzr teacher department_leader' },
  'base-info.lab.edit': { label: '维护实验室资料', roles: 'system school college lab xsfzr' },
  'base-info.lab.manage': { label: '新建、停用实验室', roles: 'system school college' },
  'base-info.lab.direct': { label: '修改实验室的受控字段，不经审批', roles: 'system school' },
  'base-info.lab.grade': { label: '人工调整实验室类别等级，只能上调', roles: 'school college' },
  'base-info.lab.lower': { label: '人工下调实验室等级', roles: 'school' },
  'base-info.lab.import': { label: '导入实验室', roles: 'system school college' },
  'base-info.lab.export': { label: '导出实验室', roles: 'system school college' },
  'base-info.lab.print': { label: '打印信息牌和二维码', roles: 'system school college lab xsfzr' },
  'base-info.attribute.read': {
    label: '查看资质、风险点和防护措施目录',
    roles: 'system school college lab xsfzr teacher department_leader',
  },
  'base-info.attribute.edit': { label: '维护资质、风险点和防护措施目录', roles: 'system school' },
  'base-info.change.read': { label: '查看变更申请', roles: 'system school college lab xsfzr department_leader' },
  'base-info.change.examine': { label: '审核变更申请', roles: 'system school college department_leader' },
  'base-info.change.set': { label: '设置变更审批', roles: 'system school' },
  'base-info.equipment.read': {
    label: '查看设备',
    roles: 'system school college lab xsfzr teacher department_leader',
  },
  'base-info.equipment.edit': { label: '维护设备', roles: 'system school college lab xsfzr' },
  'base-info.equipment.import': { label: '导入设备', roles: 'system school college' },
  'base-info.equipment.export': { label: '导出设备', roles: 'system school college' },
  'base-info.hazard.read': {
    label: '查看危险源',
    roles: 'system school college lab xsfzr jcry teacher department_leader',
  },
  'base-info.hazard.edit': { label: '维护危险源', roles: 'school college lab xsfzr' },
  'base-info.hazard.import': { label: '导入危险源', roles: 'school college lab xsfzr' },
  'base-info.hazard.export': { label: '导出危险源', roles: 'school college' },
  'base-info.risk.read': {
    label: '查看风险点和变更记录',
    roles: 'system school college lab xsfzr jcry teacher department_leader',
  },
  'base-info.risk.edit': { label: '辨识风险点，提交审核', roles: 'lab xsfzr' },
  'base-info.risk.import': { label: '导入风险点', roles: 'school college lab xsfzr' },
  'base-info.risk.export': {
    label: '导出风险点和变更记录',
    roles: 'system school college lab xsfzr department_leader',
  },
  'base-info.risk.audit': { label: '审核风险点', roles: 'school college' },
  'base-info.facility.read': {
    label: '查看防护措施与设施',
    roles: 'system school college lab xsfzr jcry teacher department_leader',
  },
  'base-info.facility.edit': { label: '维护安全设施，登记检查', roles: 'school college lab xsfzr' },
  'base-info.facility.import': { label: '导入安全设施', roles: 'school college lab xsfzr' },
  'base-info.facility.export': { label: '导出安全设施', roles: 'school college lab xsfzr department_leader' },
  'base-info.judgement.read': {
    label: '查看分级评估',
    roles: 'system school college lab xsfzr teacher department_leader',
  },
  'base-info.judgement.decide': { label: '审核分级评估', roles: 'school college' },
  'base-info.statistic.read': {
    label: '查看基础信息统计',
    roles: 'system school college lab xsfzr department_leader',
  },
  'base-info.statistic.export': {
    label: '导出、打印基础信息统计',
    roles: 'system school college xsfzr department_leader',
  },
  'base-info.province.export': { label: '导出省厅数据', roles: 'school' },
  'base-info.person.read': {
    label: '查看实验室人员和人员档案',
    roles: 'system school college lab xsfzr jcry storeman teacher normal department_leader',
  },
  'base-info.person.edit': { label: '维护实验室人员和人员档案', roles: 'school college lab xsfzr' },
  'base-info.person.import': { label: '导入实验室人员', roles: 'school college lab xsfzr' },
  'base-info.person.export': { label: '导出实验室人员', roles: 'school college lab xsfzr' },
  'base-info.sign-up.read': { label: '查看校外人员申请', roles: 'system school college lab teacher' },
  'base-info.sign-up.confirm': { label: '担保确认校外人员', roles: 'lab teacher' },
  'base-info.sign-up.pass': { label: '审核校外人员', roles: 'school college' },
  'base-info.company.read': { label: '查看单位名额', roles: 'system school college' },
  'base-info.company.edit': { label: '维护单位名额', roles: 'school' },
  'base-info.special-time.read': {
    label: '查看特殊时段登记',
    roles: 'system school college lab xsfzr jcry storeman teacher normal department_leader',
  },
  'base-info.special-time.edit': { label: '登记特殊时段，提交审核', roles: 'lab xsfzr teacher' },
  'base-info.special-time.export': {
    label: '导出特殊时段登记',
    roles: 'system school college lab xsfzr department_leader',
  },
  'base-info.door.read': {
    label: '查看门禁授权和申请',
    roles: 'system school college lab xsfzr jcry storeman teacher normal',
  },
  'base-info.door.grant': { label: '门禁授权、延期、撤销，审核申请', roles: 'school college lab' },
  'base-info.door.apply': { label: '申请门禁', roles: 'jcry storeman teacher normal' },
  'base-info.door.device': { label: '登记门禁点和设备', roles: 'school college' },
  'base-info.grading.read': { label: '查看分级分类设置', roles: 'system school college lab xsfzr' },
  'base-info.grading.edit': { label: '修改分级分类设置', roles: 'system school' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof baseInfoRights> {}
}
