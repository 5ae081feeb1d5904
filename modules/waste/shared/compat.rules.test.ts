import { expect, test } from 'vitest';
import { foreignGroup, groupNamed, isEaten, needsPh, reasonApart } from './compat.rules.ts';
import { CompatGroup } from './waste-kinds.ts';

const groups = CompatGroup.$items.map(({ value }) => value);
const apart = ['W3 W7', 'W3 W4', 'W1 W9', 'W2 W9', 'W10 W9'];

test('exactly the pairs that react with each other never stand in one zone, in either order', () => {
  const found = groups.flatMap((a) =>
    groups.flatMap((b) => (reasonApart(a, b) === undefined ? [] : [[a, b].sort().join(' ')])),
  );
  expect([...new Set(found)].sort()).toEqual([...apart].sort());
  for (const a of groups) for (const b of groups) expect(reasonApart(a, b)).toBe(reasonApart(b, a));
});

test('no two groups share a drum', () => {
  for (const drum of groups)
    for (const chosen of groups) expect(foreignGroup(drum, chosen, '废液')).toBe(drum === chosen ? undefined : chosen);
  expect(foreignGroup('', 'W3', '盐酸')).toBeUndefined();
});

test.each([
  ['氰化钠', 'W7'],
  ['硝酸汞', 'W6'],
  ['氢氟酸', 'W8'],
  ['双氧水', 'W9'],
  ['稀盐酸', 'W3'],
  ['浓硫酸', 'W3'],
  ['硫酸铜', 'W5'],
  ['硝酸银', 'W5'],
  ['氢氧化钠溶液', 'W4'],
  ['二氯甲烷', 'W1'],
  ['氯化铬', 'W5'],
  ['真空泵油', 'W10'],
  ['乙酸乙酯洗脱液', 'W2'],
  ['洗涤废液', undefined],
])('%s is named for group %s', (component, group) => {
  expect(groupNamed(component)).toBe(group);
});

test('a component is foreign by its name, whatever is chosen', () => {
  expect(foreignGroup('W7', 'W7', '盐酸')).toBe('W3');
  expect(foreignGroup('W7', 'W7', '氰化钠')).toBeUndefined();
});

test('cyanides need a pH, hydrofluoric acid eats glass', () => {
  expect(groups.filter(needsPh)).toEqual(['W7']);
  expect(groups.filter((group) => isEaten(group, 'glass'))).toEqual(['W8']);
  expect(isEaten('W8', 'plastic')).toBe(false);
});
