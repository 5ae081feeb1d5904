import { sql, type RawBuilder } from 'kysely';
import type { Page, PageInput } from '../../shared/paging.ts';
import type { Ctx } from '../context.ts';
import { asksWhole, pageWindow, wholeList } from './page.ts';

type Parts = {
  columns: RawBuilder<unknown>;
  /** Everything from `from` to the last condition. */
  from: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
};

const count = (ctx: Ctx, { from }: Parts) => sql<{ total: number }>`select count(*) as total ${from}`.execute(ctx.db);

const slice = <R>(ctx: Ctx, { columns, from, order }: Parts, limit: number, offset: number) =>
  sql<R>`select ${columns} ${from} order by ${order} limit ${limit} offset ${offset}`.execute(ctx.db);

/** One page and the number of all rows, asked for together; a page beyond the last gives the last. */
export async function readPage<R>(ctx: Ctx, input: PageInput, parts: Parts): Promise<Page<R>> {
  const hoped = pageWindow(input, Number.MAX_SAFE_INTEGER);
  const [counted, asked] = await Promise.all([count(ctx, parts), slice<R>(ctx, parts, hoped.size, hoped.offset)]);
  const window = pageWindow(input, counted.rows[0]!.total);
  if (window.offset === hoped.offset) return window.of(asked.rows);
  const { rows } = await slice<R>(ctx, parts, window.size, window.offset);
  return window.of(rows);
}

/** A pick list: all rows (at most 5,000) with `-1`, else a page. */
export async function readPick<R>(ctx: Ctx, input: PageInput, parts: Parts): Promise<Page<R>> {
  if (!asksWhole(input)) return readPage<R>(ctx, input, parts);
  const { rows } = await slice<R>(ctx, parts, wholeList, 0);
  return { content: rows, total: rows.length, page: 1, size: Math.max(1, rows.length) };
}

/** The order a person asked for, from the columns that may be asked for, else the list's own; `id` makes it certain. */
export function orderOf(input: PageInput, columns: Record<string, string>, own: RawBuilder<unknown>, id: string) {
  const column = input.sort === undefined ? undefined : columns[input.sort];
  if (column === undefined) return sql`${own}, ${sql.ref(id)}`;
  const direction = input.order === 'desc' ? sql`desc nulls last` : sql`asc nulls first`;
  return sql`${sql.ref(column)} ${direction}, ${sql.ref(id)}`;
}
