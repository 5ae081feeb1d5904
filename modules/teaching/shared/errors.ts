import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const teachingErrors = defineErrors('teaching', {
  // Courses.
  inUse: { code: Code.conflict, message: '{what}已有实验批次，不能删除，可以停用' },
  hasBatch: { code: Code.conflict, message: '该学生已选实验批次，请先移出批次，再移出选课名单' },
  // Publishing and moving.
  notPublished: { code: Code.conflict, message: '不能发布：{faults}' },
  bookingsInWay: {
    code: Code.conflict,
    message: '这个时段有 {count} 个预约（{people}），请换时段，或由学校按“教学优先”取消这些预约后发布',
  },
  onlyDraft: { code: Code.conflict, message: '只有草稿可以修改或删除；已发布的批次请用“调整时间地点”或“取消”' },
  movedState: { code: Code.conflict, message: '批次的状态已变化，不能{action}，请刷新后查看' },
  begun: { code: Code.conflict, message: '批次已开始，不能{action}' },
  // Selection.
  full: { code: Code.conflict, message: '名额已满，请选择其他批次' },
  closed: { code: Code.conflict, message: '这个批次现在不能选，请刷新后查看' },
  dropClosed: { code: Code.conflict, message: '选课已截止，不能退选，请联系任课教师' },
  notSelected: { code: Code.conflict, message: '您没有选这个批次，请刷新后查看' },
  notEnrolled: '{people}不在本学期的选课名单中，请先在课程中添加',
  already: { code: Code.conflict, message: '{people}已选了这个项目的批次，一个项目一学期只能选一个批次' },
  // Attendance.
  notBegun: '还没有上课，不能登记考勤和成绩',
});
