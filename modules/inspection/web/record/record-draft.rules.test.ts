import { expect, test } from 'vitest';
import type { FileRef } from '#kernel/shared/files.ts';
import type { CheckItem } from '../../shared/library/check-item.ts';
import type { RecordDetail } from '../../shared/record/record.ts';
import {
  answerItem,
  changeHead,
  dropFinding,
  emptyDraft,
  hasUnsavedChanges,
  isTouched,
  meetTheRest,
  openItems,
  mergeServer,
  openPoints,
  progressOf,
  addFinding,
  reconcile,
  toInput,
  type Finding,
  takeBack,
} from './record-draft.rules.ts';

const file = (id: number): FileRef => ({ id, ext: 'jpg', name: `${id}.jpg`, size: 1, url: '' });
const items = [1, 2, 3].map((item_id) => ({ item_id, name: `第${item_id}项` }) as CheckItem);
const finding = (client_id: string, changes: Partial<Finding> = {}): Finding => ({
  client_id,
  item_id: null,
  class_id: 4,
  descr_id: null,
  description: '通道堆放杂物',
  level: 'ordinary',
  photos: [{ photo: 'p1' }],
  place: '',
  room_id: null,
  risk: '',
  suggest: '',
  found_at: '2026-03-01 10:00:00',
  problem_no: '',
  locked: false,
  ...changes,
});
const problem = (client_id: string, changes: object = {}) => ({
  ...finding(client_id, { photos: [] }),
  is_draft: true,
  can: ['edit'],
  ...changes,
});
const detail = (changes: Partial<RecordDetail> = {}) =>
  ({
    answers: [],
    problems: [],
    companion: '',
    good_points: '',
    sign: null,
    rooms: [],
    ...changes,
  }) as unknown as RecordDetail;
const draft = emptyDraft(8, 2);

test('其余全部符合 keeps existing answers', () => {
  const one = meetTheRest(answerItem(draft, 2, { result: 3 }, 5), items, 6);
  expect([1, 2, 3].map((id) => one.answers[id]?.result)).toEqual([1, 3, 1]);
  expect(one.answers[2]?.at).toBe(5);
});

test('其余全部符合 is taken back where no other result was chosen since', () => {
  const all = meetTheRest(answerItem(draft, 2, { result: 3 }, 5), items, 6);
  const back = takeBack(answerItem(all, 3, { result: 2 }, 7), [1, 3], 8);
  expect([1, 2, 3].map((id) => back.answers[id]?.result)).toEqual([undefined, 3, 2]);
  expect(openItems(back, items)).toEqual([1]);
});

test('server state does not overwrite local changes', () => {
  const here = changeHead(answerItem(draft, 1, { result: 3, note: '这里' }, 5), { companion: '李老师' }, 5);
  const merged = mergeServer(
    here,
    detail({
      answers: [
        { item_id: 1, result: 1, note: '别处', photos: [] },
        { item_id: 2, result: 2, note: '', photos: [file(9)] },
      ],
      companion: '王老师',
      good_points: '整洁',
    }),
  );
  expect(merged.answers[1]).toMatchObject({ result: 3, note: '这里' });
  expect(merged.answers[2]).toEqual({ result: 2, note: '', photos: [file(9)] });
  expect(merged.head).toMatchObject({ companion: '李老师' });
});

test('issued problems are read-only, removed ones do not return', () => {
  const here = dropFinding(addFinding(addFinding(draft, finding('a'), 1), finding('b'), 1), 'b', 2);
  const problems = [
    problem('a', { is_draft: false, can: [], problem_no: 'YH1', description: '改过' }),
    problem('b'),
    problem('c'),
  ];
  const merged = mergeServer(here, detail({ problems: problems as never }));
  expect(merged.findings.map(({ client_id, problem_no, description }) => [client_id, problem_no, description])).toEqual(
    [
      ['a', 'YH1', '改过'],
      ['c', '', '通道堆放杂物'],
    ],
  );
});

test('problems deleted by the leader disappear, new ones stay', () => {
  const known = reconcile(addFinding(draft, finding('a'), 1), 1, {
    problems: [{ client_id: 'a', id: 1, problem_no: '', is_draft: true }],
  } as never);
  const merged = mergeServer(addFinding(known, finding('b'), 2), detail());
  expect(merged.findings.map((one) => one.client_id)).toEqual(['b']);
});

test('after a save only later changes are pending', () => {
  const typed = addFinding(answerItem(draft, 1, { result: 1 }, 5), finding('a'), 5);
  const later = answerItem(typed, 2, { result: 4 }, 9);
  const saved = { problems: [{ client_id: 'a', id: 3, problem_no: 'YH2', is_draft: false }] } as never;
  const reconciled = reconcile(later, 5, saved);
  expect(isTouched(reconciled)).toBe(true);
  expect(reconciled.answers[1]?.at).toBeUndefined();
  expect(reconciled.answers[2]?.at).toBe(9);
  expect(reconciled.findings[0]).toMatchObject({ problem_no: 'YH2' });
  expect(isTouched(reconcile(reconciled, 9, saved))).toBe(false);
});

test('an incomplete problem is not sent', () => {
  const half = addFinding(draft, finding('a', { class_id: null }), 5);
  expect(toInput(half).problems).toEqual([]);
  expect(isTouched(reconcile(half, 6, { problems: [] } as never))).toBe(true);
});

test('photos are sent as ids or marks', () => {
  const one = answerItem(draft, 1, { result: 2, photos: [file(3), { photo: 'x' }] }, 1);
  const input = toInput(changeHead(one, { sign: { photo: 's' } }, 1));
  expect(input.results).toEqual([{ item_id: 1, result: 2, note: '', photos: [3, { photo: 'x' }] }]);
  expect(input).toMatchObject({ sign_id: { photo: 's' } });
});

test('reports everything missing at once', () => {
  let one = answerItem(draft, 1, { result: 3 }, 1);
  one = addFinding(one, finding('a', { description: '' }), 1);
  one = addFinding(one, finding('b', { photos: [] }), 1);
  expect(openPoints(one, items, 1)).toEqual([
    '还有 2 个检查项没有选择结果',
    '“第1项”不符合，请登记对应的隐患',
    '还有 1 条隐患没有填写分类，或描述不足 5 个字',
    '请为隐患“通道堆放杂物”拍照',
  ]);
  const good = addFinding(
    meetTheRest(answerItem(draft, 1, { result: 3 }, 1), items, 1),
    finding('a', { item_id: 1 }),
    1,
  );
  expect(openPoints(good, items, 1)).toEqual([]);
});

test('answers and findings of other inspectors are not sent', () => {
  const merged = mergeServer(
    answerItem(draft, 2, { result: 1 }, 5),
    detail({
      answers: [{ item_id: 1, result: 2, note: '', photos: [] }],
      problems: [problem('theirs', { can: [] })] as never,
    }),
  );
  expect(toInput(merged)).toEqual({
    id: 8,
    results: [{ item_id: 2, result: 1, note: '', photos: [] }],
    problems: [],
    removed: [],
  });
  expect(merged.findings[0]?.locked).toBe(true);
});

test('an urgent problem needs its photo before it is sent', () => {
  const bare = addFinding(
    addFinding(draft, finding('a', { level: 'urgent', photos: [] }), 1),
    finding('b', { photos: [] }),
    1,
  );
  expect(toInput(bare).problems.map((one) => one.client_id)).toEqual(['b']);
  expect(hasUnsavedChanges(addFinding(draft, finding('a', { level: 'urgent', photos: [] }), 1))).toBe(false);
});

test('what is put right on the spot is sent with photos of the result, and is no problem', () => {
  const bare = addFinding(emptyDraft(1, 2), finding('a', { fixed: true, photos: [] }), 1);
  expect(openPoints(bare, [], 3)).toEqual(['“通道堆放杂物”已现场整改，请拍摄整改后照片']);
  expect(toInput(bare).problems).toEqual([]);
  const whole = addFinding(emptyDraft(1, 2), finding('a', { fixed: true, after: [{ photo: 'p2' }] }), 1);
  expect(openPoints(whole, [], 3)).toEqual([]);
  expect(progressOf(whole, []).findings).toBe(0);
  expect(toInput(whole).problems).toMatchObject([{ fixed: true, after: [{ photo: 'p2' }] }]);
  // Taken back, it is a problem like any other.
  expect(
    toInput(addFinding(emptyDraft(1, 2), finding('a', { fixed: false, after: [{ photo: 'p2' }] }), 1)).problems[0],
  ).not.toHaveProperty('after');
});
