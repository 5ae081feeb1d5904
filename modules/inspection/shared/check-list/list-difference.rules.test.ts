import { expect, test } from 'vitest';
import type { CheckItem } from '../library/check-item.ts';
import { differenceOf } from './list-difference.rules.ts';

const item = (item_id: number, more: Partial<CheckItem> = {}): CheckItem => ({
  item_id,
  code: `05.01.0${item_id}`,
  name: `检查项${item_id}`,
  points: '',
  basis: '',
  target: 'lab',
  score: '1.0',
  veto: false,
  urgent: false,
  lab_classes: [],
  lab_levels: [],
  aptitude_ids: [],
  risk_ids: [],
  class_id: null,
  descr_id: null,
  descr: '',
  suggest: '',
  category_code: '05',
  category_name: '实验场所',
  group_code: '05.01',
  group_name: '场所环境',
  ...more,
});
const ids = (items: readonly CheckItem[]) => items.map((one) => one.item_id);

test('equal versions do not differ, whatever the text of a number', () => {
  expect(differenceOf([item(1), item(2)], [item(1, { score: '1' }), item(2)])).toEqual({
    added: [],
    removed: [],
    changed: [],
    is_reordered: false,
  });
});

test('added and removed items are no change of the order', () => {
  const { added, removed, is_reordered } = differenceOf([item(1), item(2), item(3)], [item(4), item(1), item(3)]);
  expect([ids(added), ids(removed), is_reordered]).toEqual([[4], [2], false]);
});

test('changes name the fact with both values', () => {
  const { changed } = differenceOf([item(1), item(2)], [item(1, { score: '2', veto: true }), item(2)]);
  expect(changed.map((row) => row.changes)).toEqual([
    [
      { what: '分值', before: '1', after: '2' },
      { what: '否决项', before: '否', after: '是' },
    ],
  ]);
});

test('another order is a difference', () => {
  expect(differenceOf([item(1), item(2)], [item(2), item(1)]).is_reordered).toBe(true);
});
