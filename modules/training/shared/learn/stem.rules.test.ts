import { expect, test } from 'vitest';
import { isRight, lettersOf, positionsOf, stemKey } from './stem.rules.ts';

test('stems that differ in punctuation, width, case and blanks only are the same', () => {
  const key = stemKey('使用 HF 时，应备有（ ）。');
  expect(stemKey('使用ＨＦ时,应备有( )')).toBe(key);
  expect(stemKey('使用hf时应备有____')).toBe(key);
  expect(stemKey('使用 HCl 时，应备有（ ）。')).not.toBe(key);
  expect(stemKey('……？！')).toBe('');
});

test.each([
  ['A', [0]],
  ['acd', [0, 2, 3]],
  ['Ｃ、Ａ', [0, 2]],
  ['B,B', [1]],
  ['I', undefined],
  ['正确', undefined],
  ['', undefined],
])('the letters %j name %j', (text, positions) => {
  expect(positionsOf(text)).toEqual(positions);
});

test('letters of positions', () => {
  expect(lettersOf([0, 2, 7])).toBe('ACH');
});

test.each([
  [[0], [0], true],
  [[0, 2], [2, 0], true],
  [[0, 2], [0], false],
  [[0, 2], [0, 1, 2], false],
  [[1], [], false],
])('key %j, answer %j: %s', (key, given, right) => {
  expect(isRight(key, given)).toBe(right);
});
