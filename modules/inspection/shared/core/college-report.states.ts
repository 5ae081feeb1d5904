import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const CollegeReportStatus = defineEnum({
  missing: { value: 0, label: '未报', tone: 'warn' },
  submitted: { value: 1, label: '已报', tone: 'good' },
  returned: { value: 2, label: '已退回', tone: 'bad' },
});

export const collegeReportStates = defineStates<number, 'submit' | 'return'>({
  submit: {
    from: [CollegeReportStatus.missing, CollegeReportStatus.returned],
    to: CollegeReportStatus.submitted,
    label: '提交学院自查报告',
  },
  return: { from: [CollegeReportStatus.submitted], to: CollegeReportStatus.returned, label: '退回学院自查报告' },
});
