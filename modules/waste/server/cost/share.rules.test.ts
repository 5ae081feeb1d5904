import { expect, test } from 'vitest';
import { createRandom } from '#kernel/server/random.ts';
import { expectedCost, sharesOf } from '../../shared/cost/share.rules.ts';

test.each([
  ['100.00', [1, 1, 1], ['33.34', '33.33', '33.33']],
  ['0.02', [5, 5, 5], ['0.01', '0.01', '0.00']],
  ['640.50', [12.5, 37.5], ['160.13', '480.37']],
  ['10', [3], ['10.00']],
])('%s over weights %j is %j', (amount, weights, shares) => {
  const parts = weights.map((kg, at) => ({ unit_id: at + 1, kg }));
  expect(sharesOf(amount, parts).map((one) => one.amount)).toEqual(shares);
});

test.each([1, 2, 3])('shares always add up to the amount (seed %i)', (seed) => {
  const random = createRandom(seed);
  for (let round = 0; round < 200; round += 1) {
    const amount = (random.int(0, 5_000_000) / 100).toFixed(2);
    const parts = Array.from({ length: random.int(1, 12) }, (_, at) => ({
      unit_id: at,
      kg: random.int(1, 900_000) / 1_000,
    }));
    const cents = sharesOf(amount, parts).reduce((sum, one) => sum + Math.round(Number(one.amount) * 100), 0);
    expect(cents).toBe(Math.round(Number(amount) * 100));
  }
});

test('a contract names prices, the catalogue the rest; without a price nothing is expected', () => {
  const weights = [
    { code: '900-404-06', kg: 12.5 },
    { code: '900-047-49', kg: 10 },
  ];
  const prices = [{ code: '900-404-06', price: '6.4' }];
  expect(expectedCost(weights, prices, new Map([['900-047-49', 8]]))).toBe('160.00');
  expect(expectedCost(weights, prices, new Map())).toBeUndefined();
});
