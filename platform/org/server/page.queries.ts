import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { defaultPageSize, pageSizes, type Page, type PageInput } from '#kernel/shared/paging.ts';

type Parts = {
  columns: RawBuilder<unknown>;
  /** Everything from `from` to the last condition. */
  from: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
};

const count = (ctx: Ctx, { from }: Parts) => sql<{ total: number }>`select count(*) as total ${from}`.execute(ctx.db);

const slice = <R>(ctx: Ctx, { columns, from, order }: Parts, limit: number, offset: number) =>
  sql<R>`select ${columns} ${from} order by ${order} limit ${limit} offset ${offset}`.execute(ctx.db);

/** One page and the number of all rows; a page beyond the last gives the last. */
export async function readPage<R>(ctx: Ctx, input: PageInput, parts: Parts): Promise<Page<R>> {
  const size = pageSizes.find((one) => one === input.size) ?? defaultPageSize;
  const page = Math.max(1, input.page ?? 1);
  const [counted, asked] = await Promise.all([count(ctx, parts), slice<R>(ctx, parts, size, (page - 1) * size)]);
  const total = counted.rows[0]?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / size));
  if (page <= last) return { content: asked.rows, total, page, size };
  const { rows } = await slice<R>(ctx, parts, size, (last - 1) * size);
  return { content: rows, total, page: last, size };
}

/** Most rows that a pick list gives at once. */
const pickLimit = 5_000;

/** A pick list: all rows with `-1/-1`, else a page. */
export async function readPick<R>(ctx: Ctx, input: PageInput, parts: Parts): Promise<Page<R>> {
  if (input.size !== -1 && input.page !== -1) return readPage<R>(ctx, input, parts);
  const { rows } = await slice<R>(ctx, parts, pickLimit, 0);
  return { content: rows, total: rows.length, page: 1, size: Math.max(1, rows.length) };
}

/** The order a person asked for, from the columns that may be asked for, else the list's own; `id` makes it certain. */
export function orderOf(input: PageInput, columns: Record<string, string>, own: RawBuilder<unknown>, id: string) {
  const column = input.sort === undefined ? undefined : columns[input.sort];
  if (column === undefined) return sql`${own}, ${sql.ref(id)}`;
  const direction = input.order === 'desc' ? sql`desc nulls last` : sql`asc nulls first`;
  return sql`${sql.ref(column)} ${direction}, ${sql.ref(id)}`;
}
