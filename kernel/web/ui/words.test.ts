import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

test.each(['化学实验楼', '材料科学与工程学院', '（暂停）气瓶未固定，已通知 G0004', '', 'A座'])(
  '%s is its words',
  (text) => {
    expect(wordsOf(text)!.join('')).toBe(text);
  },
);

test('a name breaks between words, never before its last character or a mark', () => {
  expect(wordsOf('化学实验楼')).toEqual(['化学', '实验楼']);
  expect(wordsOf('新增了管理员 {name}（账号 {account}）')!.filter((word) => /[{（]\s*$/.test(word))).toEqual([]);
  expect(wordsOf('气瓶，未固定')!.some((word) => word.startsWith('，'))).toBe(false);
});
