import { expect, test } from 'vitest';
import { changesOf, wordsOf, type CopyItem } from './copy-part.rules.ts';

const item = (key: string, name: string, rights: string[] = []): CopyItem => ({
  key,
  label: name,
  group: '',
  fields: { 名称: name, 备注: '', 权限: rights },
  data: { name, rights },
});

test('what is new and what differs is told, what is the same or only here is not', () => {
  const source = [item('a', '甲'), item('b', '乙'), item('c', '丙')];
  const changes = changesOf(source, [item('b', '乙'), item('c', '旧丙'), item('d', '丁')]);
  expect(changes.map(({ kind, item: { key } }) => [kind, key])).toEqual([
    ['new', 'a'],
    ['differs', 'c'],
  ]);
});

test('only fields that differ are named, of several values those that come or go', () => {
  const [before, after] = [item('a', '甲', ['读', '改']), item('a', '甲', ['读', '删'])];
  expect([wordsOf(before, after), wordsOf(after, before)]).toEqual(['权限：改', '权限：删']);
});

test('of a new item the fields that are filled in are named', () => {
  expect(wordsOf(item('a', '甲', ['读', '改']), undefined)).toBe('名称：甲\n权限：读、改');
  expect(wordsOf(item('a', '甲'), undefined)).toBe('名称：甲');
});
