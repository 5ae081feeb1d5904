import { expect, test } from 'vitest';
import { monthsOf } from './period.rules.ts';

test('months continue over the turn of the year', () => {
  expect(monthsOf({ from: '2025-11-15', to: '2026-02-01' })).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsOf({ from: '2025-01-31', to: '2025-01-31' })).toEqual(['2025-01']);
  expect(monthsOf({ from: '2000-01-01', to: '2025-01-31' })).toHaveLength(36);
});
