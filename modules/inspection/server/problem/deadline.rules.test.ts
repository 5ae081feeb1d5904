import { expect, test } from 'vitest';
import { formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { daysFor, deadlineAfter, deadlineAfterReturn, effectiveOf } from './deadline.rules.ts';

const none = { days_ordinary: null, days_urgent: null };
const school = { days_ordinary: 7, days_urgent: 1 };
const at = (text: string) => parseDateTime(text);

test('the days come from the class, else from the activity', () => {
  expect(daysFor('ordinary', none, school)).toBe(7);
  expect(daysFor('urgent', none, school)).toBe(1);
  expect(daysFor('ordinary', { days_ordinary: 15, days_urgent: null }, school)).toBe(15);
  expect(daysFor('urgent', { days_ordinary: 15, days_urgent: null }, school)).toBe(1);
});

test('a deadline is the last second of a day in Shanghai, also just before midnight', () => {
  expect(formatDateTime(deadlineAfter(at('2025-09-08 00:00:01'), 7))).toBe('2025-09-15 23:59:59');
  expect(formatDateTime(deadlineAfter(at('2025-09-08 23:59:58'), 1))).toBe('2025-09-09 23:59:59');
});

test('a return gives three days, or keeps a later deadline', () => {
  const now = at('2025-09-08 10:00:00');
  expect(formatDateTime(deadlineAfterReturn(now, at('2025-09-09 23:59:59'), 'ordinary'))).toBe('2025-09-11 23:59:59');
  expect(formatDateTime(deadlineAfterReturn(now, at('2025-09-20 23:59:59'), 'ordinary'))).toBe('2025-09-20 23:59:59');
  expect(formatDateTime(deadlineAfterReturn(now, null, 'urgent'))).toBe('2025-09-09 23:59:59');
});

test('a delay precedes a plan, a plan precedes the deadline', () => {
  const deadline = at('2025-09-08 23:59:59');
  expect(effectiveOf({ deadline, plan_on: null, delayed_to: null })).toEqual(deadline);
  expect(formatDateTime(effectiveOf({ deadline, plan_on: '2025-10-01', delayed_to: null }))).toBe(
    '2025-10-01 23:59:59',
  );
  const delayed = at('2025-09-12 23:59:59');
  expect(effectiveOf({ deadline, plan_on: '2025-10-01', delayed_to: delayed })).toEqual(delayed);
});
