import { expect, test } from 'vitest';
import { isCreditCode, labelNo, labelSize } from './label-no.rules.ts';

test('a digital code has 37 characters in four parts', () => {
  const code = labelNo('12100000400000624J', '900-047-49', '2026-11-28', 7);
  expect(code).toBe('12100000400000624J9000474920261128007');
  expect(code).toHaveLength(37);
});

test.each([
  [5, 100, 3, 1],
  [50, 100, 3, 1],
  [50.1, 150, 5, 1],
  [450, 150, 5, 1],
  [451, 200, 6, 2],
])('a container of %d L bears %d mm with characters of %d mm, %d of them', (volume, edge, text, copies) => {
  expect(labelSize(volume)).toEqual({ edge, text, copies });
});

test('a credit code has 18 digits and capitals without I, O, S, V and Z', () => {
  expect(['12100000400000624J', '1210000040000062', '1210000040000062OI'].map(isCreditCode)).toEqual([
    true,
    false,
    false,
  ]);
});
