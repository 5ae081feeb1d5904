import { expect, test } from 'vitest';
import { defaultReachRule } from '../../shared/core/reach-rule.ts';
import { ItemResult } from '../../shared/core/record.states.ts';
import {
  answerItem,
  draftFaults,
  liveScore,
  meetTheRest,
  openItems,
  type WorkDraft,
  type WorkItem,
} from './work-draft.rules.ts';

const item = (item_id: number, more: Partial<WorkItem> = {}) =>
  ({
    item_id,
    name: `第 ${item_id} 项`,
    category_code: '05',
    score: '1.0',
    veto: false,
    urgent: false,
    ...more,
  }) as WorkItem;
const items = [item(1), item(2), item(3, { veto: true, score: '2.0' })];
const empty: WorkDraft = { answers: {}, inspectors: [] };
const photo = { photo: 'a' };

test('one tap answers what is left', () => {
  const draft = meetTheRest(answerItem(empty, items[0]!, { result: ItemResult.nearly }), items);
  expect(openItems(draft, items)).toEqual([]);
  expect(draft.answers[1]!.result).toBe(ItemResult.nearly);
});

test('the score counts what is answered so far, and a veto fails', () => {
  const half = answerItem(empty, items[0]!, { result: ItemResult.met });
  expect(liveScore(half, { items, rule: defaultReachRule })).toMatchObject({ score: 100, unanswered: 2 });
  const vetoed = answerItem(half, items[2]!, { result: ItemResult.unmet });
  expect(liveScore(vetoed, { items, rule: defaultReachRule })).toMatchObject({ score: 33.3, veto_hits: [3], grade: 4 });
});

test('what is missing is named', () => {
  expect(draftFaults(empty, items)).toEqual(['还有 3 项没有选择结果']);
  const unmet = meetTheRest(answerItem(empty, items[1]!, { result: ItemResult.unmet }), items);
  expect(draftFaults(unmet, items)).toEqual(['“第 2 项”不符合，请填写说明', '“第 2 项”不符合，请至少拍 1 张照片']);
  expect(draftFaults(answerItem(unmet, items[1]!, { note: '缺', photos: [photo] }), items)).toEqual([]);
});
