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

/** Definition of a list; the contract's endpoint determines the names and types of filters, orders and rows. */
export type ListSpec<E extends Endpoint, Stored extends object> = {
  /** Table (`schema.table`) and its alias; rows have `school_id` and `id`. */
  table: readonly [name: string, alias: string];
  /** Joins that conditions need. */
  joins?: RawBuilder<unknown>;
  /** Left joins that only orders need, in addition; they are left out of counts. */
  orderJoins?: RawBuilder<unknown>;
  /** Joins that only the columns need; applied to the rows of the page alone. */
  lookups?: RawBuilder<unknown> | ((ctx: Ctx) => RawBuilder<unknown>);
  columns: (ctx: Ctx) => RawBuilder<unknown>;
  /** Rows that the caller may read, in addition to the school predicate. */
  reach: (ctx: Ctx) => RawBuilder<boolean>;
  filters: { [K in keyof Required<FiltersOf<E>>]: Condition<NonNullable<FiltersOf<E>[K]>, FiltersOf<E>> };
  sort: { [K in SortOf<E>]: RawBuilder<unknown> };
  /** Default order. */
  order: RawBuilder<unknown>;
  /** Noun of the message for a missing row. */
  noun: string;
} & (
  | { row: (stored: Stored, ctx: Ctx) => RowOf<E> }
  /** Maps all rows of a page at once, for shared look-ups such as files. */
  | { rows: (stored: Stored[], ctx: Ctx) => Promise<RowOf<E>[]> }
);

/**
 * Builds the reads of a resource from one definition: page with total, single row, rows of an export. Each applies
 * school and reach; nulls sort last in both directions; the id breaks ties.
 */
export function listQuery<E extends Endpoint, Stored extends object>(endpoint: E, spec: ListSpec<E, Stored>) {
  const [name, alias] = spec.table;
  const conditions = spec.filters as Record<string, Condition<unknown>>;
  const orders = spec.sort as Record<string, RawBuilder<unknown>>;
  const id = sql.ref(`${alias}.id`);
  const table = sql`${sql.table(name)} ${sql.ref(alias)}`;
  const joins = spec.joins ?? sql``;
  const from = sql`${table} ${joins}`;
  const ordered = sql`${joins} ${spec.orderJoins ?? sql``}`;
  const lookups = (ctx: Ctx) => (typeof spec.lookups === 'function' ? spec.lookups(ctx) : (spec.lookups ?? sql``));

  function where(ctx: Ctx, filters: Partial<FiltersOf<E>>): RawBuilder<boolean> {
    const given = Object.entries(filters).filter(([key, value]) => value !== undefined && key in conditions);
    const own = given.map(([key, value]) => conditionOf(conditions[key]!, value, ctx, filters));
    return sql<boolean>`${sql.join([sql`${sql.ref(`${alias}.school_id`)} = ${ctx.schoolId}`, spec.reach(ctx), ...own], sql` and `)}`;
  }

  function orderOf({ sort, order }: PageInput) {
    const column = orders[sort ?? ''];
    if (column === undefined) return sql`${spec.order}, ${id}`;
    return sql`${column} ${order === 'desc' ? sql`desc` : sql`asc`} nulls last, ${id}`;
  }

  // The inner query selects the page before look-ups are joined; the outer one orders its few rows again.
  async function rows(ctx: Ctx, chosen: RawBuilder<boolean>, order: RawBuilder<unknown>, limit: number, offset = 0) {
    const result = await sql<Stored>`select ${spec.columns(ctx)} from (
        select ${id} from ${table} ${ordered} where ${chosen} order by ${order} limit ${limit} offset ${offset}) page
      join ${table} on ${sql.ref(`${alias}.school_id`)} = ${ctx.schoolId} and ${id} = page.id ${ordered} ${lookups(ctx)}
      order by ${order}`.execute(ctx.db);
    return result.rows;
  }

  const toRows = async (stored: Stored[], ctx: Ctx): Promise<RowOf<E>[]> =>
    'rows' in spec ? spec.rows(stored, ctx) : stored.map((row) => spec.row(row, ctx));

  async function count(ctx: Ctx, filters: Partial<FiltersOf<E>>): Promise<number> {
    const result = await sql<{
      total: number;
    }>`select count(*) as total from ${from} where ${where(ctx, filters)}`.execute(ctx.db);
    return result.rows[0]!.total;
  }

  return {
    where,
    /**
     * Returns one page and the total, queried concurrently; a page beyond the last becomes the last. An unpaged pick
     * list returns all rows, at most `maxPickRows`.
     */
    page: async (ctx: Ctx, input: InputOf<E>): Promise<Page<RowOf<E>>> => {
      const filters = input as Partial<FiltersOf<E>>;
      const requested = input as PageInput;
      const [chosen, order] = [where(ctx, filters), orderOf(requested)];
      if (endpoint.all === true && isUnpaged(requested)) {
        const content = await toRows(await rows(ctx, chosen, order, maxPickRows), ctx);
        return { content, total: content.length, page: 1, size: Math.max(1, content.length) };
      }
      const requestedWindow = pageWindow(requested, Number.MAX_SAFE_INTEGER);
      const [total, first] = await Promise.all([
        count(ctx, filters),
        rows(ctx, chosen, order, requestedWindow.size, requestedWindow.offset),
      ]);
      const window = pageWindow(requested, total);
      const isThere = window.offset === requestedWindow.offset;
      const stored = isThere ? first : await rows(ctx, chosen, order, window.size, window.offset);
      return window.of(await toRows(stored, ctx));
    },
    /** Returns the row with this id; throws `notFound` if it is absent or out of reach. */
    find: async (ctx: Ctx, rowId: number): Promise<RowOf<E>> => {
      const result = await sql<Stored>`select ${spec.columns(ctx)} from ${table} ${ordered} ${lookups(ctx)}
        where ${where(ctx, {})} and ${id} = ${rowId}`.execute(ctx.db);
      const [one] = await toRows([found(result.rows[0], spec.noun)], ctx);
      return one!;
    },
    count,
    /** Rows in the default order without paging, for pick lists and embedded lists; `also` narrows further. */
    all: async (
      ctx: Ctx,
      filters: Partial<FiltersOf<E>>,
      also: RawBuilder<boolean> = sql`true`,
      limit = maxPickRows,
    ): Promise<RowOf<E>[]> =>
      toRows(await rows(ctx, sql<boolean>`${where(ctx, filters)} and ${also}`, orderOf({}), limit), ctx),
    /** Rows of an export with an id above `last`, ordered by id. */
    after: (ctx: Ctx, filters: Partial<FiltersOf<E>>, last: number, limit: number): Promise<Stored[]> =>
      rows(ctx, sql<boolean>`${where(ctx, filters)} and ${id} > ${last}`, id, limit),
  };
}

function conditionOf(condition: Condition<unknown>, value: unknown, ctx: Ctx, filters: object): RawBuilder<boolean> {
  if (typeof condition !== 'string') return condition(value, ctx, filters);
  return Array.isArray(value)
    ? sql<boolean>`${sql.ref(condition)} = any(${value})`
    : sql<boolean>`${sql.ref(condition)} = ${value}`;
}
