import { expect, test } from 'vitest';
import { withLetters } from './numerals.ts';

test.each([
  ['Ⅰ级（重大风险）', 'I级（重大风险）'],
  ['Ⅳ级', 'IV级'],
  ['Ⅰ、Ⅱ、Ⅲ', 'I、II、III'],
  ['10 ℃ ①', '10 ℃ ①'],
])('%s is shown as %s', (text, shown) => {
  expect(withLetters(text)).toBe(shown);
});
