import type { Right } from '#kernel/shared/rights.ts';

/** What decides in a school which of the product's rights are effective there. */
export type SchoolOptions = { is_operator: boolean; options: readonly string[] };

/** Keys of the settings that switch rights on. */
export const optionKeys = (rights: readonly Right[]): string[] => [
  ...new Set(rights.flatMap(({ option }) => option ?? [])),
];

/** False for rights over other schools outside the operator's, and for rights whose option is off. */
export const isEffective = ({ operatorOnly, option }: Right, school: SchoolOptions): boolean =>
  (school.is_operator || !operatorOnly) && (option === undefined || school.options.includes(option));

/** The rights of a role that count in its school. */
export function rightsIn(names: readonly string[], rights: readonly Right[], school: SchoolOptions): string[] {
  const hidden = new Set<string>(rights.filter((right) => !isEffective(right, school)).map(({ name }) => name));
  return names.filter((name) => !hidden.has(name));
}
