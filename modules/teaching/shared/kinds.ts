import { defineEnum } from '#kernel/shared/enums.ts';

// Codes of table SJ4 of the ministry.

export const ExpCategory = defineEnum({
  basic: { value: 1, label: '基础' },
  majorBasic: { value: 2, label: '专业基础' },
  major: { value: 3, label: '专业' },
  other: { value: 4, label: '其他' },
});

export const ExpType = defineEnum({
  show: { value: 1, label: '演示性' },
  verify: { value: 2, label: '验证性' },
  compound: { value: 3, label: '综合性' },
  design: { value: 4, label: '设计研究' },
  other: { value: 5, label: '其他' },
});

export const ExpRequirement = defineEnum({
  required: { value: 1, label: '必修' },
  elective: { value: 2, label: '选修' },
  other: { value: 3, label: '其他' },
});

export const StudentType = defineEnum({
  doctor: { value: 1, label: '博士生' },
  master: { value: 2, label: '硕士生' },
  bachelor: { value: 3, label: '本科生' },
  college: { value: 4, label: '专科生' },
  other: { value: 5, label: '其他' },
});

export const Attendance = defineEnum({
  none: { value: 0, label: '未登记', tone: 'neutral' },
  present: { value: 1, label: '出勤', tone: 'good' },
  late: { value: 2, label: '迟到', tone: 'warn' },
  absent: { value: 3, label: '缺席', tone: 'bad' },
});

export const Weekday = defineEnum({
  monday: { value: 1, label: '周一' },
  tuesday: { value: 2, label: '周二' },
  wednesday: { value: 3, label: '周三' },
  thursday: { value: 4, label: '周四' },
  friday: { value: 5, label: '周五' },
  saturday: { value: 6, label: '周六' },
  sunday: { value: 7, label: '周日' },
});

/** Whose timetable it is. */
export const TimetableOf = defineEnum({
  own: { value: 'own', label: '我的' },
  lab: { value: 'lab', label: '实验室' },
  teacher: { value: 'teacher', label: '教师' },
  class: { value: 'class', label: '班级' },
  student: { value: 'student', label: '学生' },
});
