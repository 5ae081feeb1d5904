import { expect, test } from 'vitest';
import { answerFault, checklistsFor, concludes, selfChecked } from './checklist.rules.ts';
import { Conclusion } from './kinds.ts';

const item = (text: string, is_critical = false, needs_photo = false) => ({ text, is_critical, needs_photo });
const list = [item('联锁', true), item('铭牌'), item('防腐层', false, true)];

test.each([
  [[1, 1, 1], Conclusion.passed],
  [[1, 1, 3], Conclusion.passed],
  [[1, 2, 1], Conclusion.open],
  [[2, 1, 1], Conclusion.failed],
  [[2, 2, 2], Conclusion.failed],
])('results %j conclude %i', (results, conclusion) => {
  expect(
    concludes(
      list,
      results.map((result) => ({ result })),
    ),
  ).toBe(conclusion);
});

test.each([
  [undefined, '请填写“防腐层”的结果'],
  [{ result: 2 }, '“防腐层”不合格，请填写情况'],
  [{ result: 2, remark: '剥落' }, '“防腐层”不合格，请上传照片'],
  [{ result: 2, remark: '剥落', photos: [1] }, undefined],
  [{ result: 1 }, undefined],
  [{ result: 3 }, undefined],
])('answer %j: %s', (answer, fault) => {
  expect(answerFault(list[2]!, answer)).toBe(fault);
});

test('the nearest code holds, one for each kind of inspection', () => {
  const all = [
    { code: '2000', kind: 1, name: 'kind' },
    { code: '2170', kind: 1, name: 'type' },
    { code: '2100', kind: 1, name: 'class' },
    { code: '2000', kind: 2, name: 'other' },
    { code: '3000', kind: 1, name: 'lift' },
  ];
  expect(checklistsFor(all, '2170').map(({ name }) => name)).toEqual(['type', 'other']);
  expect(checklistsFor(all, '2150').map(({ name }) => name)).toEqual(['class', 'other']);
});

test('boilers and full inspections of the catalogue need the report of a body', () => {
  expect(selfChecked('1100')).toEqual([]);
  expect(selfChecked('2170')).toEqual([1]);
  expect(selfChecked('R200')).toEqual([1, 2, 3]);
});
