import type { DataScopeCode } from '#kernel/shared/data-scope.ts';

/** The ten given roles; their numbers are fixed in every school (1 web manager and 4 lab manager are the specification's). */
export const baseRoles = [
  { id: 1, key: 'system', name: '系统管理员', data_scope: 'school' },
  { id: 2, key: 'school', name: '校级管理员', data_scope: 'school' },
  { id: 3, key: 'college', name: '院级管理员', data_scope: 'subtree' },
  { id: 4, key: 'lab', name: '实验室管理员', data_scope: 'subtree' },
  { id: 5, key: 'xsfzr', name: '系所负责人', data_scope: 'subtree' },
  { id: 6, key: 'jcry', name: '检查人员', data_scope: 'assigned' },
  { id: 7, key: 'storeman', name: '库管员', data_scope: 'warehouse' },
  { id: 8, key: 'teacher', name: '教师', data_scope: 'member' },
  { id: 9, key: 'normal', name: '普通用户', data_scope: 'self' },
  { id: 10, key: 'department_leader', name: '部门领导', data_scope: 'office' },
] as const satisfies readonly { id: number; key: string; name: string; data_scope: DataScopeCode }[];

/** 系统管理员, given and taken on the server only. */
export const systemRole = 1;

type BaseRoleKey = (typeof baseRoles)[number]['key'];
declare module '#kernel/shared/rights.ts' {
  interface RoleKeys extends Record<BaseRoleKey, true> {}
}

/** Roles that a school adds are counted from here. */
export const firstOwnRole = 101;
