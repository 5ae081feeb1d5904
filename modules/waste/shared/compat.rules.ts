import { labelOf, type EnumValue } from '#kernel/shared/enums.ts';
import { CompatGroup, Form, Material, Source } from './waste-kinds.ts';

type Group = EnumValue<typeof CompatGroup>;

// Groups that never stand in one zone, and what would happen.
const apart: readonly (readonly [a: Group, b: Group | 'sulfide', reason: string])[] = [
  ['W3', 'W7', '酸与氰化物会放出剧毒的氰化氢'],
  ['W3', 'sulfide', '酸与硫化物会放出剧毒的硫化氢'],
  ['W3', 'W4', '酸与碱剧烈放热'],
  ['W9', 'W1', '氧化剂与有机物可能起火爆炸'],
  ['W9', 'W2', '氧化剂与有机物可能起火爆炸'],
  ['W9', 'W10', '氧化剂与废油可能起火爆炸'],
];

/** Why two groups may not stand in one zone; undefined if they may. */
export const reasonApart = (a: string, b: string): string | undefined =>
  apart.find(([x, y]) => (x === a && y === b) || (x === b && y === a))?.[2];

/** Cyanides stay alkaline; what is solid has no pH. */
export const leastPh = 10;
export const needsPh = (group: string, form: string): boolean => group === CompatGroup.cyanide && form !== Form.solid;

/** Why waste of a type that is collected in one form is not registered in another; undefined if it may. */
export const formFault = (ofType: string, form: string): string | undefined =>
  ofType === Form.liquid && form === Form.solid ? '该废物类别是废液，不能登记为固态，请改选形态或废物类别' : undefined;

/** Liquids have a group, and so has what is of a type with one; others may have one. */
export const needsGroup = (form: string, ofType: string): boolean => form === Form.liquid || ofType !== '';

/** Hydrofluoric acid eats glass. */
export const isEaten = (group: string, material: string): boolean =>
  group === CompatGroup.fluoride && material === Material.glass;

/** Liquid waste runs out of cartons and bags; bottles of reagents may stand in them. */
export const runsOut = (form: string, source: string, material: string): boolean =>
  form === Form.liquid &&
  source !== Source.expired &&
  source !== Source.bottle &&
  (material === Material.paper || material === Material.bag);

export const groupName = (group: string): string =>
  group === '' ? '无相容组的废物' : `${group} ${labelOf(CompatGroup, group)}`;

/** Two of the groups of a zone that may not stand together, in a sentence; undefined if all may. */
export function pairApart(groups: readonly string[]): string | undefined {
  for (const [at, a] of groups.entries())
    for (const b of groups.slice(at + 1)) {
      const reason = reasonApart(a, b);
      if (reason) return `${groupName(a)} 与 ${groupName(b)} 不能同区：${reason}。请分到两个分区`;
    }
  return undefined;
}
