import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** Codes of the specification. */
export const ReportStatus = defineEnum({
  reporting: { value: 0, label: '填报中', tone: 'warn' },
  reported: { value: 1, label: '已上报', tone: 'good' },
});

/** Codes of the specification. */
export const ReportState = defineEnum({
  waiting: { value: 0, label: '待审核', tone: 'info' },
  passed: { value: 1, label: '通过', tone: 'good' },
  deferred: { value: 2, label: '暂缓', tone: 'warn' },
  rejected: { value: 9, label: '驳回', tone: 'bad' },
});

/** With whom a report is. */
export const Step = defineEnum({
  keeper: { value: 0, label: '填报', tone: 'warn' },
  college: { value: 1, label: '学院审核', tone: 'info' },
  school: { value: 2, label: '学校审核', tone: 'info' },
  done: { value: 3, label: '已通过', tone: 'good' },
});
const { keeper, college, school, done } = Step;

/** The way of a report; what no college stands between goes to the school. */
export const reportStates = defineStates({
  submit: { from: [keeper], to: college, label: '上报年度数据' },
  submitSchool: { from: [keeper], to: school, label: '上报年度数据' },
  passCollege: { from: [college], to: school, label: '学院通过年度数据' },
  passSchool: { from: [school], to: done, label: '学校通过年度数据' },
  deferCollege: { from: [college], to: college, label: '学院暂缓年度数据' },
  deferSchool: { from: [school], to: school, label: '学校暂缓年度数据' },
  rejectCollege: { from: [college], to: keeper, label: '学院驳回年度数据' },
  // A passed one too: an objection to its evaluation was right.
  rejectSchool: { from: [school, done], to: keeper, label: '学校驳回年度数据' },
});
export type ReportAction = keyof typeof reportStates.transitions;
