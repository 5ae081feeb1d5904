import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { inStores } from '#platform/stock/server/public.ts';
import type { Overview, Spend } from '../../shared/figures/statistic.ts';
import { StockFlag } from '../../shared/stock/holding.ts';
import { hasFlag, holdingJoins } from '../stock/holding.queries.ts';

const { low, expired, expiring, slow } = StockFlag;

/** `[{key, name, amount}]`, the largest first. */
const shares = (
  key: string,
  name: string,
) => sql`coalesce((select json_agg(json_build_object('key', g.key, 'name', g.name,
    'amount', g.amount::numeric(18, 2)::text) order by g.amount desc, g.key) from (
    select p.${sql.ref(key)}::text as key, max(p.${sql.ref(name)}) as name, sum(p.amount) as amount from held p
    group by 1 having sum(p.amount) > 0) g), '[]')`;

/** Figures of the stock; each number leads to as many rows of the list. */
export async function findOverview(ctx: Ctx): Promise<Overview> {
  const { m, k, w, s } = holdingJoins(ctx);
  const { rows } =
    await sql<Overview>`with held as materialized (select h.warehouse_id, w.name as warehouse_name, m.category,
        coalesce(k.name, m.category) as category_name, s.quantity, s.amount, ${hasFlag(ctx, low)} as low,
        ${hasFlag(ctx, expired)} as expired, ${hasFlag(ctx, expiring)} as expiring, ${hasFlag(ctx, slow)} as slow
      from consumable.holding h ${m} ${k} ${w} ${s}
      where h.school_id = ${ctx.schoolId} and ${inStores(ctx, 'consumable.read', 'h.warehouse_id')})
    select coalesce(sum(p.amount), 0)::numeric(18, 2)::text as value, (count(*) filter (where p.quantity > 0))::int as stocked,
      (count(*) filter (where p.low))::int as low, (count(*) filter (where p.expiring))::int as expiring,
      (count(*) filter (where p.expired))::int as expired, (count(*) filter (where p.slow))::int as slow,
      ${shares('category', 'category_name')} as by_category, ${shares('warehouse_id', 'warehouse_name')} as by_store
    from held p`.execute(ctx.db);
  return rows[0]!;
}

/** The last twelve months, this one included, as `YYYY-MM`. */
function lastMonths(now: Date, count = 12): string[] {
  const [year = 0, month = 1] = formatDate(now).split('-').map(Number);
  return Array.from({ length: count }, (_, at) => {
    const index = year * 12 + month - 1 - (count - 1 - at);
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  });
}

type Issued = { month: string; key: string; name: string; amount: string };

/** What was issued to laboratories, in yuan. */
export async function findSpend(ctx: Ctx): Promise<Spend> {
  const months = lastMonths(ctx.now);
  const { rows } =
    await sql<Issued>`select to_char(o.issued_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, m.category as key,
      coalesce(max(k.name), m.category) as name, sum(y.quantity * b.price)::numeric(18, 2)::text as amount
    from consumable.outbound o join consumable.outbound_line y on y.school_id = o.school_id and y.outbound_id = o.id
    join consumable.batch b on b.school_id = y.school_id and b.id = y.batch_id
    join consumable.holding h on h.school_id = b.school_id and h.id = b.holding_id
    join consumable.material m on m.school_id = h.school_id and m.id = h.material_id
    left join codes.code k on k.school_id = m.school_id and k.parent_key = 'goods_category' and k.code = m.category
    where o.school_id = ${ctx.schoolId} and o.kind = 1 and o.issued_at >= ${parseDateTime(`${months[0]}-01`)}
      and ${inStores(ctx, 'consumable.read', 'o.warehouse_id')}
    group by 1, m.category`.execute(ctx.db);
  const total = (of: readonly Issued[]) =>
    (of.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);
  const names = new Map(rows.map(({ key, name }) => [key, name]));
  return {
    months: months.map((month) => ({ month, amount: total(rows.filter((row) => row.month === month)) })),
    categories: [...names]
      .map(([key, name]) => ({ key, name, amount: total(rows.filter((row) => row.key === key)) }))
      .toSorted((a, b) => Number(b.amount) - Number(a.amount)),
  };
}
