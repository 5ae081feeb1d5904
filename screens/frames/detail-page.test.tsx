import { expect, test } from 'vitest';
import { factSpans, type Fact } from './detail-page.tsx';

const facts = (...spans: number[]): Fact[] => spans.map((span, at) => [`第 ${at} 项`, '', span]);

test.each([
  ['two beside each other', [1, 1, 1, 1], 2, [1, 1, 1, 1]],
  ['the last one takes the rest of its line', [1, 1, 1], 2, [1, 1, 2]],
  ['the one before a wide one as well', [1, 2, 1], 2, [2, 2, 2]],
  ['none is wider than the table', [3, 1], 2, [2, 2]],
  ['three columns', [1, 1, 1, 2, 1, 1], 3, [1, 1, 1, 2, 1, 3]],
  ['nothing', [], 2, []],
])('facts fill their lines: %s', (_, wanted, columns, expected) => {
  expect(factSpans(facts(...wanted), columns)).toEqual(expected);
});
