import { expect, test } from 'vitest';
import { needsExplanation, resultOf } from './count.rules.ts';
import { LineResult } from '../stocktake.states.ts';

test.each<[string, boolean, number | null, number, number, boolean]>([
  ['seen, not measured', false, null, 500, LineResult.match, false],
  ['as the book says', false, 500, 500, LineResult.match, false],
  ['within two per cent', false, 490, 500, LineResult.short, false],
  ['beyond two per cent', false, 489.9, 500, LineResult.short, true],
  ['within one gram of little', false, 9, 10, LineResult.short, false],
  ['more than the book', false, 511, 500, LineResult.surplus, true],
  ['empty', false, 0, 500, LineResult.short, true],
  ['not there', true, null, 500, LineResult.lost, true],
])('%s', (_name, isLost, measured, book, result, explains) => {
  expect(resultOf({ isLost, measured }, book)).toBe(result);
  expect(needsExplanation({ isLost, measured }, book)).toBe(explains);
});
