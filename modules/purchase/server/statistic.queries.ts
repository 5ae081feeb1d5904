import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate, parseDateTime, yearOf } from '#kernel/shared/time.ts';
import { centsOf, yuanOf } from '#platform/funds/shared/money.rules.ts';
import { PurchaseState } from '../shared/purchase.states.ts';
import type { PurchaseStatistic, statisticApi } from '../shared/statistic.ts';
import { purchasesWithin } from './purchase-reach.queries.ts';
import { categoryOf } from './purchase.queries.ts';

// Figures of the purchases that the caller reads, each as many as the list shows with the same filters.

const inYear = (ctx: Ctx, year: number) => sql`p.school_id = ${ctx.schoolId} and ${purchasesWithin(ctx)}
  and p.submitted_at >= ${parseDateTime(`${year}-01-01`)} and p.submitted_at < ${parseDateTime(`${year + 1}-01-01`)}`;

/** Receipts `r` of the year with their purchases `p`. */
const accepted = (ctx: Ctx, year: number) => sql`purchase.receipt r
  join purchase.purchase p on p.school_id = r.school_id and p.id = r.purchase_id
  where r.school_id = ${ctx.schoolId} and ${purchasesWithin(ctx)}
    and r.received_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`;

async function readStates(ctx: Ctx, year: number) {
  const { rows } = await sql<{ state: number; count: number; splits: number }>`select p.state, count(*)::int as count,
      count(*) filter (where p.is_split)::int as splits from purchase.purchase p where ${inYear(ctx, year)} group by p.state`.execute(
    ctx.db,
  );
  const sum = (of: 'count' | 'splits') => rows.reduce((all, row) => all + row[of], 0);
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  const states = PurchaseState.$items.map(({ value }) => ({ state: value, count: counts.get(value) ?? 0 }));
  return { purchases: sum('count'), splits: sum('splits'), states };
}

async function readMonths(ctx: Ctx, year: number): Promise<PurchaseStatistic['months']> {
  const { rows } = await sql<PurchaseStatistic['months'][number]>`select to_char(r.received_on, 'YYYY-MM') as month,
      count(*)::int as receipts, sum(r.amount)::text as spent from ${accepted(ctx, year)} group by 1`.execute(ctx.db);
  return Array.from({ length: 12 }, (_, at) => {
    const month = `${year}-${String(at + 1).padStart(2, '0')}`;
    return rows.find((row) => row.month === month) ?? { month, receipts: 0, spent: '0.00' };
  });
}

async function readColleges(ctx: Ctx, year: number): Promise<PurchaseStatistic['colleges']> {
  const { rows } = await sql<
    PurchaseStatistic['colleges'][number]
  >`select s.college_id, coalesce(c.name, '校级单位') as college_name,
      s.spent::text as spent from (select p.college_id, sum(r.amount) as spent from ${accepted(ctx, year)} group by p.college_id) s
    left join org.unit c on c.school_id = ${ctx.schoolId} and c.id = s.college_id order by s.spent desc, s.college_id`.execute(
    ctx.db,
  );
  return rows;
}

async function readCategories(ctx: Ctx, year: number): Promise<PurchaseStatistic['categories']> {
  const { rows } = await sql<
    PurchaseStatistic['categories'][number]
  >`select coalesce(k.name, n.category) as category_name,
      sum(x.amount)::text as spent
    from (select r.school_id, r.id from ${accepted(ctx, year)}) r
    join purchase.receipt_line x on x.school_id = r.school_id and x.receipt_id = r.id
    join purchase.line n on n.school_id = x.school_id and n.purchase_id = x.purchase_id and n.line = x.line
    left join codes.code k on ${categoryOf('n')}
    group by 1 order by sum(x.amount) desc, 1`.execute(ctx.db);
  return rows;
}

type StoredPrice = Omit<PurchaseStatistic['prices'][number], 'change'>;

/** Prices of what was ordered at least twice until the end of the year. */
async function readPrices(ctx: Ctx, year: number): Promise<PurchaseStatistic['prices']> {
  const { rows } = await sql<StoredPrice>`with bought as (
      select n.item, n.name, n.spec, n.unit, n.order_price as price, o.ordered_on, o.id
      from purchase.purchase p
      join purchase.line n on n.school_id = p.school_id and n.purchase_id = p.id
      join purchase.purchase_order o on o.school_id = n.school_id and o.id = n.order_id
      where p.school_id = ${ctx.schoolId} and ${purchasesWithin(ctx)} and o.ordered_on <= ${`${year}-12-31`}::date and o.state <> 9)
    select (array_agg(name order by ordered_on desc, id desc))[1] as name, spec, unit, count(*)::int as orders,
      (array_agg(price order by ordered_on, id))[1]::text as first_price,
      (array_agg(price order by ordered_on desc, id desc))[1]::text as last_price, min(price)::text as least, max(price)::text as most
    from bought group by item, spec, unit having count(*) > 1
    order by abs((array_agg(price order by ordered_on desc, id desc))[1] - (array_agg(price order by ordered_on, id))[1])
      / nullif((array_agg(price order by ordered_on, id))[1], 0) desc nulls last, 1 limit 50`.execute(ctx.db);
  return rows.map((row) => {
    const [first, last] = [centsOf(row.first_price), centsOf(row.last_price)];
    return { ...row, change: first === 0 ? null : Math.round(((last - first) / first) * 1000) / 10 };
  });
}

export async function findStatistic(
  ctx: Ctx,
  { year: asked }: InputOf<typeof statisticApi.find>,
): Promise<PurchaseStatistic> {
  const year = asked ?? yearOf(formatDate(ctx.now));
  const months = await readMonths(ctx, year);
  const cents = months.reduce((sum, { spent }) => sum + centsOf(spent), 0);
  return {
    year,
    ...(await readStates(ctx, year)),
    receipts: months.reduce((sum, { receipts }) => sum + receipts, 0),
    spent: yuanOf(cents),
    months,
    colleges: await readColleges(ctx, year),
    categories: await readCategories(ctx, year),
    prices: await readPrices(ctx, year),
  };
}
