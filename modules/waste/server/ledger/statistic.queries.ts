import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight, matterScope } from '#kernel/server/policy.ts';
import { formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { StayRange, type WasteStatistic } from '../../shared/ledger/figure.ts';
import { HandoverStatus } from '../../shared/pickup.states.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { actualOf } from '../annual/annual-actual.queries.ts';
import { partOf } from '../part.queries.ts';
import { isProduced } from '../record/record-reach.queries.ts';
import { readsShares, readsStores } from '../store/store-reach.queries.ts';
import { entriesWithin, flowedAt } from './ledger.queries.ts';
import { begunMonths } from './months.rules.ts';
import { askedYear, monthOf } from './summary.queries.ts';

const within = (ctx: Ctx) => entriesWithin(ctx, 'waste.statistic.read');
const round = (kg: ReturnType<typeof sql>) => sql`round(coalesce(${kg}, 0), 2)::float8`;

type Span = { from: Date; to: Date };
const spanOf = (year: number): Span => ({
  from: parseDateTime(`${year}-01-01`),
  to: parseDateTime(`${year + 1}-01-01`),
});

/** Flows of a kind in a year with their containers `r`. */
const flows = (ctx: Ctx, { from, to }: Span) => sql`waste.record r
  join stock.flow f on f.school_id = r.school_id and f.lot_id = r.lot_id and f.at >= ${from} and ${flowedAt} >= ${from}
    and ${flowedAt} < ${to} and f.kind in ('transfer_in', 'opening', 'transfer_out')
  where r.school_id = ${ctx.schoolId} and r.lot_id is not null and ${within(ctx)}`;

async function collected(ctx: Ctx, span: Span): Promise<Pick<WasteStatistic, 'codes' | 'colleges'>> {
  const into = sql`select r.type_id, r.lab_id, f.quantity from ${flows(ctx, span)} and f.kind <> 'transfer_out'`;
  const codes = await sql<WasteStatistic['codes'][number]>`select t.code, min(t.hw) || ' ' || t.code as name,
      ${round(sql`sum(x.quantity)`)} as kg
    from (${into}) x join waste.type t on t.school_id = ${ctx.schoolId} and t.id = x.type_id group by t.code order by 3 desc, 1`.execute(
    ctx.db,
  );
  const colleges = await sql<
    WasteStatistic['colleges'][number]
  >`select c.id, c.name, ${round(sql`sum(x.quantity)`)} as kg
    from (${into}) x join org.unit u on u.school_id = ${ctx.schoolId} and u.id = x.lab_id
    join org.unit c on c.school_id = u.school_id and c.id = coalesce(u.college_id, u.id) group by c.id, c.name order by 3 desc, 1`.execute(
    ctx.db,
  );
  return { codes: codes.rows, colleges: colleges.rows };
}

/** What came and went in each month that has begun. */
async function monthly(ctx: Ctx, year: number): Promise<WasteStatistic['months']> {
  const { rows } = await sql<WasteStatistic['months'][number]>`select ${monthOf(flowedAt)} as month,
      ${round(sql`sum(f.quantity) filter (where f.kind <> 'transfer_out')`)} as in_kg,
      ${round(sql`-sum(f.quantity) filter (where f.kind = 'transfer_out')`)} as out_kg
    from ${flows(ctx, spanOf(year))} group by 1`.execute(ctx.db);
  const known = new Map(rows.map((row) => [row.month, row]));
  return begunMonths(year, formatDate(ctx.now)).map((month) => known.get(month) ?? { month, in_kg: 0, out_kg: 0 });
}

/** What stands now: by store, and by how long. */
async function standing(ctx: Ctx): Promise<Pick<WasteStatistic, 'stores' | 'ages'>> {
  const stores = await sql<WasteStatistic['stores'][number]>`select w.id, w.name,
      ${round(sql`(select sum(l.quantity) from waste.record r join stock.lot l on l.school_id = r.school_id and l.id = r.lot_id
        where r.school_id = w.school_id and r.warehouse_id = w.id and r.state = ${RecordState.stored})`)} as kg,
      sum(z.capacity_kg)::float8 as capacity_kg
    from stock.warehouse w join waste.zone z on z.school_id = w.school_id and z.warehouse_id = w.id and z.status = 1
    where w.school_id = ${ctx.schoolId} and ${readsStores(ctx, 'waste.statistic.read', 'w.id')} group by w.school_id, w.id, w.name order by w.name`.execute(
    ctx.db,
  );
  const days = sql`(${formatDate(ctx.now)}::date - r.stored_on)`;
  const [month, quarter, half, year, over] = StayRange.$items.map(({ value }) => value);
  const ages = await sql<
    WasteStatistic['ages'][number]
  >`select case when ${days} <= 30 then ${month} when ${days} <= 90 then ${quarter}
      when ${days} <= 180 then ${half} when ${days} <= 365 then ${year} else ${over} end as age,
      count(*)::int as containers, ${round(sql`sum(l.quantity)`)} as kg
    from waste.record r join stock.lot l on l.school_id = r.school_id and l.id = r.lot_id
    where r.school_id = ${ctx.schoolId} and r.state = ${RecordState.stored} and ${within(ctx)} group by 1`.execute(
    ctx.db,
  );
  const known = new Map(ages.rows.map((row) => [row.age, row]));
  return {
    stores: stores.rows,
    ages: StayRange.$items.map(({ value }) => known.get(value) ?? { age: value, containers: 0, kg: 0 }),
  };
}

/** Handovers `h` of a year that are in the store, with their containers `r` and applications `a`. */
const handed = (ctx: Ctx, { from, to }: Span) => sql`waste.handover h
  join waste.record r on r.school_id = h.school_id and r.id = h.record_id and ${within(ctx)}
  join waste.apply a on a.school_id = h.school_id and a.id = h.apply_id
  where h.school_id = ${ctx.schoolId} and h.status = ${HandoverStatus.stored} and h.at >= ${from} and h.at < ${to}`;

async function differences(ctx: Ctx, span: Span): Promise<WasteStatistic['differences']> {
  const { rows } = await sql<WasteStatistic['differences'][number]>`select ${monthOf(sql`h.at`)} as month,
      ${round(sql`sum(h.declared_kg)`)} as declared_kg, ${round(sql`sum(h.weighed_kg)`)} as weighed_kg,
      count(*) filter (where h.reason <> '')::int as explained
    from ${handed(ctx, span)} group by 1 order by 1`.execute(ctx.db);
  return rows;
}

async function waits(ctx: Ctx, span: Span): Promise<WasteStatistic['waits']> {
  const { rows } = await sql<WasteStatistic['waits'][number]>`select c.name, count(*)::int as containers,
      round(avg(extract(epoch from x.at - x.created_at)) / 86400, 1)::float8 as days
    from (select h.at, a.created_at, a.lab_id from ${handed(ctx, span)}) x
    join org.unit u on u.school_id = ${ctx.schoolId} and u.id = x.lab_id
    join org.unit c on c.school_id = u.school_id and c.id = coalesce(u.college_id, u.id)
    group by c.id, c.name order by 3 desc, 1`.execute(ctx.db);
  return rows;
}

async function costs(ctx: Ctx, year: number): Promise<WasteStatistic['costs']> {
  if (!holdsRight(ctx.actor, 'waste.cost.read')) return null;
  const { rows } = await sql<
    NonNullable<WasteStatistic['costs']>[number]
  >`select u.id, u.name, sum(s.amount)::float8 as amount
    from waste.cost_share s join waste.cost c on c.school_id = s.school_id and c.id = s.cost_id
    join waste.manifest m on m.school_id = c.school_id and m.id = c.manifest_id and ${readsShares(ctx, 'waste.cost.read', 's.unit_id')}
    join org.unit u on u.school_id = s.school_id and u.id = s.unit_id
    where s.school_id = ${ctx.schoolId} and m.received_on >= ${`${year}-01-01`}::date and m.received_on <= ${`${year}-12-31`}::date
    group by u.id, u.name order by 3 desc, 1`.execute(ctx.db);
  return rows;
}

/** The plan is one of the school: only who sees all of it sees what came of it. */
async function planned(ctx: Ctx, year: number): Promise<WasteStatistic['plan']> {
  if (matterScope(ctx.actor).kind !== 'all') return [];
  const { rows } = await sql<{
    code: string;
    kg: number;
  }>`select l.code, l.transfer_kg::float8 as kg from waste.annual y
    join waste.annual_line l on l.school_id = y.school_id and l.annual_id = y.id
    where y.school_id = ${ctx.schoolId} and y.year = ${year} order by l.code`.execute(ctx.db);
  const actual = new Map((await actualOf(ctx, year)).map((one) => [one.code, Number(one.transferred_kg)]));
  const codes = [...new Set([...rows.map(({ code }) => code), ...actual.keys()])].toSorted();
  return codes.map((code) => ({
    code,
    planned_kg: rows.find((row) => row.code === code)?.kg ?? 0,
    actual_kg: actual.get(code) ?? 0,
  }));
}

const total = (rows: readonly number[]) => Math.round(rows.reduce((sum, kg) => sum + kg, 0) * 100) / 100;

/** What left for disposers in a year; the first page of the sub-system shows the same figure. */
export async function transferredIn(ctx: Ctx, year: number): Promise<number> {
  return total((await monthly(ctx, year)).map(({ out_kg }) => out_kg));
}

/** Figures of a year, of what the caller reaches. */
export async function readStatistic(ctx: Ctx, asked: { year?: number | undefined }): Promise<WasteStatistic> {
  const year = askedYear(ctx, asked.year);
  const span = spanOf(year);
  const { rows } = await sql<{ kg: number }>`select ${round(sql`sum(r.net_kg)`)} as kg from waste.record r
    where r.school_id = ${ctx.schoolId} and r.state <> ${RecordState.void} and ${isProduced} and r.started_on >= ${`${year}-01-01`}::date
      and r.started_on <= ${`${year}-12-31`}::date and ${within(ctx)}`.execute(ctx.db);
  const months = await monthly(ctx, year);
  return {
    year,
    part: await partOf(ctx),
    produced_kg: rows[0]!.kg,
    stored_kg: total(months.map(({ in_kg }) => in_kg)),
    transferred_kg: total(months.map(({ out_kg }) => out_kg)),
    ...(await collected(ctx, span)),
    months,
    ...(await standing(ctx)),
    differences: await differences(ctx, span),
    waits: await waits(ctx, span),
    costs: await costs(ctx, year),
    plan: await planned(ctx, year),
  };
}
