import { expect, test } from 'vitest';
import { isDayOfYear } from '../annual/due.rules.ts';
import { confirmBy, receiptFault, receivedFault } from './confirm.rules.ts';

test.each([
  ['2026-06-01', '2026-06-08'],
  ['2026-06-05', '2026-06-12'],
  ['2026-06-06', '2026-06-12'],
  ['2026-12-30', '2027-01-06'],
  // A week of holidays, and a Saturday on which the school works instead.
  ['2026-09-30', '2026-10-13'],
])('what leaves on %s is confirmed by %s', (day, last) =>
  expect(
    confirmBy(day, {
      holidays: [{ from: '2026-10-01', to: '2026-10-07' }],
      workdays: [{ from: '2026-10-10', to: '2026-10-10' }],
    }),
  ).toBe(last),
);

test.each([
  ['2026-11-30', '接受日期不能早于启运日期 2026-12-01'],
  ['2026-12-01', undefined],
  ['2026-12-03', undefined],
  ['2026-12-04', '接受日期不能晚于今天'],
])('what departed on 2026-12-01 is received on %s, two days later: %s', (day, fault) =>
  expect(receiptFault(day, '2026-12-01', '2026-12-03')).toBe(fault),
);

test.each([
  [13.5, '135', ''],
  [13.5, '0', '大于 0'],
  [13.5, '135.01', '超过移出 13.5 kg 的十倍'],
  [13.5, '99999999', '超过一车能运的 40000 kg'],
  [30_000, '40001', '超过一车能运的 40000 kg'],
  [30_000, '40000', ''],
])('%f kg are received as %s kg: %s', (sent, kg, fault) =>
  expect(receivedFault(sent, kg) ?? '').toMatch(fault === '' ? /^$/ : fault),
);

test.each([
  ['03-31', true],
  ['02-29', false],
  ['13-01', false],
  ['3-31', false],
  ['', false],
])('day of a year %j: %s', (text, is) => expect(isDayOfYear(text)).toBe(is));
