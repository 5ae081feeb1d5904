import { expect, test } from 'vitest';
import { watermarkLines, wrapped } from './watermark.rules.ts';

test('a photo names laboratory, minute and person', () => {
  const site = { name: '有机合成实验室', no: '0010001' };
  expect(watermarkLines(site, '2026-11-25 08:01:59', '孙丽')).toEqual([
    '有机合成实验室（0010001）',
    '2026-11-25 08:01  孙丽',
  ]);
  expect(watermarkLines({ name: '化学学院', no: '' }, '2026-11-25 08:01:59', '孙丽')[0]).toBe('化学学院');
});

test('a photo without a laboratory names minute and person', () => {
  expect(watermarkLines(null, '2026-11-25 08:01:59', '')).toEqual(['2026-11-25 08:01']);
});

test('lines that are too wide go on below, and lose nothing', () => {
  const widthOf = (text: string) => text.length;
  expect(wrapped(['有机合成实验室', '短'], widthOf, 4)).toEqual(['有机合成', '实验室', '短']);
  expect(wrapped(['宽'], widthOf, 0)).toEqual(['宽']);
});
