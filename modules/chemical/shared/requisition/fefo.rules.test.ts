import { expect, test } from 'vitest';
import { allocate, type Available } from './fefo.rules.ts';

const bottle = (id: number, free: number, expires_on: string | null = null, stored_on = '2026-01-01'): Available => ({
  id,
  free,
  expires_on,
  stored_on,
});

test.each<[string, number, Available[], [number, number][], number]>([
  ['the earlier expiry first', 500, [bottle(1, 500, '2028-01-01'), bottle(2, 500, '2027-01-01')], [[2, 500]], 0],
  ['what never expires last', 500, [bottle(1, 500), bottle(2, 500, '2030-01-01')], [[2, 500]], 0],
  [
    'of equals the one that came first',
    1,
    [bottle(2, 1, null, '2026-02-01'), bottle(3, 1, null, '2026-01-01')],
    [[3, 1]],
    0,
  ],
  [
    'a part of the next one',
    700,
    [bottle(1, 500, '2027-01-01'), bottle(2, 500, '2028-01-01')],
    [
      [1, 500],
      [2, 200],
    ],
    0,
  ],
  [
    'what is promised to others is left alone',
    300,
    [bottle(1, 100, '2027-01-01'), bottle(2, 0, '2026-12-31'), bottle(3, 500)],
    [
      [1, 100],
      [3, 200],
    ],
    0,
  ],
  [
    'decimals add up',
    0.3,
    [bottle(1, 0.1), bottle(2, 0.2)],
    [
      [1, 0.1],
      [2, 0.2],
    ],
    0,
  ],
  ['too little', 800, [bottle(1, 500)], [[1, 500]], 300],
  ['nothing', 1, [], [], 1],
])('%s', (_name, wanted, containers, shares, short) => {
  expect(allocate(wanted, containers)).toEqual({ shares: shares.map(([id, amount]) => ({ id, amount })), short });
});
