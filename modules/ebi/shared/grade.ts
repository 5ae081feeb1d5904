import { defineEnum } from '#kernel/shared/enums.ts';

/** Grades of the ministry's supplementary note; their bounds are terms of the scheme. */
export const Grade = defineEnum({
  excellent: { value: 'excellent', label: '优秀', tone: 'good' },
  good: { value: 'good', label: '良好', tone: 'info' },
  passed: { value: 'passed', label: '合格', tone: 'neutral' },
  failed: { value: 'failed', label: '不合格', tone: 'bad' },
});
export type GradeKey = (typeof Grade.$items)[number]['value'];
