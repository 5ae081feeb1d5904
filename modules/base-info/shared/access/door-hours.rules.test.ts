import { expect, test } from 'vitest';
import { hoursFault, hoursOf, hoursText } from './door-hours.rules.ts';

test.each([
  [{}, {}],
  [{ opens_at: '08:00', closes_at: '22:00' }, {}],
  [{ opens_at: '08:00' }, { closes_at: expect.any(String) }],
  [{ closes_at: '08:00' }, { opens_at: expect.any(String) }],
  [{ opens_at: '22:00', closes_at: '08:00' }, { closes_at: expect.any(String) }],
  [{ opens_at: '08:00', closes_at: '08:00' }, { closes_at: expect.any(String) }],
])('%j has the faults %j', (hours, faults) => {
  expect(hoursFault(hours)).toEqual(faults);
});

test.each([
  [{}, '每天全天'],
  [{ days: [5, 4, 3, 2, 1], opens_at: '08:00', closes_at: '22:00' }, '周一至周五 08:00–22:00'],
  [{ days: [6, 7, 6] }, '周六、周日全天'],
  [{ days: [], opens_at: '07:00', closes_at: '23:30' }, '每天 07:00–23:30'],
])('%j reads %s', (hours, text) => {
  expect(hoursText(hoursOf(hours))).toBe(text);
});
