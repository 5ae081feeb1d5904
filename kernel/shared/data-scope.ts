import { defineEnum, type EnumValue } from './enums.ts';

/** Rows that a role reaches; a field of the role, so that custom roles of a school have one too. */
export const DataScope = defineEnum({
  school: { value: 'school', label: '全校' },
  office: { value: 'office', label: '职能部门全校，学院本单位及下级' },
  subtree: { value: 'subtree', label: '本单位及下级' },
  member: { value: 'member', label: '所在单位的资料，本人的事项' },
  warehouse: { value: 'warehouse', label: '本单位及所管仓库' },
  assigned: { value: 'assigned', label: '分配给本人的任务' },
  self: { value: 'self', label: '仅本人' },
});
export type DataScopeCode = EnumValue<typeof DataScope>;
