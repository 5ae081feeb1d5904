import { expect, test } from 'vitest';
import { calendarNote } from './special-calendar.rules.ts';
import { SpecialTimeType } from './special-time.ts';

const { summer, winter, night, holiday } = SpecialTimeType;
const calendar = {
  terms: [
    { year: '2026-2027', term: 1, from: '2026-09-07', to: '2027-01-15' },
    { year: '2026-2027', term: 2, from: '2027-03-01', to: '2027-07-09' },
  ],
  holidays: [{ from: '2026-10-01', to: '2026-10-07' }],
  workdays: [{ from: '2026-10-10', to: '2026-10-10' }],
};

test.each([
  [winter, '2027-01-20', '2027-02-10', ''],
  [winter, '2027-01-10', '2027-01-20', '按校历，2027-01-10 至 2027-01-15在学期内，不是假期，请核对类型和起止时间'],
  [summer, '2027-07-09', '2027-08-01', '按校历，2027-07-09在学期内，不是假期，请核对类型和起止时间'],
  [holiday, '2026-10-02', '2026-10-04', ''],
  // A Saturday is a day of rest, but not one on which the school works.
  [holiday, '2026-10-17', '2026-10-17', ''],
  [holiday, '2026-10-10', '2026-10-10', '按校历，2026-10-10都是工作日，不是节假日，请核对类型和起止时间'],
  [holiday, '2026-10-13', '2026-10-15', '按校历，2026-10-13 至 2026-10-15都是工作日，不是节假日，请核对类型和起止时间'],
  [night, '2026-10-13', '2026-10-14', ''],
])('type %i from %s to %s: %s', (type, from, to, note) => {
  expect(calendarNote(type, { from, to }, calendar)).toBe(note);
});

test('a school without a calendar gets no note', () => {
  const none = { terms: [], holidays: [], workdays: [] };
  for (const type of [summer, winter, holiday])
    expect(calendarNote(type, { from: '2026-10-13', to: '2026-10-15' }, none)).toBe('');
});
