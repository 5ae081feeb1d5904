import { expect, test } from 'vitest';
import { cutGbk, encodeGbk, gbkWidth, likeInGbk, outsideGbk } from './gbk.ts';

test('ASCII takes one byte, Chinese and its signs two, and the decoder reads what was written', () => {
  expect(encodeGbk('A1').toString('hex')).toBe('4131');
  // 啊 opens the second area, 丂 the third, ￥ and Ⅻ lie in the first.
  expect(encodeGbk('啊丂Ⅻ').toString('hex')).toBe('b0a18140a2fc');
  const text = '分析测试中心（一）—Φ12μm、㎡·喆镕';
  expect(outsideGbk(text)).toEqual([]);
  expect(new TextDecoder('gbk').decode(encodeGbk(text))).toBe(text);
});

test('there are as many characters as the five areas have', () => {
  let count = 0;
  for (let point = 0x80; point <= 0xffff; point += 1) if (gbkWidth(String.fromCharCode(point)) === 2) count += 1;
  expect(count).toBeGreaterThan(21_880);
  expect(count).toBeLessThan(21_900);
});

test('what GBK does not have is named, once, with its plain form', () => {
  expect(outsideGbk('𠮷林m²与cm²')).toEqual(['𠮷', '²']);
  expect(['²', 'ö', '\u00a0', '–', '𠮷', '😀'].map(likeInGbk)).toEqual(['2', 'o', ' ', '-', '', '']);
});

test('a text is cut before the character that does not fit', () => {
  expect(cutGbk('中文ab', 4)).toBe('中文');
  expect(cutGbk('中文ab', 3)).toBe('中');
  expect(cutGbk('a中文', 4)).toBe('a中');
  expect(cutGbk('abc', 10)).toBe('abc');
  expect(cutGbk('中', 1)).toBe('');
});
