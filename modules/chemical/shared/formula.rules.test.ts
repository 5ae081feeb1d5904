import { expect, test } from 'vitest';
import { molarMass } from './formula.rules.ts';

test.each([
  ['H2O', '18.02'],
  ['C2H6O', '46.07'],
  ['NaCl', '58.44'],
  ['Ca(OH)2', '74.09'],
  ['(NH4)2SO4', '132.13'],
  ['CuSO4·5H2O', '249.68'],
  ['K4[Fe(CN)6]·3H2O', '422.39'],
  ['NH2OH·HCl', '69.49'],
  ['2H2O', '36.03'],
])('%s weighs %s g/mol', (formula, mass) => expect(molarMass(formula)).toBe(mass));

test.each(['', '乙醇', '(C2H4O)n', 'Xx2', '(H2O', 'H2O)', 'CuSO4·', 'h2o'])('“%s” cannot be computed', (formula) =>
  expect(molarMass(formula)).toBeUndefined(),
);
