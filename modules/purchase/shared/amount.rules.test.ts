import { expect, test } from 'vitest';
import { addQty, amountOf, compareQty, isAbove, partAmount, qtyText, subtractQty } from './amount.rules.ts';

test.each([
  ['12.50', '3', '37.50'],
  ['0.01', '0.5', '0.01'],
  ['3.33', '2.5', '8.33'],
  ['999999.99', '9999.9999', '9999999800.00'],
])('%s yuan times %s is %s', (price, qty, amount) => expect(amountOf(price, qty)).toBe(amount));

test('parts of a line add up to the line', () => {
  expect([partAmount('3.33', '0', '0.5'), partAmount('3.33', '0.5', '0.5'), amountOf('3.33', '1')]).toEqual([
    '1.67',
    '1.66',
    '3.33',
  ]);
});

test('quantities are added without losing a part', () => {
  expect([addQty('0.1', '0.2'), subtractQty('1', '0.9'), qtyText('2.5000'), compareQty('2', '2.0001')]).toEqual([
    '0.3',
    '0.1',
    '2.5',
    -1,
  ]);
});

test.each([
  ['105', '100', false],
  ['105.01', '100', true],
  ['0.01', '0', true],
  ['0', '0', false],
])('%s yuan is more than 5 %% above %s: %s', (price, than, is) => expect(isAbove(price, than, 5)).toBe(is));
