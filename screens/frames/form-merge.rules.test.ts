import { expect, test } from 'vitest';
import { changedNames, isSame, mergeFields } from './form-merge.rules.ts';

const file = (id: number, url: string) => ({ id, ext: 'png', url, name: '图.png', size: 3 });

test.each([
  ['nothing and an emptied text', undefined, '', true],
  ['nothing and a switch that is off', undefined, false, true],
  ['null and an empty list', null, [], true],
  ['a file under two links', [file(1, '/a?s=1')], [file(1, '/a?s=2')], true],
  ['rows with blank parts', [{ id: 1, place: '' }], [{ place: null, id: 1 }], true],
  ['zero and nothing', 0, undefined, false],
  ['a number and its text', 45, '45', true],
  ['two texts', '甲', '乙', false],
  ['rows in another order', [{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 1 }], false],
])('same value: %s', (_, a, b, same) => {
  expect(isSame(a, b)).toBe(same);
});

test('only changed fields are named', () => {
  expect(changedNames({ name: '甲', note: null, files: [] }, { name: '乙', note: '', files: undefined })).toEqual([
    'name',
  ]);
});

test.each([
  ['only mine', { a: 1 }, { a: 2 }, { a: 1 }, { values: { a: 2 }, taken: [], both: [] }],
  ['only theirs', { a: 1 }, { a: 1 }, { a: 3 }, { values: { a: 3 }, taken: ['a'], both: [] }],
  ['both differently', { a: 1 }, { a: 2 }, { a: 3 }, { values: { a: 2 }, taken: [], both: ['a'] }],
  ['both the same', { a: 1 }, { a: 2 }, { a: 2 }, { values: { a: 2 }, taken: [], both: [] }],
  ['a field outside the form', { a: 1, b: 1 }, { a: 2 }, { a: 1, b: 9 }, { values: { a: 2 }, taken: [], both: [] }],
  ['a field that they emptied', { a: '甲' }, { a: '甲' }, { a: '' }, { values: { a: '' }, taken: ['a'], both: [] }],
])('merge: %s', (_, base, own, saved, merged) => {
  expect(mergeFields(base, own, saved)).toEqual(merged);
});
