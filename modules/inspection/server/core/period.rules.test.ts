import { expect, test } from 'vitest';
import { monthsOf, periodOf, termDays } from './period.rules.ts';

test('a school year has two terms without a gap', () => {
  expect(termDays('2025-2026', 1)).toEqual({ from: '2025-09-01', to: '2026-01-31' });
  expect(termDays('2025-2026', 2)).toEqual({ from: '2026-02-01', to: '2026-08-31' });
  expect(termDays('2025-2026')).toEqual({ from: '2025-09-01', to: '2026-08-31' });
});

test('given days precede the current term', () => {
  expect(periodOf({}, '2025-11-21')).toEqual({ from: '2025-09-01', to: '2026-01-31' });
  expect(periodOf({ term: 2 }, '2025-11-21')).toEqual({ from: '2026-02-01', to: '2026-08-31' });
  expect(periodOf({ school_year: '2024-2025' }, '2025-11-21')).toEqual({ from: '2024-09-01', to: '2025-08-31' });
  expect(periodOf({ from: '2025-10-01', to: '2025-10-31' }, '2025-11-21')).toEqual({
    from: '2025-10-01',
    to: '2025-10-31',
  });
});

test('months continue over the turn of the year', () => {
  expect(monthsOf({ from: '2025-11-15', to: '2026-02-01' })).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsOf({ from: '2025-01-31', to: '2025-01-31' })).toEqual(['2025-01']);
  expect(monthsOf({ from: '2000-01-01', to: '2025-01-31' })).toHaveLength(36);
});
