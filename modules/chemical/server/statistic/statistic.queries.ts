import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { daysOfMonth, lastMonths } from '#kernel/shared/months.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { inStores } from '#platform/stock/server/public.ts';
import { readsContainers } from '../container/stock-reach.queries.ts';
import { uncontrolled } from '../../shared/control-list.ts';
import type {
  CirculationStatistic,
  Counted,
  LimitStatistic,
  PurchaseStatistic,
  StockStatistic,
} from '../../shared/statistic/statistic.ts';
import { inForce } from '../control-list.queries.ts';
import { boughtLines } from '../ledger/purchase-ledger.queries.ts';
import { inHouse } from '../purchase/purchase-facts.queries.ts';
import { purchasesWithin } from '../purchase/purchase-reach.queries.ts';
import { requisitionsWithin } from '../requisition/requisition-reach.queries.ts';
import { controlled } from '../substance.queries.ts';
import { roomStands } from './room-stands.queries.ts';

const right = 'chemical.ledger.read';
const shownMonths = 12;

type Part = {
  part: 'flag' | 'class' | 'building' | 'all';
  code: string | null;
  name: string;
  containers: number;
  litres: number;
  kilograms: number;
};
type Days = StockStatistic['expiry'];

/** Stock by flag, hazard class and building, and how near its end it is. */
export async function stockStatistic(ctx: Ctx): Promise<StockStatistic> {
  const today = formatDate(ctx.now);
  const until = (days: number) => sql`(c.expires_on between ${today}::date and ${addDays(today, days)}::date)::int`;
  const sums = sql`count(*)::int as containers, (coalesce(sum(c.quantity) filter (where c.unit = 'mL'), 0) / 1000)::float8 as litres,
    (coalesce(sum(c.quantity) filter (where c.unit = 'g'), 0) / 1000)::float8 as kilograms`;
  const { rows } = await sql<{ parts: Part[]; expiry: Days | null; zero: number }>`with c as materialized (
      select c.id, c.substance_id, c.expires_on, t.quantity, t.unit, d.id as building_id, d.name as building_name
      from chemical.container c join stock.lot t on t.school_id = c.school_id and t.id = c.id
      join stock.warehouse w on w.school_id = c.school_id and w.id = c.warehouse_id
      join stock.cabinet b on b.school_id = c.school_id and b.id = c.cabinet_id
      left join org.room r on r.school_id = c.school_id and r.id = coalesce(b.room_id, w.room_id)
      left join org.building d on d.school_id = r.school_id and d.id = r.building_id
      where c.school_id = ${ctx.schoolId} and c.state = any(${[...inHouse]}) and ${readsContainers(ctx)}),
    flagged as materialized (select e.substance_id, l.flag from chemical.control_entry e
      join chemical.control_list l on l.school_id = e.school_id and l.id = e.list_id
      where e.school_id = ${ctx.schoolId} and l.id = any(array(${inForce(ctx)}))),
    part as (
      select 'flag' as part, coalesce(f.flag, ${uncontrolled}) as code, coalesce(k.name, f.flag, '一般') as name, min(k.sort) as sort, ${sums}
      from c left join flagged f on f.substance_id = c.substance_id
      left join codes.code k on k.school_id = ${ctx.schoolId} and k.parent_key = 'chem_control' and k.code = coalesce(f.flag, ${uncontrolled})
      group by f.flag, k.name
      union all select 'class', g.code, coalesce(k.name, g.code), min(k.sort), ${sums}
      from c join chemical.substance s on s.school_id = ${ctx.schoolId} and s.id = c.substance_id cross join unnest(s.ghs_classes) g (code)
      left join codes.code k on k.school_id = ${ctx.schoolId} and k.parent_key = 'chem_ghs_class' and k.code = g.code group by g.code, k.name
      union all select 'building', c.building_id::text, coalesce(c.building_name, '未登记房间'), null, ${sums} from c group by 2, 3
      union all select 'all', null, '', null, ${sums} from c)
    select (select coalesce(json_agg(p order by p.part, p.sort, p.containers desc, p.code), '[]') from part p) as parts,
      (select json_build_object('expired', coalesce(sum((c.expires_on < ${today}::date)::int), 0), 'days30', coalesce(sum(${until(30)}), 0),
        'days60', coalesce(sum(${until(60)}), 0), 'days90', coalesce(sum(${until(90)}), 0)) from c) as expiry,
      (select count(*)::int from chemical.book b where b.school_id = ${ctx.schoolId} and b.substance_id = any(array(${controlled(ctx)}))
        and ${inStores(ctx, right, 'b.warehouse_id')} and not exists (select 1 from chemical.container y
          join stock.lot t on t.school_id = y.school_id and t.id = y.id and t.quantity > 0
          where y.school_id = b.school_id and y.substance_id = b.substance_id and y.warehouse_id = b.warehouse_id)) as zero`.execute(
    ctx.db,
  );
  const { parts, expiry, zero } = rows[0]!;
  const of = (part: Part['part']) => parts.filter((one) => one.part === part);
  const figures = (part: Part['part']): Counted[] =>
    of(part).map(({ code, name, containers, litres, kilograms }) => ({
      code: code!,
      name,
      containers,
      litres,
      kilograms,
    }));
  return {
    containers: of('all')[0]?.containers ?? 0,
    flags: figures('flag'),
    classes: figures('class').toSorted((a, b) => b.containers - a.containers),
    buildings: of('building')
      .map(({ code, name, containers }) => ({ id: code === null ? null : Number(code), name, containers }))
      .toSorted((a, b) => b.containers - a.containers),
    expiry: expiry!,
    zero,
  };
}

/** The months that figures over time show, and their first instant. */
function span({ now }: Ctx) {
  const months = lastMonths(formatDate(now), shownMonths);
  return { months: [...months], from: parseDateTime(daysOfMonth(months[0]).from) };
}
const monthOf = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM')`;

/** What was bought, by the month in which it passed and by college. */
export async function purchaseStatistic(ctx: Ctx): Promise<PurchaseStatistic> {
  const { months, from } = span(ctx);
  const { rows } = await sql<
    PurchaseStatistic['rows'][number]
  >`select ${monthOf('p.decided_at')} as month, p.college_id,
      coalesce(o.name, '其他单位') as college_name, count(*)::int as lines, sum(n.price * n.count)::float8 as amount
    from chemical.purchase p join chemical.purchase_line n on n.school_id = p.school_id and n.purchase_id = p.id
    left join org.unit o on o.school_id = p.school_id and o.id = p.college_id
    where p.school_id = ${ctx.schoolId} and ${boughtLines(ctx)} and p.decided_at >= ${from} and p.decided_at <= ${ctx.now}
    group by 1, 2, 3 order by 1, 3`.execute(ctx.db);
  return { months, rows };
}

const shownRooms = 10;

/** The ten rooms of laboratories with most dangerous chemicals, against their limits. */
export async function limitStatistic(ctx: Ctx): Promise<LimitStatistic> {
  const rooms = await roomStands(ctx, inStores(ctx, right, 'w.id'));
  const rows = rooms
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name, 'zh'))
    .slice(0, shownRooms)
    .map(({ org_id: _unit, share, ...row }) => ({ ...row, share: Math.round(share * 100) }));
  return { rows };
}

type Month = Omit<CirculationStatistic['months'][number], 'rate'>;

/** What went out and came back, and how long approvals take. */
export async function circulationStatistic(ctx: Ctx): Promise<CirculationStatistic> {
  const { months, from } = span(ctx);
  const { rows } =
    await sql<Month>`with asked as (select ${monthOf('r.created_at')} as month, count(*)::int as requisitions
      from chemical.requisition r where r.school_id = ${ctx.schoolId} and r.created_at >= ${from} and ${requisitionsWithin(ctx)} group by 1),
    given as (select ${monthOf('o.decided_at')} as month, count(*)::int as issued,
        (count(*) filter (where t.quantity = 0))::int as used_up,
        (count(*) filter (where t.quantity > 0 and exists (select 1 from chemical.container_return g where g.school_id = i.school_id
          and g.container_id = i.issued_id and g.status = 1 and g.decided_at >= o.decided_at)))::int as returned
      from chemical.outbound o join chemical.outbound_item i on i.school_id = o.school_id and i.outbound_id = o.id
      join stock.lot t on t.school_id = i.school_id and t.id = i.issued_id
      where o.school_id = ${ctx.schoolId} and o.status = 1 and o.decided_at >= ${from} and ${inStores(ctx, right, 'o.warehouse_id')} group by 1)
    select m.month, coalesce(a.requisitions, 0) as requisitions, coalesce(g.issued, 0) as issued, coalesce(g.returned, 0) as returned,
      coalesce(g.used_up, 0) as used_up
    from unnest(${months}::text[]) m (month) left join asked a using (month) left join given g using (month) order by 1`.execute(
      ctx.db,
    );
  return {
    months: rows.map((row) => ({
      ...row,
      rate: row.issued === 0 ? null : Math.round(((row.returned + row.used_up) * 1000) / row.issued) / 10,
    })),
    approvals: await readApprovals(ctx, from),
  };
}

async function readApprovals(ctx: Ctx, from: Date): Promise<CirculationStatistic['approvals']> {
  const hours = (sort: string) => sql`select ${sql.lit(sort)} as kind, x.is_controlled,
    extract(epoch from x.decided_at - x.submitted_at)::float8 / 3600 as hours`;
  const done = sql`x.decided_at >= ${from} and x.submitted_at is not null`;
  const { rows } = await sql<
    CirculationStatistic['approvals'][number]
  >`select kind, is_controlled, count(*)::int as count,
      round((percentile_cont(0.5) within group (order by hours))::numeric, 1)::float8 as median_hours, round(avg(hours)::numeric, 1)::float8 as mean_hours,
      round(max(hours)::numeric, 1)::float8 as longest_hours
    from (${hours('requisition')} from (select r.* from chemical.requisition r where r.school_id = ${ctx.schoolId} and ${requisitionsWithin(ctx)}) x
        where ${done}
      union all ${hours('purchase')} from (select p.* from chemical.purchase p where p.school_id = ${ctx.schoolId} and ${purchasesWithin(ctx)}) x
        where ${done}) one
    group by kind, is_controlled order by kind desc, is_controlled`.execute(ctx.db);
  return rows;
}
