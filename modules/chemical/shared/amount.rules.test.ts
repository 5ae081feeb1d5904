import { expect, test } from 'vitest';
import { inBase } from './amount.rules.ts';

const liquid = { base_unit: 'mL', density: '0.789' };
const solid = { base_unit: 'g', density: null };

test.each([
  ['500', 'mL', liquid, '500'],
  ['2.5', 'L', liquid, '2500'],
  ['789', 'g', liquid, '1000'],
  ['0.789', 'kg', liquid, '1000'],
  ['0.25', 'kg', solid, '250'],
  ['1', 'L', { base_unit: 'g', density: '1.84' }, '1840'],
  ['0.1', 'g', { base_unit: 'mL', density: '3' }, '0.0333'],
])('%s %s are %o in the base unit', (amount, unit, substance, base) => {
  expect(inBase(amount, unit, substance)).toBe(base);
});

test('a volume is no mass without a density', () => {
  expect(inBase('1', 'L', solid)).toBeUndefined();
});
