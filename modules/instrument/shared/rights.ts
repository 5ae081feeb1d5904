import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const instrumentRights = defineRights({
  'instrument.read': {
    label: '查看大型仪器、机时、成果和年度数据',
    roles: 'system school college lab xsfzr teacher department_leader',
  },
  'instrument.edit': { label: '维护大型仪器，填报机时、成果、培训和年度数据', roles: 'school college lab teacher' },
  'instrument.examine': { label: '审核年度数据、核实成果、解锁机时', roles: 'school college' },
  'instrument.plan.edit': { label: '维护年度上报计划和台账范围', roles: 'school' },
  'instrument.export': { label: '导出大型仪器年度数据', roles: 'school college' },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof instrumentRights> {}
}
