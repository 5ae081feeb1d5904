import { expect, test } from 'vitest';
import type { Control } from '../shared/form-schema.ts';
import type { Design } from './design-edit.rules.ts';
import { mergeDesigns } from './design-merge.rules.ts';

const control = (id: string, label: string, rest: object = {}) =>
  ({ kind: 'Input', id, name: id, label, ...rest }) as Control;
const design = (controls: Control[], name = '采购'): Design => ({
  name,
  form_key: 'purchase',
  category: '1',
  target: 0,
  schema: { controls },
});
const [a, b, c] = [control('a', '甲'), control('b', '乙'), control('c', '丙')];
const base = design([a, b, c]);
const labels = ({ schema }: Design) => schema.controls.map(({ label }) => label);

test('changes of different controls are joined without a question', () => {
  const own = design([control('a', '甲一'), b, c]);
  const theirs = design([a, b, control('c', '丙二', { required: true })], '物资采购');
  const merged = mergeDesigns(base, own, theirs);
  expect(merged.both).toEqual([]);
  expect(merged.take([])).toEqual(
    design([control('a', '甲一'), b, control('c', '丙二', { required: true })], '物资采购'),
  );
});

test('controls that either side has added stand where they were added, and removed ones are gone', () => {
  const own = design([control('x', '我的'), a, b]);
  const theirs = design([a, control('y', '他的'), b, c, control('z', '末尾')]);
  expect(labels(mergeDesigns(base, own, theirs).take([]))).toEqual(['我的', '甲', '他的', '乙', '末尾']);
});

test('the order is taken from the side that has moved controls', () => {
  const moved = design([c, a, b]);
  const changed = design([a, control('b', '乙二'), c]);
  expect(labels(mergeDesigns(base, moved, changed).take([]))).toEqual(['丙', '甲', '乙二']);
  expect(labels(mergeDesigns(base, changed, moved).take([]))).toEqual(['丙', '甲', '乙二']);
});

test('a control that both have changed is asked for, in words, and the chosen side is taken', () => {
  const own = design([control('a', '甲一'), b]);
  const theirs = design([control('a', '甲二'), b, control('c', '丙', { required: true })]);
  const merged = mergeDesigns(base, own, theirs);
  expect(merged.both).toEqual(['control.a', 'control.c']);
  expect([merged.own['control.c'], merged.saved['control.c']]).toEqual([
    '删除单行文本“丙”',
    expect.stringContaining('必填由否改为是'),
  ]);
  expect(labels(merged.take([]))).toEqual(['甲一', '乙']);
  expect(labels(merged.take(['control.a', 'control.c']))).toEqual(['甲二', '乙', '丙']);
});
