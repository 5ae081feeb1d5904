import { expect, test } from 'vitest';
import { isIdCard, maskedId } from './id-card.rules.ts';

test.each([
  ['11010519491231002X', true],
  ['11010519491231002x', true],
  ['440524188001010014', true],
  ['110105194912310021', false],
  ['11010519491331002X', false],
  ['1101051949123100', false],
  ['ABCDEFGHIJKLMNOPQR', false],
])('%s is an identity card: %s', (text, isOne) => {
  expect(isIdCard(text)).toBe(isOne);
});

test('of a number only the ends are shown', () => {
  expect(maskedId('11010519491231002X')).toBe('110****002X');
  expect(maskedId('E1234')).toBe('E****4');
});
