import { expect, test } from 'vitest';
import { HazardUnit } from './hazard.ts';
import { unitFault, unitsOf } from './hazard-unit.rules.ts';

const cases: [line: string[], units: string[]][] = [
  [
    ['105', '1'],
    ['kg', 'L', 'g', 'mL'],
  ],
  [['110', '1'], ['bottle']],
  [['2052', '205', '2'], ['room']],
  [
    ['3012', '301', '3'],
    ['piece', 'set'],
  ],
  [
    ['4061', '406', '4'],
    ['set', 'piece'],
  ],
  [
    ['410', '4'],
    ['kg', 'g'],
  ],
  [
    ['505', '5'],
    ['set', 'piece', 'room'],
  ],
  [['own'], HazardUnit.$items.map(({ value }) => value)],
];

test.each(cases)('%j counts in %j, and any other unit is refused by naming them', (line, units) => {
  expect(unitsOf(line)).toEqual(units);
  const refused = HazardUnit.$items.flatMap(({ value }) => (unitFault(line, value) === undefined ? [] : [value]));
  expect(refused).toEqual(HazardUnit.$items.map(({ value }) => value).filter((value) => !units.includes(value)));
  expect(refused.filter((value) => !unitFault(line, value)!.includes('单位请选择'))).toEqual([]);
});
