import { expect, test } from 'vitest';
import { inspectionUntil } from './cycle.rules.ts';

test.each([
  ['2026-03-15', 3, '2029-03-15'],
  ['2024-02-29', 3, '2027-02-28'],
  ['2024-02-29', 4, '2028-02-29'],
  ['2025-12-31', 5, '2030-12-31'],
])('inspected on %s for %i years holds until %s', (on, years, until) => expect(inspectionUntil(on, years)).toBe(until));
