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
  for (const { value, label } of HazardUnit.$items) {
    const fault = unitFault(line, value);
    if (units.includes(value)) expect(fault, label).toBeUndefined();
    else expect(fault, label).toContain('单位请选择');
  }
});
