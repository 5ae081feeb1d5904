import { expect, test } from 'vitest';
import { termOptions } from './term-options.rules.ts';

test('years of the calendar have its terms, recent ones without it the usual two', () => {
  const known = [
    { school_year: '2026-2027', term: 1 },
    { school_year: '2025-2026', term: 3 },
    { school_year: '2025-2026', term: 2 },
    { school_year: '2025-2026', term: 1 },
    { school_year: '2019-2020', term: 1 },
  ];
  const labels = termOptions(known, '2026-11-24').map(({ label }) => label);
  expect(labels.slice(0, 9)).toEqual([
    '2026-2027 学年',
    '2026-2027 第一学期',
    '2025-2026 学年',
    '2025-2026 第一学期',
    '2025-2026 第二学期',
    '2025-2026 小学期',
    '2024-2025 学年',
    '2024-2025 第一学期',
    '2024-2025 第二学期',
  ]);
  expect(labels.at(-1)).toBe('2019-2020 第一学期');
});
