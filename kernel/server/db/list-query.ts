import { sql, type RawBuilder } from 'kysely';
import type { Endpoint, InputOf } from '#kernel/shared/contract.ts';
import { pageSizes, type Page, type PageInput } from '#kernel/shared/paging.ts';
import type { Ctx } from '../context.ts';
import { found } from '../errors.ts';
import {
  aliasPattern,
  conditionOf,
  flat,
  joinsOf,
  keysOf,
  type Condition,
  type FiltersOf,
  type ListSpec,
  type Order,
  type Ordering,
  type Part,
  type RowOf,
} from './list-spec.ts';
import { isUnpaged, maxCounted, maxPickRows, pageWindow } from './page.ts';

/** Pages that begin below this row are found along the order where many rows match. */
const walked = 100;

/** A setting of the transaction in which the statement that chooses a page leaves its ids to the one that reads the rows. */
type Place = string;
const places = 64;
let lastPlace = 0;
const nextPlace = (): Place => `app.page_${(lastPlace = (lastPlace + 1) % places)}`;

/** Rows that match, and their ids in order, read from them by the name `hit`. */
type Hits = {
  rows: RawBuilder<unknown>;
  ids: (from: RawBuilder<unknown>) => RawBuilder<unknown>;
  order: RawBuilder<unknown>;
};

/**
 * Builds the reads of a resource from one definition: page with total, single row, rows of an export. Each applies
 * school and reach; nulls sort last in both directions; the id breaks ties.
 */
export function listQuery<E extends Endpoint, Stored extends object>(endpoint: E, spec: ListSpec<E, Stored>) {
  const [, alias] = spec.table;
  const conditions = spec.filters as Record<string, Condition<unknown>>;
  const orders = spec.sort as Record<string, RawBuilder<unknown>>;
  const neverNull: readonly string[] = spec.neverNull ?? [];
  const id = columnOf(alias, 'id');
  const school = columnOf(alias, 'school_id');
  const table = tableOf(spec.table);
  const ownTable = spec.own && tableOf(spec.own.table);
  const joinsIn = (ctx: Ctx) => (typeof spec.joins === 'function' ? spec.joins(ctx) : (spec.joins ?? {}));
  const joinsFor = (ctx: Ctx, ...parts: RawBuilder<unknown>[]) => joinsOf(ctx, joinsIn(ctx), parts);

  function conditionsOf(ctx: Ctx, filters: Partial<FiltersOf<E>>): RawBuilder<boolean>[] {
    const given = Object.entries(filters).filter(([key, value]) => value !== undefined && key in conditions);
    return given.map(([key, value]) => conditionOf(conditions[key]!, value, ctx, filters));
  }

  /** The condition of a list; `isCommon` keeps the planner from guessing how rare the filtered rows are. */
  function where(ctx: Ctx, filters: Partial<FiltersOf<E>>, isCommon = false): RawBuilder<boolean> {
    const asked = conditionsOf(ctx, filters);
    const own =
      isCommon && asked.length > 0 ? [sql<boolean>`case when ${sql.join(asked, sql` and `)} then true end`] : asked;
    return sql<boolean>`${sql.join([readable(ctx, filters), ...own], sql` and `)}`;
  }
  const readable = (ctx: Ctx, filters: Partial<FiltersOf<E>>) =>
    sql<boolean>`${school} = ${ctx.schoolId} and ${spec.reach(ctx, filters)}`;

  const ownOrders = new Map<string, Order>();
  /** The same object for the same order, so that its text is made once. */
  function orderOf(ctx: Ctx, filters: Partial<FiltersOf<E>>, { sort, order }: PageInput): Order {
    if (orders[sort ?? ''] === undefined && typeof spec.order === 'function')
      return { keys: keysOf(spec.order(ctx, filters)), tie: sql`` };
    const key = `${sort ?? ''} ${order ?? ''}`;
    const known = ownOrders.get(key) ?? chosenOrder({ sort, order });
    ownOrders.set(key, known);
    return known;
  }
  function chosenOrder({ sort, order }: PageInput): Order {
    const column = orders[sort ?? ''];
    if (column === undefined) return { keys: keysOf(spec.order as Ordering), tie: sql`` };
    if (order === 'desc' && neverNull.includes(sort!))
      return { keys: [{ by: column, way: sql` desc` }], tie: sql` desc` };
    return { keys: [{ by: column, way: order === 'desc' ? sql` desc nulls last` : sql`` }], tie: sql`` };
  }
  const orderTexts = new WeakMap<Order, RawBuilder<unknown>>();
  function textOf(ctx: Ctx, order: Order): RawBuilder<unknown> {
    const { keys, tie } = order;
    const text = orderTexts.get(order) ?? sql`${sql.join(keys.map(({ by, way }) => sql`${by}${way}`))}, ${id}${tie}`;
    orderTexts.set(order, text);
    return flat(ctx, text);
  }

  /** The table with the joins that these parts name, where the first holds. */
  const sourceOf = (ctx: Ctx, chosen: RawBuilder<boolean>, ...parts: RawBuilder<unknown>[]) =>
    sql`${table} ${joinsFor(ctx, chosen, ...parts)} where ${chosen}`;

  // The inner query selects the rows before look-ups are joined; the outer one orders them again. Limits are literals,
  // so that the plan that a prepared statement keeps knows them.
  async function rows(ctx: Ctx, chosen: RawBuilder<boolean>, order: RawBuilder<unknown>, limit: number) {
    const columns = flat(ctx, spec.columns(ctx));
    const result = await sql<Stored>`select ${columns} from (
        select ${id} from ${sourceOf(ctx, chosen, order)} order by ${order} limit ${sql.lit(limit)}) page
      join ${table} on ${school} = ${ctx.schoolId} and ${id} = page.id ${joinsFor(ctx, columns, order)}
      order by ${order}`.execute(ctx.db);
    return result.rows;
  }

  /** The rows of the ids left there, in their order; one statement of few rows for all filters, orders and pages of the list. */
  async function rowsOf(ctx: Ctx, place: Place): Promise<Stored[]> {
    const columns = flat(ctx, spec.columns(ctx));
    const result =
      await sql<Stored>`select ${columns} from unnest(current_setting(${place})::bigint[]) with ordinality as page (id, place)
      join ${table} on ${school} = ${ctx.schoolId} and ${id} = page.id ${joinsFor(ctx, columns)}
      order by page.place`.execute(ctx.db);
    return result.rows;
  }

  /**
   * Counts the total and leaves the ids of the page; a page beyond the last becomes the last. Counting ends after `maxCounted` rows unless the
   * exact total is asked for. Few rows are read in one pass, counted and ordered; of many, the index of the order leads
   * to the page.
   */
  async function choose(ctx: Ctx, filters: Partial<FiltersOf<E>>, requested: PageInput, place: Place): Promise<number> {
    const leave = (ids: RawBuilder<unknown>) =>
      sql`select total, set_config(${place}, (${ids})::text, true) from counted`;
    const [chosen, order] = [where(ctx, filters), orderOf(ctx, filters, requested)];
    const text = textOf(ctx, order);
    const { size, offset } = pageWindow(requested, Number.MAX_SAFE_INTEGER);
    const asked = { ...filters, ...requested } as Partial<InputOf<E>>;
    const isNarrow = spec.narrowing?.some((key) => filters[key] !== undefined) || spec.isNarrow?.(asked, ctx);
    const enough = sql.lit(maxCounted);
    const bound = requested.exact ? sql`` : sql`limit ${sql.lit(maxCounted + 1)}`;
    const window = windowOf(size, offset, requested.exact ? sql`total` : sql`least(total, ${enough})`);
    const byIndex = (rows: RawBuilder<boolean>) =>
      sql`array(select ${id} from ${sourceOf(ctx, rows, text)} order by ${text} ${window})`;
    if (!isNarrow)
      return totalOf(
        await sql<Counted>`with counted as materialized (select count(*) as total from (select from ${sourceOf(ctx, chosen)} ${bound}) hit)
          ${leave(byIndex(chosen))}`.execute(ctx.db),
      );
    const few = ownHits(ctx, filters, order) ?? hits(ctx, chosen, order);
    const sorted = (from: RawBuilder<unknown>) => sql`array(select ${few.ids(from)} order by ${few.order} ${window})`;
    // A fence keeps the planner from taking the order's index, which may lead past all rows before the first hit.
    const all = sorted(sql`(${few.rows} offset 0) hit`);
    const parts = spec.parts?.(asked, ctx);
    const isUnindexed = parts !== undefined || spec.unindexed?.(asked, ctx) === true;
    const isFirst = offset < walked;
    const along = () => byIndex(isFirst ? where(ctx, filters, true) : chosen);
    const many = parts && isFirst ? inParts(ctx, filters, parts, window) : isUnindexed ? all : along();
    return totalOf(
      await sql<Counted>`with hit as materialized (${few.rows} ${bound}),
        counted as materialized (select count(*) as total from hit)
        ${leave(sql`case when total > ${enough} then ${many} else ${sorted(sql`hit`)} end`)}`.execute(ctx.db),
    );
  }

  /** The ids of a page among the first rows; the server reads a part when those before it are exhausted. */
  function inParts(ctx: Ctx, filters: Partial<FiltersOf<E>>, parts: readonly Part[], window: RawBuilder<unknown>) {
    const common = where(ctx, filters, true);
    const pages = parts.map(({ where: isIn, order }) => {
      const text = textOf(ctx, { keys: keysOf(order), tie: sql`` });
      return sql`(select ${id} from ${table} ${joinsFor(ctx, common, isIn, text)} where ${common} and ${isIn}
        order by ${text} limit ${sql.lit(walked + pageSizes.at(-1)!)})`;
    });
    return sql`array(select id from (${sql.join(pages, sql` union all `)}) part ${window})`;
  }

  /** The chosen rows with the keys of their order, and the order of these. */
  function hits(ctx: Ctx, chosen: RawBuilder<boolean>, { keys, tie }: Order): Hits {
    const named = keys.map(({ by, way }, i) => ({ by, way, name: sql.ref(`k${i}`) }));
    const columns = sql.join([id, ...named.map(({ by, name: key }) => sql`${by} as ${key}`)]);
    return {
      rows: sql`select ${columns} from ${sourceOf(ctx, chosen, columns)}`,
      ids: (from) => sql`id from ${from}`,
      order: sql.join([...named.map(({ way, name: key }) => sql`${key}${way}`), sql`id${tie}`]),
    };
  }

  /** The chosen rows by the own table alone, where the conditions name no other; their order is looked up. */
  function ownHits(ctx: Ctx, filters: Partial<FiltersOf<E>>, order: Order): Hits | undefined {
    if (spec.own === undefined) return undefined;
    const [, ownAlias] = spec.own.table;
    const own = sql`${sql.join([spec.own.reach(ctx, filters), ...conditionsOf(ctx, filters)], sql` and `)}`;
    const text = own.compile(ctx.db).sql;
    const others = [alias, ...Object.keys(joinsIn(ctx))].filter((other) => other !== ownAlias);
    if (others.some((other) => aliasPattern(other).test(text))) return undefined;
    return {
      rows: sql`select ${columnOf(ownAlias, 'id')} from ${ownTable}
        where ${columnOf(ownAlias, 'school_id')} = ${ctx.schoolId} and ${own}`,
      ids: (from) => sql`${id} from ${from} join ${table} on ${school} = ${ctx.schoolId} and ${id} = hit.id
        ${joinsFor(ctx, textOf(ctx, order))}`,
      order: textOf(ctx, order),
    };
  }

  const toRows = async (stored: Stored[], ctx: Ctx): Promise<RowOf<E>[]> =>
    'rows' in spec ? spec.rows(stored, ctx) : stored.map((row) => spec.row(row, ctx));

  return {
    where,
    /**
     * Returns one page and the total; a page beyond the last becomes the last. A total above `maxCounted` is that number
     * with `more`, unless `exact` is asked for. The page is chosen before names are looked up. An unpaged pick list returns all rows, at most `maxPickRows`.
     */
    page: async (ctx: Ctx, input: InputOf<E>): Promise<Page<RowOf<E>>> => {
      const filters = input as Partial<FiltersOf<E>>;
      const requested = input as PageInput;
      if (endpoint.all === true && isUnpaged(requested)) {
        const stored = await rows(ctx, where(ctx, filters), textOf(ctx, orderOf(ctx, filters, requested)), maxPickRows);
        const content = await toRows(stored, ctx);
        return { content, total: content.length, page: 1, size: Math.max(1, content.length) };
      }
      const place = nextPlace();
      // Sent together: the server runs them in this order.
      const [total, stored] = await Promise.all([
        choose(ctx, filters, requested, place),
        rowsOf(ctx, place),
        spec.beside?.(ctx),
      ]);
      const isMore = total > maxCounted && !requested.exact;
      const page = pageWindow(requested, isMore ? maxCounted : total).of(await toRows(stored, ctx));
      return isMore ? { ...page, more: true } : page;
    },
    /** Returns the row with this id; throws `notFound` if it is absent or out of reach. */
    find: async (ctx: Ctx, rowId: number): Promise<RowOf<E>> => {
      const [columns, readable] = [flat(ctx, spec.columns(ctx)), where(ctx, {})];
      const result = await sql<Stored>`select ${columns} from ${table} ${joinsFor(ctx, columns, readable)}
        where ${readable} and ${id} = ${rowId}`.execute(ctx.db);
      const [row] = await toRows([found(result.rows[0], spec.noun)], ctx);
      return row!;
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
      toRows(
        await rows(
          ctx,
          sql<boolean>`${where(ctx, filters)} and ${also}`,
          textOf(ctx, orderOf(ctx, filters, {})),
          limit,
        ),
        ctx,
      ),
    /** Ids in the default order, for a print that is read batch by batch with `all`. */
    ids: async (ctx: Ctx, filters: Partial<FiltersOf<E>>, limit: number): Promise<number[]> => {
      const [chosen, order] = [where(ctx, filters), textOf(ctx, orderOf(ctx, filters, {}))];
      const result = await sql<{ id: number }>`select ${id} from ${sourceOf(ctx, chosen, order)}
        order by ${order} limit ${sql.lit(limit)}`.execute(ctx.db);
      return result.rows.map((row) => row.id);
    },
    /** Rows of an export with an id above `last`, ordered by id. */
    after: (ctx: Ctx, filters: Partial<FiltersOf<E>>, last: number, limit: number): Promise<Stored[]> =>
      rows(ctx, sql<boolean>`${where(ctx, filters)} and ${id} > ${last}`, id, limit),
  };
}

const columnOf = (alias: string, name: string) => sql.raw(`"${alias}".${name}`);
const tableOf = ([name, alias]: readonly [name: string, alias: string]) =>
  sql.raw(`"${name.replace('.', '"."')}" "${alias}"`);

type Counted = { total: number };
const totalOf = ({ rows }: { rows: Counted[] }): number => rows[0]!.total;

// The first page has no offset: its plan may stop after the first rows of the order's index.
function windowOf(size: number, offset: number, last: RawBuilder<unknown>): RawBuilder<unknown> {
  const length = sql.lit(size);
  const start = sql`offset (select least(${offset}::bigint, greatest(${last} - 1, 0) / ${length} * ${length}) from counted)`;
  return sql`limit ${length} ${offset === 0 ? sql`` : start}`;
}
