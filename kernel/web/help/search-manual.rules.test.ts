import { expect, test } from 'vitest';
import type { ManualPart } from '../../shared/manual.ts';
import { searchManual } from './search-manual.rules.ts';

const part = (id: string, title: string, text: string): ManualPart => ({ id, title, text, level: 2, html: '' });
const parts = [
  part('import', '导入实验室', '先下载模板 XLSX，填写后导入。'),
  part('print', '打印', '导入以后可以打印信息牌。'),
];

test.each([
  ['导入', ['import', 'print']],
  ['打印 导入', ['print']],
  ['xlsx', ['import']],
  ['没有这样的词', []],
  ['  ', []],
])('"%s" finds %o, titles first', (query, ids) => {
  expect(searchManual(parts, query).map(({ id }) => id)).toEqual(ids);
});

test('a hit shows the text around the first word', () => {
  expect(searchManual(parts, '模板')[0]).toMatchObject({
    before: '先下载',
    match: '模板',
    after: ' XLSX，填写后导入。',
  });
});
