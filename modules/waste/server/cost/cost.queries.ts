import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { costApi, type CostDetail, type CostRow } from '../../shared/cost/cost.ts';
import { readsManifests } from '../store/store-reach.queries.ts';

/** Containers `r` of manifest `m` with what left of each. */
const sentItems = sql`waste.manifest_item i
  join waste.record r on r.school_id = i.school_id and r.id = i.record_id
  join waste.type t on t.school_id = r.school_id and t.id = r.type_id
  join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
  join stock.flow f on f.school_id = r.school_id and f.lot_id = r.lot_id and f.kind = 'transfer_out' and f.doc_type = 'waste.manifest'
    and f.doc_id = i.manifest_id`;

export const costList = listQuery<typeof costApi.list, Omit<CostRow, 'can'>>(costApi.list, {
  noun: '处置费用',
  table: ['waste.cost', 'c'],
  joins: {
    m: sql`join waste.manifest m on m.school_id = c.school_id and m.id = c.manifest_id`,
    d: sql`join waste.disposer d on d.school_id = m.school_id and d.id = m.disposer_id`,
  },
  columns: () => sql`c.id, c.version, c.manifest_id, m.no as manifest_no, d.name as disposer_name, m.received_on,
    trim_scale(m.sent_kg)::text as kg, c.expected::text as expected, c.amount::text as amount, c.remark, c.status`,
  reach: (ctx) => readsManifests(ctx, 'waste.cost.read'),
  filters: {
    status: 'c.status',
    year: (year) =>
      sql<boolean>`m.received_on >= make_date(${year}::int, 1, 1) and m.received_on < make_date(${year}::int + 1, 1, 1)`,
  },
  narrowing: ['status', 'year'],
  isNarrow: () => true,
  neverNull: ['received_on'],
  sort: { received_on: sql`m.received_on` },
  order: { desc: sql`m.received_on` },
  row: (stored, { actor }) => ({ ...stored, can: holdsRight(actor, 'waste.cost.edit') ? ['allocate'] : [] }),
});

type Share = CostDetail['shares'][number];

/** What the colleges sent with a load; a laboratory without a college counts as itself. */
export async function sentByCollege(ctx: Ctx, manifestId: number): Promise<Omit<Share, 'amount'>[]> {
  const { rows } = await sql<
    Omit<Share, 'amount'>
  >`select x.id as unit_id, x.name as unit_name, trim_scale(sum(-f.quantity))::text as kg
    from ${sentItems} join org.unit x on x.school_id = u.school_id and x.id = coalesce(u.college_id, u.id)
    where i.school_id = ${ctx.schoolId} and i.manifest_id = ${manifestId} group by x.id, x.name order by sum(f.quantity), x.id`.execute(
    ctx.db,
  );
  return rows;
}

async function sentByCode(ctx: Ctx, manifestId: number): Promise<CostDetail['codes']> {
  const { rows } = await sql<CostDetail['codes'][number]>`select t.code, trim_scale(sum(-f.quantity))::text as kg
    from ${sentItems} where i.school_id = ${ctx.schoolId} and i.manifest_id = ${manifestId} group by t.code order by t.code`.execute(
    ctx.db,
  );
  return rows;
}

/** What left of each type, with the price of that type: types of one code have prices of their own. */
export async function sentByType(ctx: Ctx, manifestId: number) {
  const { rows } = await sql<{ code: string; kg: number; price: number | null }>`select t.code,
      sum(-f.quantity)::float8 as kg, t.price::float8 as price
    from ${sentItems} where i.school_id = ${ctx.schoolId} and i.manifest_id = ${manifestId} group by t.id, t.code, t.price
    order by t.id`.execute(ctx.db);
  return rows;
}

export async function findCost(ctx: Ctx, id: number): Promise<CostDetail> {
  const row = await costList.find(ctx, id);
  const { rows } =
    await sql<Share>`select s.unit_id, x.name as unit_name, trim_scale(s.kg)::text as kg, s.amount::text as amount
    from waste.cost_share s join org.unit x on x.school_id = s.school_id and x.id = s.unit_id
    where s.school_id = ${ctx.schoolId} and s.cost_id = ${id} order by s.kg desc, s.unit_id`.execute(ctx.db);
  const sent = rows.length > 0 ? rows : await sentByCollege(ctx, row.manifest_id);
  return {
    ...row,
    codes: await sentByCode(ctx, row.manifest_id),
    shares: sent.map((share) => ({ amount: null, ...share })),
  };
}
