import { expect, test } from 'vitest';
import { isCas } from '../shared/cas.rules.ts';
import { molarMass } from '../shared/formula.rules.ts';
import { adviceOn } from './advice.rules.ts';
import { seedSubstances } from './catalogue-seed.rules.ts';
import { chemicalCodes } from './chemical-codes.rules.ts';
import { controlListSeed } from './control-list-seed.rules.ts';

const substances = seedSubstances();
const namesWhere = (isWrong: (row: (typeof substances)[number]) => boolean) =>
  substances.flatMap((row) => (isWrong(row) ? [row.name] : []));
const codesOf = (key: string) => new Set(chemicalCodes[key]!.rows.split(', ').map((row) => row.split(' ')[0]!));
const unknown = (key: string, codes: readonly string[]) => codes.some((code) => !codesOf(key).has(code));

test('a school starts with more than 327 substances, each once', () => {
  expect(substances.length).toBeGreaterThan(327);
  expect(new Set(substances.map(({ cas }) => cas)).size).toBe(substances.length);
  expect(new Set(substances.map(({ name }) => name)).size).toBe(substances.length);
});

test('every CAS number has its check digit, every formula its mass, every UN number four digits', () => {
  expect(namesWhere(({ cas }) => !isCas(cas))).toEqual([]);
  expect(namesWhere(({ formula }) => formula !== '' && molarMass(formula) === undefined)).toEqual([]);
  expect(namesWhere(({ un_no }) => !/^(\d{4})?$/.test(un_no))).toEqual([]);
});

test('densities are those of liquids', () => {
  expect(namesWhere(({ state, density }) => density !== null && state !== 'liquid')).toEqual([]);
  expect(namesWhere(({ density }) => density !== null && (Number(density) < 0.5 || Number(density) > 14))).toEqual([]);
});

test('codes of all kinds stand in their dictionaries, flags in a list', () => {
  expect(namesWhere(({ h_codes }) => unknown('chem_h_code', h_codes))).toEqual([]);
  expect(namesWhere(({ p_codes }) => unknown('chem_p_code', p_codes))).toEqual([]);
  expect(namesWhere(({ ghs_classes }) => unknown('chem_ghs_class', ghs_classes))).toEqual([]);
  expect(namesWhere(({ react_tags }) => unknown('chem_react_tag', react_tags))).toEqual([]);
  expect(namesWhere(({ storage_group }) => unknown('chem_storage_group', [storage_group]))).toEqual([]);
  const listed = new Set(controlListSeed.map(({ flag }) => flag));
  expect(namesWhere(({ flags }) => flags.some((flag) => !listed.has(flag)))).toEqual([]);
  expect(controlListSeed.filter(({ flag }) => unknown('chem_control', [flag]))).toEqual([]);
});

test('a poison says so, and there is advice on every substance', () => {
  expect(substances.find(({ cas }) => cas === '143-33-9')).toMatchObject({
    flags: ['toxic', 'special_control', 'key_supervised'],
    storage_group: 'TX',
    react_tags: ['cyanide'],
    pictograms: ['GHS05', 'GHS06', 'GHS08', 'GHS09'],
    signal: 'danger',
    molar_mass: '49.01',
  });
  expect(namesWhere((row) => Object.values(adviceOn(row)).some((text) => text === ''))).toEqual([]);
  expect(adviceOn({ h_codes: ['H310', 'H314'], state: 'liquid', storage_group: 'AI' }).first_aid).toContain(
    '葡萄糖酸钙',
  );
  expect(adviceOn({ h_codes: [], state: 'solid', storage_group: '自建' }).storage_condition).toContain('阴凉干燥');
});
