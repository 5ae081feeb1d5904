import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const workflowRights = defineRights({
  'workflow.process.read': { label: '查看流程设计', roles: 'system school' },
  'workflow.process.edit': { label: '设计与部署流程', roles: 'system school' },
  'workflow.instance.read': { label: '查看流程监控', roles: 'system school college department_leader' },
  'workflow.instance.manage': { label: '终止与改派流程', roles: 'system school' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof workflowRights> {}
}
