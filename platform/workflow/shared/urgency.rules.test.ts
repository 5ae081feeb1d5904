import { expect, test } from 'vitest';
import { parseDateTime } from '#kernel/shared/time.ts';
import { stayText, urgencyOf } from './urgency.rules.ts';

const now = parseDateTime('2026-03-02 09:00:00').getTime();

test.each([
  [null, 'none'],
  ['2026-03-02 08:59:59', 'late'],
  ['2026-03-02 09:00:00', 'soon'],
  ['2026-03-03 09:00:00', 'soon'],
  ['2026-03-03 09:00:01', 'none'],
] as const)('a task due at %s is %s', (due, urgency) => {
  expect(urgencyOf(due, now)).toBe(urgency);
});

test.each([
  [0, '不足 1 分钟'],
  [12, '12 分钟'],
  [60, '1 小时'],
  [320, '5 小时 20 分'],
  [1440, '1 天'],
  [4560, '3 天 4 小时'],
])('%i minutes read as %s', (minutes, text) => {
  expect(stayText(minutes)).toBe(text);
});
