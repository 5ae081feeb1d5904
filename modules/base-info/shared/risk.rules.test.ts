import { expect, test } from 'vitest';
import { riskLevelOf } from './risk.rules.ts';

test.each([
  [5, 5, 1],
  [5, 4, 1],
  [4, 4, 2],
  [5, 3, 2],
  [3, 4, 3],
  [3, 3, 3],
  [2, 4, 4],
  [1, 1, 4],
])('likelihood %i and severity %i are of level %i', (likelihood, severity, level) => {
  expect(riskLevelOf(likelihood, severity)?.level).toBe(level);
});

test('a risk point that is not assessed has no level', () => {
  expect([riskLevelOf(null, 3), riskLevelOf(3, null)]).toEqual([undefined, undefined]);
});
