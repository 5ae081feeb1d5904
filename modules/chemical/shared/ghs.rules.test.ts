import { expect, test } from 'vitest';
import { labelOfStatements } from './ghs.rules.ts';

test.each([
  ['ethanol', ['H225', 'H319'], 'liquid', 'FL', ['flam_liq', 'eye_dam'], ['GHS02', 'GHS07'], 'danger'],
  [
    'an acid hides irritation',
    ['H314', 'H335', 'H315'],
    'liquid',
    'AI',
    ['skin_corr', 'stot_se'],
    ['GHS05', 'GHS07'],
    'danger',
  ],
  ['a poison hides what is harmful', ['H300', 'H312'], 'solid', 'TX', ['acute_tox'], ['GHS06'], 'danger'],
  ['an oxidising solid', ['H272'], 'solid', 'OX', ['oxid_solid'], ['GHS03'], 'danger'],
  ['an oxidising liquid', ['H271'], 'liquid', 'OX', ['oxid_liq'], ['GHS03'], 'danger'],
  ['a peroxide', ['H242'], 'liquid', 'OP', ['org_perox'], ['GHS02'], 'danger'],
  ['a self-reactive solid', ['H242'], 'solid', 'EX', ['self_react'], ['GHS02'], 'danger'],
  ['a warning', ['H302'], 'solid', 'GN', ['acute_tox'], ['GHS07'], 'warning'],
  ['no pictogram and no word', ['H412'], 'solid', 'GN', ['aquatic'], [], 'none'],
  ['a suffix', ['H360FD'], 'solid', 'TX', ['repr'], ['GHS08'], 'danger'],
  ['nothing', [], 'gas', 'GI', [], [], 'none'],
] as const)('label of %s', (_, codes, state, group, classes, pictograms, signal) =>
  expect(labelOfStatements(codes, state, group)).toEqual({ classes, pictograms, signal }),
);
