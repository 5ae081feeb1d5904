import { expect, test } from 'vitest';
import { basisOf } from './seed-basis.rules.ts';
import { seedClasses } from './seed-problem-class.rules.ts';
import { seedDescrs, seedGroups, seedItems } from './seed.rules.ts';

test('the library has 12 categories, 54 groups and 176 items', () => {
  expect(seedGroups.filter((group) => group.parent === '')).toHaveLength(12);
  expect(seedGroups.filter((group) => group.parent !== '')).toHaveLength(54);
  expect(seedItems).toHaveLength(176);
  const perCategory = [...Map.groupBy(seedItems, (item) => item.code.slice(0, 2)).values()].map(
    (items) => items.length,
  );
  expect(perCategory).toEqual([17, 6, 10, 13, 14, 13, 10, 33, 20, 11, 13, 16]);
});

test('codes and descriptions are unique', () => {
  expect(new Set(seedItems.map((item) => item.code)).size).toBe(seedItems.length);
  expect(new Set(seedDescrs.map((descr) => descr.class_code + descr.text)).size).toBe(seedDescrs.length);
  expect(new Set(seedGroups.map((group) => group.parent + group.name)).size).toBe(seedGroups.length);
});

test('every class has three to eight descriptions', () => {
  const counts = Map.groupBy(seedDescrs, (descr) => descr.class_code);
  for (const { code, name } of seedClasses) {
    const n = counts.get(code)?.length ?? 0;
    expect([name, n >= 3 && n <= 8]).toEqual([name, true]);
  }
  expect(counts.size).toBe(seedClasses.length);
});

test('veto and urgent items count double, and only those of laboratories carry aptitudes', () => {
  for (const item of seedItems) {
    expect(item.score).toBe(item.veto || item.urgent ? 2 : 1);
    expect(item.target === 'lab' || item.aptitudes.length === 0).toBe(true);
  }
});

test('every item has a basis with its source', () => {
  for (const { code } of seedItems) {
    const { regulation, basis } = basisOf(code);
    expect([code, regulation.length > 4, basis.length > 8, regulation.length <= 100]).toEqual([code, true, true, true]);
  }
});
