import { expect, test } from 'vitest';
import { inspectionNotices } from '../../shared/notice/notices.ts';
import { overdueDays } from './remind.rules.ts';

test('overdue reminders follow on day one, three, then every seven days, at most eight times', () => {
  expect(overdueDays({ first_day: 1, every_days: 7, times: 8 })).toEqual([1, 3, 10, 17, 24, 31, 38, 45]);
  expect(overdueDays({ first_day: 1, every_days: 7, times: 1 })).toEqual([1]);
});

test.each(['PROBLEM_DUE', 'ACT_END_SOON'] as const)('%s stays true after the day that it names', (type) => {
  const { title, body, label } = inspectionNotices.find((one) => one.type === type)!;
  for (const text of [title, body, label]) expect(text).not.toMatch(/将于|即将|将到期/);
});
