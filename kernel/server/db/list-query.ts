import { sql, type RawBuilder } from 'kysely';
import type { Endpoint, InputOf, OutputOf } from '#kernel/shared/contract.ts';
import type { Page, PageInput } from '#kernel/shared/paging.ts';
import type { Ctx } from '../context.ts';
import { found } from '../errors.ts';
import { isUnpaged, pageWindow, maxPickRows } from './page.ts';

type RowOf<E> = OutputOf<E> extends { content: (infer R)[] } ? R : never;
/** The contract's filters: its input without page, size, sort and order. */
type FiltersOf<E> = Omit<InputOf<E>, keyof PageInput>;
type SortOf<E> = InputOf<E> extends { sort?: infer S } ? Extract<S, string> : never;

/** A column to compare with (any of its values if the filter is a list), or a function that returns the condition. */
type Condition<V, F = object> = string | ((value: V, ctx: Ctx, filters: Partial<F>) => RawBuilder<boolean>);

/** Joins by the alias that they add. They keep the number of rows: a condition on it stands in `reach` or a filter. */
type Joins = Readonly<Record<string, RawBuilder<unknown>>>;

/** Definition of a list; the contract's endpoint determines the names and types of filters, orders and rows. */
export type ListSpec<E extends Endpoint, Stored extends object> = {
  /** Table (`schema.table`) and its alias; rows have `school_id` and `id`. */
  table: readonly [name: string, alias: string];
  /**
   * Each statement takes the joins whose alias its conditions, order or columns name, in this order. Sub-selects use
   * aliases of their own.
   */
  joins?: Joins | ((ctx: Ctx) => Joins);
  columns: (ctx: Ctx) => RawBuilder<unknown>;
  /** Rows that the caller may read, in addition to the school predicate. */
  reach: (ctx: Ctx) => RawBuilder<boolean>;
  filters: { [K in keyof Required<FiltersOf<E>>]: Condition<NonNullable<FiltersOf<E>[K]>, FiltersOf<E>> };
  /** Filters that leave few rows, or whose rows cost most to find: one pass over them gives total and page. */
  narrowing?: readonly Extract<keyof FiltersOf<E>, string>[];
  /**
   * True where one pass is right for another reason, such as a small scope. Otherwise rows are counted apart, and the
   * order's index leads to the page.
   */
  isNarrow?: (asked: Partial<InputOf<E>>, ctx: Ctx) => boolean;
  sort: { [K in SortOf<E>]: RawBuilder<unknown> };
  /** Orders without nulls: descending they read the index of the ascending order backwards. */
  neverNull?: readonly SortOf<E>[];
  /** Default order; it may follow the filters, such as the most urgent first among open rows. */
  order: RawBuilder<unknown> | ((ctx: Ctx, filters: Partial<FiltersOf<E>>) => RawBuilder<unknown>);
  /** Noun of the message for a missing row. */
  noun: string;
} & (
  | { row: (stored: Stored, ctx: Ctx) => RowOf<E> }
  /** Maps all rows of a page at once, for shared look-ups such as files. */
  | { rows: (stored: Stored[], ctx: Ctx) => Promise<RowOf<E>[]> }
);

/** The rows of a page and their total; ids stay texts, which the driver makes of arrays of bigint. */
type Chosen = { total: number; ids: string[] };

/**
 * Builds the reads of a resource from one definition: page with total, single row, rows of an export. Each applies
 * school and reach; nulls sort last in both directions; the id breaks ties.
 */
export function listQuery<E extends Endpoint, Stored extends object>(endpoint: E, spec: ListSpec<E, Stored>) {
  const [name, alias] = spec.table;
  const conditions = spec.filters as Record<string, Condition<unknown>>;
  const orders = spec.sort as Record<string, RawBuilder<unknown>>;
  const neverNull: readonly string[] = spec.neverNull ?? [];
  const id = sql.ref(`${alias}.id`);
  const table = sql`${sql.table(name)} ${sql.ref(alias)}`;
  const joinsFor = (ctx: Ctx, ...parts: RawBuilder<unknown>[]) =>
    joinsOf(ctx, typeof spec.joins === 'function' ? spec.joins(ctx) : (spec.joins ?? {}), parts);

  function where(ctx: Ctx, filters: Partial<FiltersOf<E>>): RawBuilder<boolean> {
    const given = Object.entries(filters).filter(([key, value]) => value !== undefined && key in conditions);
    const own = given.map(([key, value]) => conditionOf(conditions[key]!, value, ctx, filters));
    return sql<boolean>`${sql.join([sql`${sql.ref(`${alias}.school_id`)} = ${ctx.schoolId}`, spec.reach(ctx), ...own], sql` and `)}`;
  }

  function orderOf(ctx: Ctx, filters: Partial<FiltersOf<E>>, { sort, order }: PageInput) {
    const column = orders[sort ?? ''];
    if (column === undefined)
      return sql`${typeof spec.order === 'function' ? spec.order(ctx, filters) : spec.order}, ${id}`;
    if (order === 'desc' && neverNull.includes(sort!)) return sql`${column} desc, ${id} desc`;
    return sql`${column} ${order === 'desc' ? sql`desc` : sql`asc`} nulls last, ${id}`;
  }

  /** The table with the joins that these parts name, where the first holds. */
  const sourceOf = (ctx: Ctx, chosen: RawBuilder<boolean>, ...parts: RawBuilder<unknown>[]) =>
    sql`${table} ${joinsFor(ctx, chosen, ...parts)} where ${chosen}`;

  // The inner query selects the rows before look-ups are joined; the outer one orders them again. Limits are literals,
  // so that the plan that a prepared statement keeps knows them.
  async function rows(ctx: Ctx, chosen: RawBuilder<boolean>, order: RawBuilder<unknown>, limit: number) {
    const columns = spec.columns(ctx);
    const result = await sql<Stored>`select ${columns} from (
        select ${id} from ${sourceOf(ctx, chosen, order)} order by ${order} limit ${sql.lit(limit)}) page
      join ${table} on ${sql.ref(`${alias}.school_id`)} = ${ctx.schoolId} and ${id} = page.id ${joinsFor(ctx, columns, order)}
      order by ${order}`.execute(ctx.db);
    return result.rows;
  }

  /** The rows with these ids in their order; one statement of few rows for all filters, orders and pages of the list. */
  async function rowsOf(ctx: Ctx, ids: readonly string[]): Promise<Stored[]> {
    if (ids.length === 0) return [];
    const columns = spec.columns(ctx);
    const result =
      await sql<Stored>`select ${columns} from unnest(${[...ids]}::bigint[]) with ordinality as page (id, place)
      join ${table} on ${sql.ref(`${alias}.school_id`)} = ${ctx.schoolId} and ${id} = page.id ${joinsFor(ctx, columns)}
      order by page.place`.execute(ctx.db);
    return result.rows;
  }

  /** Total and ids of a page; a page beyond the last becomes the last. */
  async function choose(ctx: Ctx, filters: Partial<FiltersOf<E>>, requested: PageInput): Promise<Chosen> {
    const [chosen, order] = [where(ctx, filters), orderOf(ctx, filters, requested)];
    const { size, offset } = pageWindow(requested, Number.MAX_SAFE_INTEGER);
    const length = sql.lit(size);
    const start = sql`least(${offset}::bigint, greatest(total - 1, 0) / ${length} * ${length})::int`;
    const isNarrow =
      spec.narrowing?.some((key) => filters[key] !== undefined) ||
      spec.isNarrow?.({ ...filters, ...requested } as Partial<InputOf<E>>, ctx);
    if (isNarrow && offset === 0) return firstOf(ctx, chosen, order, size);
    const result = await (
      isNarrow
        ? sql<Chosen>`select total, ids[${start} + 1:${start} + ${length}] as ids from (
          select count(*) as total, coalesce(array_agg(${id} order by ${order}), '{}') as ids from ${sourceOf(ctx, chosen, order)}) matched`
        : // The first page has no offset: its plan may stop after the first rows of the order's index.
          sql<Chosen>`with counted as materialized (select count(*) as total from ${sourceOf(ctx, chosen)})
        select total, array(select ${id} from ${sourceOf(ctx, chosen, order)} order by ${order} limit ${length}
          ${offset === 0 ? sql`` : sql`offset (select ${start} from counted)`}) as ids from counted`
    ).execute(ctx.db);
    return result.rows[0]!;
  }

  /** The first page of few rows: one pass counts them and keeps the first ones. */
  async function firstOf(ctx: Ctx, chosen: RawBuilder<boolean>, order: RawBuilder<unknown>, size: number) {
    const { rows: first } = await sql<{ total: number; id: string }>`
      select count(*) over () as total, ${id}::text as id from ${sourceOf(ctx, chosen, order)} order by ${order} limit ${sql.lit(size)}`.execute(
      ctx.db,
    );
    return { total: first[0]?.total ?? 0, ids: first.map((row) => row.id) };
  }

  const toRows = async (stored: Stored[], ctx: Ctx): Promise<RowOf<E>[]> =>
    'rows' in spec ? spec.rows(stored, ctx) : stored.map((row) => spec.row(row, ctx));

  return {
    where,
    /**
     * Returns one page and the total; a page beyond the last becomes the last. The page is chosen before names are
     * looked up. An unpaged pick list returns all rows, at most `maxPickRows`.
     */
    page: async (ctx: Ctx, input: InputOf<E>): Promise<Page<RowOf<E>>> => {
      const filters = input as Partial<FiltersOf<E>>;
      const requested = input as PageInput;
      if (endpoint.all === true && isUnpaged(requested)) {
        const stored = await rows(ctx, where(ctx, filters), orderOf(ctx, filters, requested), maxPickRows);
        const content = await toRows(stored, ctx);
        return { content, total: content.length, page: 1, size: Math.max(1, content.length) };
      }
      const { total, ids } = await choose(ctx, filters, requested);
      return pageWindow(requested, total).of(await toRows(await rowsOf(ctx, ids), ctx));
    },
    /** Returns the row with this id; throws `notFound` if it is absent or out of reach. */
    find: async (ctx: Ctx, rowId: number): Promise<RowOf<E>> => {
      const [columns, readable] = [spec.columns(ctx), where(ctx, {})];
      const result = await sql<Stored>`select ${columns} from ${table} ${joinsFor(ctx, columns, readable)}
        where ${readable} and ${id} = ${rowId}`.execute(ctx.db);
      const [one] = await toRows([found(result.rows[0], spec.noun)], ctx);
      return one!;
    },
    count: async (ctx: Ctx, filters: Partial<FiltersOf<E>>): Promise<number> => {
      const result = await sql<{
        total: number;
      }>`select count(*) as total from ${sourceOf(ctx, where(ctx, filters))}`.execute(ctx.db);
      return result.rows[0]!.total;
    },
    /** Rows in the default order without paging, for pick lists and embedded lists; `also` narrows further. */
    all: async (
      ctx: Ctx,
      filters: Partial<FiltersOf<E>>,
      also: RawBuilder<boolean> = sql`true`,
      limit = maxPickRows,
    ): Promise<RowOf<E>[]> =>
      toRows(await rows(ctx, sql<boolean>`${where(ctx, filters)} and ${also}`, orderOf(ctx, filters, {}), limit), ctx),
    /** Rows of an export with an id above `last`, ordered by id. */
    after: (ctx: Ctx, filters: Partial<FiltersOf<E>>, last: number, limit: number): Promise<Stored[]> =>
      rows(ctx, sql<boolean>`${where(ctx, filters)} and ${id} > ${last}`, id, limit),
  };
}

/** The joins whose alias one of the parts names, and those that they build on. */
function joinsOf({ db }: Ctx, joins: Joins, parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const textOf = (part: RawBuilder<unknown>) => part.compile(db).sql;
  let named = parts.map(textOf).join(' ');
  const taken: RawBuilder<unknown>[] = [];
  // From the last to the first, because a join builds on earlier ones only.
  for (const [alias, join] of Object.entries(joins).toReversed()) {
    if (!new RegExp(`(?<![\\w.])"?${alias}"?\\.`).test(named)) continue;
    taken.unshift(join);
    named += textOf(join);
  }
  return sql.join(taken, sql` `);
}

function conditionOf(condition: Condition<unknown>, value: unknown, ctx: Ctx, filters: object): RawBuilder<boolean> {
  if (typeof condition !== 'string') return condition(value, ctx, filters);
  return Array.isArray(value)
    ? sql<boolean>`${sql.ref(condition)} = any(${value})`
    : sql<boolean>`${sql.ref(condition)} = ${value}`;
}
