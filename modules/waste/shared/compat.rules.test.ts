import { expect, test } from 'vitest';
import { formFault, isEaten, needsGroup, needsPh, reasonApart, runsOut } from './compat.rules.ts';
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

test('liquid waste is poured into no carton and no bag', () => {
  for (const material of ['paper', 'bag']) expect(runsOut('liquid', 'experiment', material)).toBe(true);
  expect([
    runsOut('liquid', 'experiment', 'plastic'),
    runsOut('solid', 'experiment', 'paper'),
    runsOut('liquid', 'expired', 'paper'),
  ]).toEqual([false, false, false]);
});
