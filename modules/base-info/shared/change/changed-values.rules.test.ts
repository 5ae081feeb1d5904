import { expect, test } from 'vitest';
import { changedValues, isSameValue } from './changed-values.rules.ts';

test.each([
  [60, '60.00', true],
  ['60', '60.0', true],
  ['0301', '301', false],
  [null, '', true],
  [undefined, null, true],
  [[3, 1], ['1', '3'], true],
  [[1], [1, 2], false],
  [true, false, false],
  ['科研', '教学', false],
])('%j and %j are the same value: %s', (a, b, same) => {
  expect(isSameValue(a, b)).toBe(same);
});

test('only fields whose value differs have changed', () => {
  expect(changedValues({ area: 60, name: '', use: '1' }, { area: '60.0', name: null, use: '2' })).toEqual(['use']);
});
