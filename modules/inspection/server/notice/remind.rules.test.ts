import { expect, test } from 'vitest';
import { inspectionNotices } from '../../shared/notice/notices.ts';
import { dueDays, overdueDays } from './remind.rules.ts';

test('reminders before the deadline follow the period of the school', () => {
  expect(dueDays({ first_day: -2, every_days: 2, times: 2 })).toEqual([-2, 0]);
  expect(dueDays({ first_day: -3, every_days: 0, times: 5 })).toEqual([-3]);
});

test('overdue reminders follow on day one, three, then every seven days, at most eight times', () => {
  expect(overdueDays({ first_day: 1, every_days: 7, times: 8 })).toEqual([1, 3, 10, 17, 24, 31, 38, 45]);
  expect(overdueDays({ first_day: 1, every_days: 7, times: 1 })).toEqual([1]);
});

test.each(['PROBLEM_DUE', 'ACT_END_SOON'] as const)('%s stays true after the day that it names', (type) => {
  const { title, body, label } = inspectionNotices.find((one) => one.type === type)!;
  for (const text of [title, body, label]) expect(text).not.toMatch(/将于|即将|将到期/);
});
