import { expect, test } from 'vitest';
import { mayBegin, tooFar } from './day.rules.ts';

test.each([
  ['2026-12-01', true],
  ['2026-12-02', true],
  ['2026-11-30', true],
  ['2026-12-03', false],
])('on 2026-12-01 the round of %s may begin: %s', (day, may) => expect(mayBegin(day, '2026-12-01')).toBe(may));

test('a day is at most a year ahead', () => {
  expect(tooFar('2027-12-01', '2026-12-01', '收运日期')).toBeUndefined();
  expect(tooFar('2027-12-02', '2026-12-01', '收运日期')).toBe('收运日期不能晚于一年后（2027-12-01）');
});
