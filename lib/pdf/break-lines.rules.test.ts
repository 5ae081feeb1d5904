import { expect, test } from 'vitest';
import { breakLines } from './break-lines.ts';
import { replacementOf } from './missing-glyphs.ts';

// Chinese characters are 10 wide, all others 5.
const widthOf = (character: string) => (/[\u3000-\u9fff\uff00-\uffef]/.test(character) ? 10 : 5);

test.each([
  ['breaks Chinese anywhere', '实验室安全检查', 30, ['实验室', '安全检', '查']],
  ['moves a character down rather than begin a line with a full stop', '实验室。安全', 30, ['实验', '室。安', '全']],
  ['does not end a line with an opening bracket', '实验（室）安全', 30, ['实验', '（室）', '安全']],
  ['keeps words and numbers whole', '编号 AB-12 号', 30, ['编号', 'AB-12', '号']],
  ['cuts a word that is longer than a line', 'ABCDEFGHIJ', 25, ['ABCDE', 'FGHIJ']],
  ['keeps line breaks and empty lines', '甲\n\n乙\r\n丙', 30, ['甲', '', '乙', '丙']],
  ['puts at least one character on a line', '实验', 3, ['实', '验']],
  ['returns one empty line for no text', '', 30, ['']],
])('%s', (_, text, width, lines) => {
  expect(breakLines(text, width, widthOf)).toEqual(lines);
});

test('the indent shortens the first line of each paragraph only', () => {
  expect(breakLines('实验室安全', 30, widthOf, 20)).toEqual(['实', '验室安', '全']);
});

test('no character is lost or doubled, wherever lines break', () => {
  const text = '通风橱内存放（过期）试剂，未及时清理；三废桶标签“不完整”。编号 YH202600100081，见 GB 2894-2025！';
  for (let width = 10; width < 400; width += 7)
    expect(breakLines(text, width, widthOf).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
});

test.each([
  ['☑', '✓'],
  ['☐', '□'],
  ['\u200b', ''],
  ['\ufe0f', ''],
  ['㍿', '株式会社'],
  ['𠮷', '[U+20BB7]'],
  ['🧪', '[U+1F9EA]'],
])('for %s without a glyph stands %s', (character, shown) => {
  expect(replacementOf(character, (one) => '株式会社✓□'.includes(one))).toBe(shown);
});
