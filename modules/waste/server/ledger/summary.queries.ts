import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate, parseDateTime, yearOf } from '#kernel/shared/time.ts';
import type { summaryApi, SummaryRow } from '../../shared/ledger/figure.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { isProduced } from '../record/record-reach.queries.ts';
import { entriesWithin, flowedAt } from './ledger.queries.ts';

type Asked = InputOf<typeof summaryApi.read>;

export const askedYear = (ctx: Pick<Ctx, 'now'>, year: number | undefined): number =>
  year ?? yearOf(formatDate(ctx.now));

/** The month `YYYY-MM` of an instant. */
export const monthOf = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM')`;

/** Flows of containers up to the end of a year, and what was sealed in it, by code and month. */
export async function readSummary(ctx: Ctx, { year: asked, yearly = false }: Asked) {
  const year = askedYear(ctx, asked);
  const [begin, end] = [parseDateTime(`${year}-01-01`), parseDateTime(`${year + 1}-01-01`)];
  const { rows } = await sql<SummaryRow>`with months as (
      select ${yearly ? sql`${String(year)} as month, '0000' as first` : sql`to_char(g, 'YYYY-MM') as month, to_char(g, 'YYYY-MM') as first`}
      from generate_series(${`${year}-01-01`}::date, ${yearly ? `${year}-01-01` : `${year}-12-01`}::date, interval '1 month') g
      where g <= ${formatDate(ctx.now)}::date),
    flows as (
      select t.hw, t.code, case when ${flowedAt} < ${begin} then '' when ${yearly} then ${String(year)} else ${monthOf(flowedAt)} end as month,
        sum(f.quantity) filter (where f.kind in ('transfer_in', 'opening')) as came, -sum(f.quantity) filter (where f.kind = 'transfer_out') as went
      from waste.record r join waste.type t on t.school_id = r.school_id and t.id = r.type_id
      join stock.flow f on f.school_id = r.school_id and f.lot_id = r.lot_id and f.kind in ('transfer_in', 'opening', 'transfer_out')
      where r.school_id = ${ctx.schoolId} and r.lot_id is not null and ${flowedAt} < ${end} and ${entriesWithin(ctx)} group by 1, 2, 3),
    produced as (
      select t.hw, t.code, ${yearly ? sql`${String(year)}` : sql`to_char(r.started_on, 'YYYY-MM')`} as month, sum(r.net_kg) as kg
      from waste.record r join waste.type t on t.school_id = r.school_id and t.id = r.type_id
      where r.school_id = ${ctx.schoolId} and r.state <> ${RecordState.void} and r.net_kg is not null and ${isProduced}
        and r.started_on >= ${`${year}-01-01`}::date and r.started_on < ${`${year + 1}-01-01`}::date and ${entriesWithin(ctx)} group by 1, 2, 3),
    codes as (select hw, code from flows union select hw, code from produced),
    cells as (
      select m.month, c.hw, c.code, coalesce(p.kg, 0) as produced, coalesce(f.came, 0) as came, coalesce(f.went, 0) as went,
        coalesce((select sum(coalesce(b.came, 0) - coalesce(b.went, 0)) from flows b where b.code = c.code and b.hw = c.hw and b.month < m.month), 0) as opening
      from months m cross join codes c
      left join flows f on f.hw = c.hw and f.code = c.code and f.month = m.month
      left join produced p on p.hw = c.hw and p.code = c.code and p.month = m.month)
    select month, hw, code, trim_scale(opening)::text as opening_kg, trim_scale(produced)::text as produced_kg,
      trim_scale(came)::text as in_kg, trim_scale(went)::text as out_kg, trim_scale(opening + came - went)::text as closing_kg
    from cells where opening <> 0 or produced <> 0 or came <> 0 or went <> 0 order by month desc, code, hw`.execute(
    ctx.db,
  );
  return { year, content: rows };
}
