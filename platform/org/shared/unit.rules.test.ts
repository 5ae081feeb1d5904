import { expect, test } from 'vitest';
import { OrgLevel, childLevels, depthOf, isAllowedBelow, parentLevels } from './unit.rules.ts';

test('a laboratory stands below teaching and research units, never directly below the school', () => {
  expect(parentLevels('lab')).toEqual(['college', 'department', 'labcenter', 'research', 'pisys']);
  expect(isAllowedBelow('lab', 'school')).toBe(false);
});

test('offices and colleges stand below the school alone', () => {
  for (const level of ['college', 'security', 'equip'] as const) expect(parentLevels(level)).toEqual(['school']);
});

test('a school offers every level that may stand below it', () => {
  expect(childLevels('school')).toEqual(['college', 'labcenter', 'research', 'warehouse', 'security', 'equip']);
  expect(childLevels('lab')).toEqual([]);
});

test('no chain of allowed parents is a circle', () => {
  const above = (level: (typeof OrgLevel.$items)[number]['value'], seen: string[]): boolean =>
    !seen.includes(level) && parentLevels(level).every((parent) => above(parent, [...seen, level]));
  for (const { value } of OrgLevel.$items) expect(above(value, [])).toBe(true);
});

test('the depth of a path counts its units', () => {
  expect(depthOf('/1/')).toBe(1);
  expect(depthOf('/1/5/27/')).toBe(3);
});
