import { expect, test } from 'vitest';
import { Handling, SelfResult } from '../../shared/self-check/self-check.states.ts';
import type { SelfTaskDetail } from '../../shared/self-check/self-task.ts';
import { answerItem, draftOf, meetTheRest, openItems, type FillDraft } from './fill-draft.rules.ts';

const item = (item_id: number, urgent = false) => ({ item_id, urgent }) as SelfTaskDetail['items'][number];
const items = [item(1), item(2), item(3, true)];
const empty: FillDraft = { answers: {}, photos: [], sign: null };

test('the rest is normal; what was answered stays', () => {
  const found = answerItem(empty, items[1]!, { result: SelfResult.abnormal, note: '损坏' });
  const draft = meetTheRest(found, items);
  expect(openItems(draft, items)).toEqual([]);
  expect(Object.values(draft.answers).map(({ result }) => result)).toEqual([1, 3, 1]);
  expect(draft.answers[2]!.note).toBe('损坏');
});

test('an urgent item that is abnormal is handed over whatever was chosen', () => {
  const changes = { result: SelfResult.abnormal, handling: Handling.fixed };
  expect(answerItem(empty, items[2]!, changes).answers[3]!.handling).toBe(Handling.problem);
  expect(answerItem(empty, items[0]!, changes).answers[1]!.handling).toBe(Handling.fixed);
});

test('a submitted check is changed from what was sent', () => {
  const sent = { answers: [{ item_id: 2, result: 1, note: '', photos: [], handling: '' }], photos: [], sign: null };
  expect(openItems(draftOf(sent as unknown as SelfTaskDetail), items).map(({ item_id }) => item_id)).toEqual([1, 3]);
});
