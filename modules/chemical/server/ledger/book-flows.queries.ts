import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { daysOfMonth } from '#kernel/shared/months.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';

/** The warehouse in which the container `c` was when its flow `f` was posted. */
export const placeOfFlow = sql<number>`coalesce((select y.warehouse_id from chemical.container_stay y
  where y.school_id = f.school_id and y.container_id = f.lot_id and y.until_seq >= f.seq order by y.until_seq limit 1), c.warehouse_id)`;

/** Flows `f` of containers `c` that belong to page `b`. */
export const flowsOfBook = sql`join chemical.container c on c.school_id = b.school_id and c.substance_id = b.substance_id
  join stock.flow f on f.school_id = c.school_id and f.lot_id = c.id and ${placeOfFlow} = b.warehouse_id`;

/** With flow `alias` its container left a warehouse for another one. */
const leaves = (
  alias: 'f' | 'o',
) => sql<boolean>`exists (select 1 from chemical.container_stay y where y.school_id = ${sql.ref(`${alias}.school_id`)}
  and y.container_id = ${sql.ref(`${alias}.lot_id`)} and y.until_seq = ${sql.ref(`${alias}.seq`)})`;

/**
 * What flow `f` changes on its page. A transfer is a flow of nothing, because a container is as full as before; on the pages
 * what is in it leaves one and comes to the other. Sent back or taken back, it has never left.
 */
export const pageQuantity = sql<string>`case f.kind
  when 'transfer_out' then f.quantity - case when ${leaves('f')} then f.balance else 0 end
  when 'transfer_in' then f.quantity + coalesce((select case when ${leaves('o')} then o.balance else 0 end from stock.flow o
    where o.school_id = f.school_id and o.lot_id = f.lot_id and o.seq < f.seq and o.kind = 'transfer_out' order by o.seq desc limit 1), 0)
  else f.quantity end`;

/** Kinds that move an amount from one container of the page into another. */
export const isInside = sql<boolean>`f.kind in ('out', 'split_in')`;

/** The number of the document that caused flow `f`. */
export const documentNo = sql<string>`coalesce(case f.doc_type
  when 'chemical.inbound' then (select d.no from chemical.inbound d where d.school_id = f.school_id and d.id = f.doc_id)
  when 'chemical.outbound' then (select d.no from chemical.outbound d where d.school_id = f.school_id and d.id = f.doc_id)
  when 'chemical.return' then (select d.no from chemical.container_return d where d.school_id = f.school_id and d.id = f.doc_id)
  when 'chemical.transfer' then (select d.no from chemical.transfer d where d.school_id = f.school_id and d.id = f.doc_id)
  when 'chemical.stocktake' then (select d.no from chemical.stocktake d where d.school_id = f.school_id and d.id = f.doc_id)
  end, '')`;

export const currentMonth = ({ now }: Ctx): string => formatDate(now).slice(0, 7);

/** A month of the calendar as a half-open span of instants. */
export function spanOf(month: string): { from: Date; until: Date } {
  const days = daysOfMonth(month);
  return { from: parseDateTime(days.from), until: parseDateTime(addDays(days.to, 1)) };
}

type Figures = { opening: string; received: string; issued: string; closing: string; flows: number };

const amount = (condition: ReturnType<typeof sql>) =>
  sql`trim_scale(coalesce(sum(g.quantity) filter (where ${condition}), 0))::text`;

/** Opening, movements and closing of pages in a month, from their flows. */
export async function monthFigures(ctx: Ctx, ids: readonly number[], month: string): Promise<(id: number) => Figures> {
  const { from, until } = spanOf(month);
  const { rows } = await sql<Figures & { id: number }>`select b.id, ${amount(sql`f.at < ${from}`)} as opening,
      ${amount(sql`f.at >= ${from} and g.quantity > 0 and not ${isInside}`)} as received,
      trim_scale(coalesce(-sum(g.quantity) filter (where f.at >= ${from} and g.quantity < 0 and not ${isInside}), 0))::text as issued,
      ${amount(sql`true`)} as closing, (count(*) filter (where f.at >= ${from}))::int as flows
    from chemical.book b ${flowsOfBook} and f.at < ${until} cross join lateral (select ${pageQuantity} as quantity) g
    where b.school_id = ${ctx.schoolId} and b.id = any(${[...ids]}) group by b.id`.execute(ctx.db);
  const known = new Map(rows.map(({ id, ...figures }) => [id, figures]));
  return (id) => known.get(id) ?? { opening: '0', received: '0', issued: '0', closing: '0', flows: 0 };
}
