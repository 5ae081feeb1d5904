import { defineEnum } from '#kernel/shared/enums.ts';

/** Roles that a school may let know of a reminder besides those responsible. */
export const ReminderRole = defineEnum({
  college: { value: 'college', label: '院级管理员' },
  school: { value: 'school', label: '校级管理员' },
  leader: { value: 'department_leader', label: '部门领导' },
});
export type ReminderRoleCode = (typeof ReminderRole.$items)[number]['value'];
