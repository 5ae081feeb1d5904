import { expect, test } from 'vitest';
import type { ItemRow } from '../../shared/library/check-item.ts';
import { presetOf } from './theme-preset.rules.ts';

const items = ['08.01.01', '08.05.02', '09.01.01'].map((code, i) => ({ id: i + 1, code })) as ItemRow[];
const aptitudes = [
  { id: 11, name: '涉气瓶' },
  { id: 12, name: '涉危化品' },
];

test.each([
  ['检查项 08.05；资质 涉气瓶', [2], [11]],
  ['检查项 08；资质 涉气瓶、涉危化品', [1, 2], [11, 12]],
  ['资质 涉危化品；检查项 09.01.01', [3], [12]],
  // A group's number is not the beginning of another's.
  ['检查项 0', [], []],
  ['', [1, 2, 3], []],
  ['学校自己的说明', [1, 2, 3], []],
])('the remark %s presets items and aptitudes', (remark, item_ids, aptitude_ids) => {
  expect(presetOf(remark, items, aptitudes)).toEqual({ item_ids, aptitude_ids });
});
