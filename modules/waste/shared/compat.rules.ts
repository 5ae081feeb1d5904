import { labelOf, type EnumValue } from '#kernel/shared/enums.ts';
import { CompatGroup, Material } from './waste-kinds.ts';

type Group = EnumValue<typeof CompatGroup>;

// Groups that never stand in one zone, and what would happen.
const apart: readonly (readonly [a: Group, b: Group, reason: string])[] = [
  ['W3', 'W7', '酸与氰化物会放出剧毒的氰化氢'],
  ['W3', 'W4', '酸与碱剧烈放热'],
  ['W9', 'W1', '氧化剂与有机物可能起火爆炸'],
  ['W9', 'W2', '氧化剂与有机物可能起火爆炸'],
  ['W9', 'W10', '氧化剂与废油可能起火爆炸'],
];

/** Why two groups may not stand in one zone; undefined if they may. */
export const reasonApart = (a: string, b: string): string | undefined =>
  apart.find(([x, y]) => (x === a && y === b) || (x === b && y === a))?.[2];

// Names by which a component betrays its group, the more particular ones first.
const names: readonly (readonly [pattern: RegExp, group: Group])[] = [
  [/氰/, 'W7'],
  [/汞/, 'W6'],
  [/氢氟酸|氟化/, 'W8'],
  [/过氧化氢|双氧水|高锰酸|重铬酸|次氯酸|高氯酸|硝酸钾|硝酸钠/, 'W9'],
  [/盐酸|硫酸(?![铜锌镍镉铅钴锰钠钾镁铁亚铵])|硝酸(?![银铅铜镍镉钴铵])|磷酸(?![钠钾氢二])|王水/, 'W3'],
  [/氢氧化钠|氢氧化钾|氨水|碳酸钠/, 'W4'],
  [/二氯甲烷|氯仿|三氯甲烷|四氯化碳|氯苯|二氯乙烷|溴/, 'W1'],
  [/铬|镉|铅|镍|铜|锌|银|钴|砷/, 'W5'],
  [/机油|泵油|润滑油|液压油/, 'W10'],
  [/甲醇|乙醇|丙酮|乙腈|乙酸乙酯|石油醚|己烷|甲苯|二甲苯|乙醚|四氢呋喃|异丙醇|甲酰胺/, 'W2'],
];

/** The group that the name of a component stands for; undefined where the name says nothing. */
export const groupNamed = (component: string): Group | undefined =>
  names.find(([pattern]) => pattern.test(component))?.[1];

/** The group that does not belong into a drum: what was chosen, or what the name says. */
export function foreignGroup(drum: string, chosen: string, component: string): string | undefined {
  if (drum === '') return undefined;
  return [chosen, groupNamed(component) ?? ''].find((group) => group !== '' && group !== drum);
}

/** Cyanides stay alkaline. */
export const leastPh = 10;
export const needsPh = (group: string): boolean => group === CompatGroup.cyanide;

/** Hydrofluoric acid eats glass. */
export const isEaten = (group: string, material: string): boolean =>
  group === CompatGroup.fluoride && material === Material.glass;

export const groupName = (group: string): string => `${group} ${labelOf(CompatGroup, group)}`;

/** Two of the groups of a zone that may not stand together, in a sentence; undefined if all may. */
export function pairApart(groups: readonly string[]): string | undefined {
  for (const [at, a] of groups.entries())
    for (const b of groups.slice(at + 1)) {
      const reason = reasonApart(a, b);
      if (reason) return `${groupName(a)} 与 ${groupName(b)} 不能同区：${reason}。请分到两个分区`;
    }
  return undefined;
}
