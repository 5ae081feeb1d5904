import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

export const teachingRights = defineRights({
  'teaching.course.read': { label: '查看课程、实验项目和批次', roles: 'system school college lab teacher' },
  'teaching.course.edit': { label: '维护课程和选课名单', roles: 'system school college' },
  'teaching.batch.edit': { label: '维护实验项目和批次，登记考勤成绩', roles: 'system school college teacher' },
  'teaching.batch.priority': { label: '教学优先：取消占用时段的预约', roles: 'system school' },
  'teaching.term.edit': { label: '维护学期节次', roles: 'system school' },
  'teaching.batch.select': { label: '选择实验批次', roles: 'normal' },
  'teaching.timetable.read': {
    label: '查看实验课表',
    roles: 'system school college lab xsfzr jcry storeman teacher normal department_leader',
  },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof teachingRights> {}
}
