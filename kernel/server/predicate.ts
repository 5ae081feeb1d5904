import { sql, type RawBuilder } from 'kysely';
import { inScope, within, type Scope } from './policy.ts';

type Scalar = string | number | boolean;

/**
 * A rule about rows, written once: `satisfies` evaluates it for one row, `toSql` compiles it. A null fact satisfies
 * only `not`.
 */
export type Predicate<F> =
  | { is: 'constant'; value: boolean }
  | { is: 'equal'; fact: keyof F; value: Scalar }
  | { is: 'inside'; fact: keyof F; scope: Scope }
  | { is: 'includes'; fact: keyof F; value: Scalar }
  | { is: 'any' | 'all'; of: readonly Predicate<F>[] }
  | { is: 'not'; of: Predicate<F> };

type FactOf<F, V> = { [K in keyof F]-?: NonNullable<F[K]> extends V ? K : never }[keyof F];
type ItemOf<L> = NonNullable<L> extends readonly (infer I)[] ? NonNullable<I> & Scalar : never;

export const always = { is: 'constant', value: true } as const;
export const never = { is: 'constant', value: false } as const;

/** Builders of predicates over these facts; misspelt facts and wrong value types do not compile. */
export const predicatesOf = <F>() => ({
  /** The fact equals this value. */
  equal: <K extends FactOf<F, Scalar>>(fact: K, value: NonNullable<F[K]> & Scalar): Predicate<F> => ({
    is: 'equal',
    fact,
    value,
  }),
  /** The fact is an organisation path inside the scope. */
  inside: (fact: FactOf<F, string>, scope: Scope): Predicate<F> => ({ is: 'inside', fact, scope }),
  /** The fact is a list that includes this value. */
  includes: <K extends FactOf<F, readonly (Scalar | null)[]>>(fact: K, value: ItemOf<F[K]>): Predicate<F> => ({
    is: 'includes',
    fact,
    value,
  }),
  anyOf: (...of: Predicate<F>[]): Predicate<F> => ({ is: 'any', of }),
  allOf: (...of: Predicate<F>[]): Predicate<F> => ({ is: 'all', of }),
  not: (of: Predicate<F>): Predicate<F> => ({ is: 'not', of }),
});

/** Evaluates a rule for the facts of one row. */
export function satisfies<F>(rule: Predicate<F>, facts: F): boolean {
  switch (rule.is) {
    case 'constant':
      return rule.value;
    case 'equal':
      return facts[rule.fact] === rule.value;
    case 'inside': {
      const path = facts[rule.fact];
      return typeof path === 'string' && inScope(rule.scope, path);
    }
    case 'includes': {
      const list = facts[rule.fact];
      return Array.isArray(list) && list.includes(rule.value);
    }
    case 'any':
      return rule.of.some((part) => satisfies(part, facts));
    case 'all':
      return rule.of.every((part) => satisfies(part, facts));
    case 'not':
      return !satisfies(rule.of, facts);
  }
}

/**
 * SQL of each fact: a column, or a condition where an index needs another form (places of a scope, members of a
 * looked-up list).
 */
type FactColumns<F> = { [K in keyof F]?: string | FactSql };
type FactSql = {
  inside?: (scope: Scope) => RawBuilder<boolean>;
  includes?: (value: Scalar) => RawBuilder<boolean>;
};

/** Compiles a rule to a condition. Throws for a fact without a column, which is a programming error. */
export function toSql<F>(rule: Predicate<F>, columns: FactColumns<F>): RawBuilder<boolean> {
  switch (rule.is) {
    case 'constant':
      return rule.value ? sql<boolean>`true` : sql<boolean>`false`;
    case 'any':
    case 'all':
      return joined(
        rule.is,
        rule.of.map((part) => toSql(part, columns)),
      );
    case 'not':
      return sql<boolean>`(${toSql(rule.of, columns)}) is not true`;
    case 'equal':
      return sql<boolean>`${sql.ref(columnOf(columns, rule.fact))} = ${rule.value}`;
    case 'inside':
      return ownSql(columns[rule.fact])?.inside?.(rule.scope) ?? within(rule.scope, columnOf(columns, rule.fact));
    case 'includes':
      return (
        ownSql(columns[rule.fact])?.includes?.(rule.value) ??
        sql<boolean>`${rule.value} = any(${sql.ref(columnOf(columns, rule.fact))})`
      );
  }
}

const ownSql = (column: string | FactSql | undefined) => (typeof column === 'object' ? column : undefined);

function joined(how: 'any' | 'all', parts: RawBuilder<boolean>[]): RawBuilder<boolean> {
  if (parts.length === 0) return how === 'any' ? sql<boolean>`false` : sql<boolean>`true`;
  return sql<boolean>`(${sql.join(parts, how === 'any' ? sql` or ` : sql` and `)})`;
}

function columnOf<F>(columns: FactColumns<F>, fact: keyof F): string {
  const column = columns[fact];
  if (typeof column !== 'string') throw new Error(`the fact ${String(fact)} has no column`);
  return column;
}
