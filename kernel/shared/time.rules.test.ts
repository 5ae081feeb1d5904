import { expect, test } from 'vitest';
import { addMonths } from './time.ts';

test('a day some months later is the last of a month that has no such day', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-11-24', 14)).toBe('2028-01-24');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
});
