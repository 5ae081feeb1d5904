import { sql, type RawBuilder } from 'kysely';
import type { Endpoint, InputOf, OutputOf } from '#kernel/shared/contract.ts';
import type { PageInput } from '#kernel/shared/paging.ts';
import type { Ctx } from '../context.ts';

export type RowOf<E> = OutputOf<E> extends { content: (infer R)[] } ? R : never;
/** The contract's filters: its input without page, size, sort and order. */
export type FiltersOf<E> = Omit<InputOf<E>, keyof PageInput>;
type SortOf<E> = InputOf<E> extends { sort?: infer S } ? Extract<S, string> : never;

/** A column to compare with (any of its values if the filter is a list), or a function that returns the condition. */
export type Condition<V, F = object> = string | ((value: V, ctx: Ctx, filters: Partial<F>) => RawBuilder<boolean>);

/** Joins by the alias that they add. They keep the number of rows: a condition on it stands in `reach` or a filter. */
type Joins = Readonly<Record<string, RawBuilder<unknown>>>;

/** A column of an order, ascending unless said. */
type OrderKey = RawBuilder<unknown> | { desc: RawBuilder<unknown> };
export type Ordering = OrderKey | readonly OrderKey[];

type Reach<F> = (ctx: Ctx, filters: Partial<F>) => RawBuilder<boolean>;

/** Some rows of a list, by a condition, in their order; the id breaks ties. */
export type Part = { where: RawBuilder<boolean>; order: OrderKey };

/** Definition of a list; the contract's endpoint determines the names and types of filters, orders and rows. */
export type ListSpec<E extends Endpoint, Stored extends object> = {
  /** Table (`schema.table`) and its alias; rows have `school_id` and `id`. */
  table: readonly [name: string, alias: string];
  /**
   * Each statement takes the joins whose alias its conditions, order or columns name, in this order. Sub-selects use
   * aliases of their own.
   */
  joins?: Joins | ((ctx: Ctx) => Joins);
  /**
   * A joined table with one row of the same id for each row of the list, and the reach on it. Filters of columns of this
   * table alone are counted there, without the join; a reach that needs more is not used.
   */
  own?: { table: readonly [name: string, alias: string]; reach: Reach<FiltersOf<E>> };
  columns: (ctx: Ctx) => RawBuilder<unknown>;
  /** Rows that the caller may read, in addition to the school predicate. */
  reach: Reach<FiltersOf<E>>;
  filters: { [K in keyof Required<FiltersOf<E>>]: Condition<NonNullable<FiltersOf<E>[K]>, FiltersOf<E>> };
  /** Filters that leave few rows, or whose rows cost most to find: one pass over them gives total and page. */
  narrowing?: readonly Extract<keyof FiltersOf<E>, string>[];
  /**
   * True where one pass is right for another reason, such as a small scope. Otherwise rows are counted apart, and the
   * order's index leads to the page.
   */
  isNarrow?: (asked: Partial<InputOf<E>>, ctx: Ctx) => boolean;
  /** True where no index leads along the order that is asked for: many hits are then sorted. */
  unindexed?: (asked: Partial<InputOf<E>>, ctx: Ctx) => boolean;
  /** Parts that follow each other in the order that is asked for, where an index leads along each but none along all of them. */
  parts?: (asked: Partial<InputOf<E>>, ctx: Ctx) => readonly Part[] | undefined;
  sort: { [K in SortOf<E>]: RawBuilder<unknown> };
  /** Orders without nulls: descending they read the index of the ascending order backwards. */
  neverNull?: readonly SortOf<E>[];
  /** Default order; it may follow the filters, such as the most urgent first among open rows. */
  order: Ordering | ((ctx: Ctx, filters: Partial<FiltersOf<E>>) => Ordering);
  /** A read that `rows` needs besides; sent together with the first statement of a page. */
  beside?: (ctx: Ctx) => Promise<unknown>;
  /** Noun of the message for a missing row. */
  noun: string;
} & (
  | { row: (stored: Stored, ctx: Ctx) => RowOf<E> }
  /** Maps all rows of a page at once, for shared look-ups such as files. */
  | { rows: (stored: Stored[], ctx: Ctx) => Promise<RowOf<E>[]> }
);

/** An order as keys with their direction; the id breaks ties. */
export type Order = { keys: { by: RawBuilder<unknown>; way: RawBuilder<unknown> }[]; tie: RawBuilder<unknown> };

const patterns = new Map<string, RegExp>();

/** Finds what a statement takes from an alias. */
export function aliasPattern(alias: string): RegExp {
  const pattern = patterns.get(alias) ?? new RegExp(`(?<![\\w.])"?${alias}"?\\.`);
  patterns.set(alias, pattern);
  return pattern;
}

/** Keys of a default order with their direction. */
export const keysOf = (order: Ordering): Order['keys'] =>
  [order].flat().map((key) => ('desc' in key ? { by: key.desc, way: sql` desc` } : { by: key, way: sql`` }));

const texts = new WeakMap<RawBuilder<unknown>, string>();

/** The text of a part; columns and joins are the same objects in every call. */
function textIn({ db }: Ctx, part: RawBuilder<unknown>): string {
  const text = texts.get(part) ?? part.compile(db).sql;
  texts.set(part, text);
  return text;
}

const met = new WeakSet<RawBuilder<unknown>>();
const flatParts = new WeakMap<RawBuilder<unknown>, RawBuilder<unknown>>();

/** A part that is the same object in every call, as one text if it takes no values: compiled once instead of in every call. */
export function flat<T>(ctx: Ctx, part: RawBuilder<T>): RawBuilder<T> {
  const known = flatParts.get(part);
  if (known) return known as RawBuilder<T>;
  // A part that is made anew in every call is met once only.
  if (!met.has(part)) {
    met.add(part);
    return part;
  }
  const { sql: text, parameters } = part.compile(ctx.db);
  const made = parameters.length === 0 ? sql.raw<T>(text) : part;
  flatParts.set(part, made);
  return made;
}

const knownJoins = new WeakMap<Joins, Map<string, RawBuilder<unknown>>>();
const maxKnown = 500;

/** The joins whose alias one of the parts names, and those that they build on. */
export function joinsOf(ctx: Ctx, joins: Joins, parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const named = parts.map((part) => textIn(ctx, part)).join(' ');
  const known = knownJoins.get(joins) ?? new Map<string, RawBuilder<unknown>>();
  knownJoins.set(joins, known);
  const found = known.get(named) ?? namedJoins(ctx, joins, named);
  if (known.size >= maxKnown) known.clear();
  known.set(named, found);
  return flat(ctx, found);
}

function namedJoins(ctx: Ctx, joins: Joins, text: string): RawBuilder<unknown> {
  let named = text;
  const taken: RawBuilder<unknown>[] = [];
  // From the last to the first, because a join builds on earlier ones only.
  for (const [alias, join] of Object.entries(joins).toReversed()) {
    if (!aliasPattern(alias).test(named)) continue;
    taken.unshift(join);
    named += textIn(ctx, join);
  }
  return sql.join(taken, sql` `);
}

/** The condition of a filter for a value. */
export function conditionOf(
  condition: Condition<unknown>,
  value: unknown,
  ctx: Ctx,
  filters: object,
): RawBuilder<boolean> {
  if (typeof condition !== 'string') return condition(value, ctx, filters);
  const column = references.get(condition) ?? sql.ref(condition);
  references.set(condition, column);
  return Array.isArray(value) ? sql<boolean>`${column} = any(${value})` : sql<boolean>`${column} = ${value}`;
}

const references = new Map<string, RawBuilder<unknown>>();
