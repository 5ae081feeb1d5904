import { expect, test } from 'vitest';
import { riskOf, routeOf } from './risk.rules.ts';

const both = { 1: true, 2: true } as const;

test.each([
  [[{ l: 4, s: 5, l_after: 2, s_after: 5 }], 20, 10, 3],
  [[{ l: 5, s: 5 }], 25, 25, 1],
  [
    [
      { l: 3, s: 5, l_after: 3, s_after: 5 },
      { l: 2, s: 2, l_after: null, s_after: null },
    ],
    15,
    15,
    2,
  ],
  [[{ l: 2, s: 4 }], 8, 8, 4],
])('the highest risk that is left decides the level: %j', (steps, risk, rest, level) => {
  expect(riskOf(steps)).toMatchObject({ risk, rest, level });
});

test.each([
  [4, both, [1]],
  [3, both, [1]],
  [2, both, [1, 2]],
  [1, both, [1, 2, 3]],
  [3, { 1: false, 2: true }, [2]],
  [2, { 1: false, 2: true }, [2]],
  [2, { 1: true, 2: false }, [1, 3]],
  [4, { 1: false, 2: false }, [3]],
  [1, { 1: false, 2: false }, [3]],
  [4, both, [1, 2], 2],
  [4, both, [1, 3], 3],
  [2, both, [1, 2, 3], 3],
  [1, both, [1, 2, 3], 2],
  [4, { 1: true, 2: false }, [1, 3], 2],
] as const)('level %i with deciders %j is decided by %j', (level, has, route, covering?: number) => {
  expect(routeOf(level, has, covering)).toEqual(route);
});
