import { expect, test } from 'vitest';
import { blocksOf } from './article-body.rules.ts';

test('lines are paragraphs, headings and lists; blank lines and markup stay outside', () => {
  const body = '# 总则\n\n  第一条 <b>适用</b>  \n- 自查\n- 复查\n第二条\n- 抽查';
  expect(blocksOf(body)).toEqual([
    { kind: 'heading', text: '总则' },
    { kind: 'paragraph', text: '第一条 <b>适用</b>' },
    { kind: 'items', items: ['自查', '复查'] },
    { kind: 'paragraph', text: '第二条' },
    { kind: 'items', items: ['抽查'] },
  ]);
  expect(blocksOf('')).toEqual([]);
});
