import { expect, test } from 'vitest';
import { changedKeys, isSameValue } from './same-value.ts';

test.each([
  [60, '60.00', true],
  ['60', '60.0', true],
  ['0301', '301', false],
  [null, '', true],
  [undefined, null, true],
  [[], null, true],
  [[3, 1], ['1', '3'], true],
  [[1], [1, 2], false],
  [true, false, false],
  ['科研', '教学', false],
  [[{ s: null, l: 2, place: '' }], [{ l: 2 }], true],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
])('%j and %j are the same value: %s', (a, b, same) => {
  expect(isSameValue(a, b)).toBe(same);
});

test('the number of a room is a text', () => {
  expect(isSameValue('5.1', '5.10', { asText: true })).toBe(false);
});

test('only fields that are given and differ have changed', () => {
  const before = { area: '60.00', name: '', use: '1', no: '5.1', floor: 2 };
  const after = { area: '60.0', name: null, use: '2', no: '5.10', floor: undefined };
  expect(changedKeys(before, after, (field) => ({ asText: field === 'no' }))).toEqual(['use', 'no']);
});
