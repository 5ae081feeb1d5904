import type { Right } from '#kernel/shared/rights.ts';

/** The rights of a role that count in its school: those over other schools only in the operator's. */
export function rightsIn(names: readonly string[], rights: readonly Right[], isOperator: boolean): string[] {
  if (isOperator) return [...names];
  const operatorOnly = new Set<string>(rights.filter((right) => right.operatorOnly).map((right) => right.name));
  return names.filter((name) => !operatorOnly.has(name));
}
