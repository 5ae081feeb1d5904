import { expect, test } from 'vitest';
import { ItemResult } from '../../shared/core/record.states.ts';
import { countForeign, countMissing, mergeAnswers, itemWithoutProblem } from './answers.rules.ts';

const free = { lab_classes: [], lab_levels: [], aptitude_ids: [], risk_ids: [] };
const item = (item_id: number, more: object = {}) => ({ item_id, name: `检查项${item_id}`, ...free, ...more });
const lab = { lab_classes: [1], lab_level: 2, aptitude_ids: [7], risk_ids: [] };
const answer = (item_id: number, result: number, by = 1) => ({ item_id, result, note: '', photos: [], by });

test('new answers replace old ones by item', () => {
  const merged = mergeAnswers(
    [answer(1, ItemResult.met), answer(2, ItemResult.met)],
    [{ item_id: 2, result: ItemResult.unmet }],
    9,
  );
  expect(merged).toEqual([answer(1, ItemResult.met), answer(2, ItemResult.unmet, 9)]);
});

test('only applicable items can be missing', () => {
  const items = [
    item(1),
    item(2, { aptitude_ids: [7] }),
    item(3, { aptitude_ids: [8] }),
    item(4, { lab_levels: [1] }),
    item(5, { lab_classes: [1] }),
  ];
  expect(countMissing(items, lab, [])).toBe(3);
  expect(countMissing(items, lab, [answer(1, 1), answer(2, 1), answer(5, 4)])).toBe(0);
  expect(countMissing(items, { ...lab, lab_level: 1 }, [])).toBe(4);
});

test('an unmet item needs a problem', () => {
  const items = [item(1), item(2)];
  expect(itemWithoutProblem(items, [answer(1, ItemResult.unmet)], [])?.name).toBe('检查项1');
  expect(itemWithoutProblem(items, [answer(1, ItemResult.unmet)], [null, 1])).toBeUndefined();
  expect(itemWithoutProblem(items, [answer(1, ItemResult.nearly)], [])).toBeUndefined();
});

test('items of another activity are counted', () => {
  expect(countForeign([item(1)], [answer(1, 1), answer(2, 1)])).toBe(1);
});
