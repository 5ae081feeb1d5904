import { expect, test } from 'vitest';
import {
  foreignTo,
  formFault,
  groupNamed,
  isEaten,
  needsGroup,
  needsPh,
  reasonAgainst,
  reasonApart,
} from './compat.rules.ts';
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
    for (const chosen of groups) expect(foreignTo(drum, chosen, '废液') === undefined).toBe(drum === chosen);
  expect(foreignTo('', 'W3', '盐酸')).toBeUndefined();
});

test('a component is foreign by its name, whatever is chosen', () => {
  expect(foreignTo('W7', 'W7', '盐酸')).toBe('无机酸');
  expect(foreignTo('W7', 'W7', '氰化钠')).toBeUndefined();
  expect(foreignTo('W3', 'W3', '硫化钠')).toBe('硫化物');
  expect(foreignTo('W2', 'W2', '乙腈、水、甲酸')).toBeUndefined();
  expect(foreignTo('W2', 'W2', '乙腈、硝酸')).toBe('无机酸');
});

test('a group is proposed by the name of one component, not by that of a mixture', () => {
  expect(groupNamed('HCl 36%')).toBe('W3');
  expect(groupNamed('硫化钠')).toBe('W4');
  expect(groupNamed('乙醇、盐酸')).toBeUndefined();
  expect(groupNamed('洗涤废液')).toBeUndefined();
});

const part = (component: string, compat_group = '') => ({ component, compat_group });

test('in a container without a group nothing meets what it reacts with', () => {
  expect(reasonAgainst(part('盐酸'), [part('手套'), part('氰化钾粉末')])).toMatchObject({ other: '氰化钾粉末' });
  expect(reasonAgainst(part('手套', 'W3'), [part('滤纸', 'W7')])).toMatchObject({ other: '滤纸' });
  expect(reasonAgainst(part('冰醋酸'), [part('硫化钠')])).toMatchObject({ other: '硫化钠' });
  expect(reasonAgainst(part('盐酸和氰化钠'), [])).toBeDefined();
  expect(reasonAgainst(part('氰化钠'), [part('氰化钾'), part('手套')])).toBeUndefined();
});

test('liquid waste is not registered as solid', () => {
  expect(formFault('liquid', 'solid')).toContain('废液');
  for (const form of ['liquid', 'semisolid']) expect(formFault('liquid', form)).toBeUndefined();
  expect(formFault('solid', 'liquid')).toBeUndefined();
});

test('liquids have a group, and every form of a type with one', () => {
  expect(needsGroup('liquid', '')).toBe(true);
  expect(needsGroup('semisolid', 'W7')).toBe(true);
  expect(needsGroup('solid', '')).toBe(false);
});

test('cyanides that flow need a pH, hydrofluoric acid eats glass', () => {
  for (const form of ['liquid', 'semisolid']) expect(groups.filter((one) => needsPh(one, form))).toEqual(['W7']);
  expect(groups.filter((one) => needsPh(one, 'solid'))).toEqual([]);
  expect(groups.filter((group) => isEaten(group, 'glass'))).toEqual(['W8']);
  expect(isEaten('W8', 'plastic')).toBe(false);
});
