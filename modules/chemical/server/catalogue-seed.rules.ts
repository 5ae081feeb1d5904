import type { EnumValue } from '#kernel/shared/enums.ts';
import { molarMass } from '../shared/formula.rules.ts';
import { labelOfStatements } from '../shared/ghs.rules.ts';
import { BaseUnit, ChemicalState } from '../shared/substance.ts';
import { precautionsOf } from './advice.rules.ts';
import { substanceLines } from './substance-seed.rules.ts';

const states: Record<string, EnumValue<typeof ChemicalState>> = {
  s: ChemicalState.solid,
  l: ChemicalState.liquid,
  g: ChemicalState.gas,
};

const flags: Record<string, string> = {
  T: 'toxic',
  E: 'explosive_precursor',
  1: 'precursor_1',
  2: 'precursor_2',
  3: 'precursor_3',
  S: 'special_control',
  K: 'key_supervised',
  A: 'psychotropic_1',
  B: 'psychotropic_2',
  N: 'narcotic',
};

// Limits of the lists that depend on concentration or grain.
const concentrations: Readonly<Record<string, string>> = {
  '7722-84-1': '质量分数大于 8% 的溶液按易制爆化学品管理',
  '7601-90-3': '溶液按浓度分别管理，采购和领用时注明质量分数',
  '7697-37-2': '含发烟硝酸；采购和领用时注明质量分数',
  '9004-70-0': '干的或含水、乙醇少于 25% 的危险性更高，保持湿润，不得干燥存放',
  '74-89-5': '无水一甲胺列入易制爆名录；水溶液和醇溶液按溶液管理',
};

const words = (text: string) => text.split(' ').filter(Boolean);

function parse(line: string) {
  const [
    name = '',
    aliases = '',
    en_name = '',
    cas = '',
    formula = '',
    density = '',
    form = '',
    un_no = '',
    h = '',
    marks = '',
  ] = line.split('|');
  const [storage_group = '', tags = '', flash_point = ''] = line.split('|').slice(10);
  const state = states[form]!;
  const h_codes = words(h);
  const { classes, pictograms, signal } = labelOfStatements(h_codes, state, storage_group);
  const of = { h_codes, state, storage_group };
  return {
    name,
    aliases,
    en_name,
    cas,
    formula,
    molar_mass: molarMass(formula) ?? null,
    density: density || null,
    state,
    base_unit: state === ChemicalState.solid ? BaseUnit.gram : BaseUnit.millilitre,
    un_no,
    h_codes,
    p_codes: precautionsOf(of),
    ghs_classes: classes,
    pictograms,
    signal,
    storage_group,
    react_tags: words(tags),
    flash_point: flash_point || null,
    concentration_rule: concentrations[cas] ?? '',
    flags: Array.from(marks, (mark) => flags[mark]!),
  };
}

/** The substances that a school starts with. */
export const seedSubstances = () => substanceLines.split('\n').map(parse);

/** Usual packages by state: net content, unit, package. */
export const seedSpecs = [
  { state: 'solid', net: 500, unit: 'g', package_type: 'plastic' },
  { state: 'solid', net: 100, unit: 'g', package_type: 'plastic' },
  { state: 'liquid', net: 500, unit: 'mL', package_type: 'glass' },
  { state: 'liquid', net: 2.5, unit: 'L', package_type: 'glass' },
  { state: 'gas', net: 40, unit: 'L', package_type: 'cylinder' },
];
