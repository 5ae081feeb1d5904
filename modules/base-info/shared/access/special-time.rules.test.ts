import { expect, test } from 'vitest';
import { personsNeeded } from './special-time.rules.ts';
import { SpecialTimeType } from './special-time.ts';

const { summer, night, holiday } = SpecialTimeType;

test.each([
  [summer, [3], 1],
  [summer, [null], 1],
  [summer, [4, 3], 1],
  [holiday, [2], 2],
  [summer, [4, 1], 2],
  [night, [4], 2],
  [night, [null], 2],
] as const)('type %i in laboratories of levels %j needs %i people', (type, levels, count) => {
  expect(personsNeeded(type, levels)).toBe(count);
});
