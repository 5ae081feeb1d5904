import { expect, test } from 'vitest';
import { termDays } from './term.rules.ts';

test('a school year has two terms without a gap', () => {
  expect(termDays('2025-2026', 1)).toEqual({ from: '2025-09-01', to: '2026-01-31' });
  expect(termDays('2025-2026', 2)).toEqual({ from: '2026-02-01', to: '2026-08-31' });
  expect(termDays('2025-2026')).toEqual({ from: '2025-09-01', to: '2026-08-31' });
});
