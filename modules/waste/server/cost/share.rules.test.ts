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

test('a contract names prices, the types the rest; without a price nothing is expected', () => {
  const solvent = { code: '900-404-06', kg: 12.5, price: 3 };
  const prices = [{ code: '900-404-06', price: '6.4' }];
  expect(expectedCost([solvent, { code: '900-047-49', kg: 10, price: 8 }], prices)).toBe('160.00');
  expect(expectedCost([solvent, { code: '900-047-49', kg: 10, price: null }], prices)).toBeUndefined();
});

test('types of one code cost what each of them costs', () => {
  const weights = [
    { code: '900-041-49', kg: 10, price: 4 },
    { code: '900-041-49', kg: 2, price: 9 },
  ];
  expect(expectedCost(weights, [])).toBe('58.00');
  expect(expectedCost(weights, [{ code: '900-041-49', price: '5' }])).toBe('60.00');
});
