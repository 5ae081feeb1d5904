import { expect, test } from 'vitest';
import { findHeader } from './header.rules.ts';

const columns = [
  { field: 'code', title: '编码', required: true },
  { field: 'name', title: '名称' },
];

test('a title that stands twice is named with its columns', () => {
  expect(findHeader(columns, columns, [['编码*', '名称', '备注', '名 称']])).toEqual({
    error: '第 1 行的标题重复：“名称”（B、D 列）。请只保留一列',
  });
});

test('an unknown title may stand twice', () => {
  expect(findHeader(columns, columns, [['编码', '名称', '备注', '备注']])).toMatchObject({ row: 0, order: [0, 1] });
});
