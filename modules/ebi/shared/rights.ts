import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const ebiRights = defineRights({
  'ebi.score.read': {
    label: '查看效益评价结果',
    roles: 'system school college lab xsfzr teacher jcry department_leader',
  },
  'ebi.scheme.read': { label: '查看效益评价方案', roles: 'system school college department_leader jcry' },
  'ebi.scheme.edit': { label: '维护效益评价方案', roles: 'system school' },
  'ebi.task.edit': { label: '组织效益评价、调整得分、处理异议', roles: 'system school' },
  'ebi.appeal.read': { label: '查看评价异议', roles: 'system school lab teacher xsfzr' },
  'ebi.appeal.create': { label: '对本人负责的仪器提出异议', roles: 'lab teacher xsfzr' },
  'ebi.measure.read': { label: '查看评价结果应用', roles: 'system school college department_leader' },
  'ebi.measure.edit': { label: '执行评价结果应用', roles: 'system school department_leader' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof ebiRights> {}
}
