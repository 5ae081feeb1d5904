import { expect, test } from 'vitest';
import { partsOf } from './article.rules.ts';

test('an article has headings, paragraphs, lists and pictures with captions', () => {
  expect(partsOf('# 标题\n第一段\n\n- 甲\n- 乙\n[图:fume-hood] 通风橱\n[图2]\n- 丙')).toEqual([
    { kind: 'heading', text: '标题' },
    { kind: 'paragraph', text: '第一段' },
    { kind: 'items', items: ['甲', '乙'] },
    { kind: 'picture', name: 'fume-hood', caption: '通风橱' },
    { kind: 'picture', name: '2', caption: '' },
    { kind: 'items', items: ['丙'] },
  ]);
});
