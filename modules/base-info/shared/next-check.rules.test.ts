import { expect, test } from 'vitest';
import { cycleDay, followsCycle } from './next-check.rules.ts';

const before = { check_cycle: 12, last_check: '2025-03-01', next_check: '2026-03-01' };

test.each([
  ['an empty one', {}, before, true],
  ['the one that the cycle gave', { next_check: '2026-03-01' }, before, true],
  ['a typed one', { next_check: '2026-02-01' }, before, false],
  ['one that was typed before', { next_check: '2026-02-01' }, { ...before, next_check: '2026-02-01' }, false],
  ['one of a new row', { next_check: '2026-03-01' }, undefined, false],
])('the next check follows the cycle: %s', (_what, input, former, follows) => {
  expect(followsCycle(input, former)).toBe(follows);
});

test('both are needed for a day', () => {
  expect(cycleDay(before)).toBe('2026-03-01');
  expect(cycleDay({ check_cycle: 12 })).toBe(null);
});
