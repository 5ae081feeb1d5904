import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { keepsStore } from '#platform/stock/server/public.ts';
import { mayBegin } from '../../shared/pickup/day.rules.ts';
import { ApplyStatus, HandoverStatus, PlanStatus } from '../../shared/pickup.states.ts';
import { planApi, type PlanDetail, type PlanRow, type PlanStop } from '../../shared/pickup/plan.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { decidesApplies } from './apply.queries.ts';
import { giversOf } from './giver.queries.ts';
import { handoversOf } from './handover.queries.ts';
import { plansWithin } from './plan-reach.queries.ts';

type Stored = Omit<PlanRow, 'can'> & { keeps: boolean };

const { stored, refused } = HandoverStatus;
const ofPlan = sql`from waste.handover h join waste.apply a on a.school_id = h.school_id and a.id = h.apply_id
  where a.school_id = p.school_id and a.plan_id = p.id`;

export const planList = listQuery<typeof planApi.list, Stored>(planApi.list, {
  noun: '收运计划',
  table: ['waste.plan', 'p'],
  joins: {
    w: sql`join stock.warehouse w on w.school_id = p.school_id and w.id = p.warehouse_id`,
    k: sql`join identity.account k on k.school_id = p.school_id and k.id = p.collector_id`,
  },
  columns: (ctx) => sql`p.id, p.version, p.no, p.plan_on, p.period, p.warehouse_id, w.name as warehouse_name,
    coalesce((select string_agg(distinct b.name, '、') from waste.apply a join org.building b on b.school_id = a.school_id
      and b.id = a.building_id where a.school_id = p.school_id and a.plan_id = p.id), '') as buildings,
    (select count(*)::int from waste.apply a where a.school_id = p.school_id and a.plan_id = p.id) as applies,
    (select count(*)::int ${ofPlan}) as containers, (select count(*)::int ${ofPlan} and h.status in (${stored}, ${refused})) as handled,
    (select coalesce(trim_scale(sum(coalesce(h.weighed_kg, h.declared_kg))), 0)::text ${ofPlan} and h.status <> ${refused}) as net_kg,
    k.name as collector_name, p.status, ${keepsStore(ctx, 'p.warehouse_id')} as keeps`,
  reach: plansWithin,
  filters: {
    status: 'p.status',
    warehouse_id: 'p.warehouse_id',
    from: (day) => sql<boolean>`p.plan_on >= ${day}::date`,
    to: (day) => sql<boolean>`p.plan_on <= ${day}::date`,
  },
  narrowing: ['warehouse_id'],
  isNarrow: () => true,
  neverNull: ['plan_on'],
  sort: { plan_on: sql`p.plan_on` },
  order: { desc: sql`p.plan_on` },
  row: ({ keeps, ...row }, { actor, now }) => {
    const isOpen = row.status === PlanStatus.waiting || row.status === PlanStatus.running;
    const begins = isOpen && mayBegin(row.plan_on, formatDate(now));
    const collects = keeps && begins && holdsRight(actor, 'waste.collect');
    const cancels = row.status === PlanStatus.waiting && holdsRight(actor, 'waste.plan.edit');
    return { ...row, can: [...(collects ? (['collect'] as const) : []), ...(cancels ? (['cancel'] as const) : [])] };
  },
});

/** A round: stops in the order of their buildings, what is fetched at each, and where it can stand. */
export async function findPlan(ctx: Ctx, id: number): Promise<PlanDetail> {
  const row = await planList.find(ctx, id);
  const { rows } = await sql<{ remark: string; collector_id: number }>`select remark, collector_id from waste.plan
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  return {
    ...row,
    ...found(rows[0], '收运计划'),
    stops: await stopsOf(ctx, id, row.can.includes('collect')),
    zones: await zonesOf(ctx, row.warehouse_id),
  };
}

async function stopsOf(ctx: Ctx, id: number, isCollected: boolean): Promise<PlanStop[]> {
  const { rows } = await sql<
    Omit<PlanStop, 'handovers' | 'people'> & { lab_id: number }
  >`select a.id as apply_id, a.no, a.lab_id, u.name as lab_name, b.name as building_name,
      a.place, a.has_lift, a.contact, a.phone, a.remark, a.opinion, a.status
    from waste.apply a join org.unit u on u.school_id = a.school_id and u.id = a.lab_id
    join org.building b on b.school_id = a.school_id and b.id = a.building_id
    where a.school_id = ${ctx.schoolId} and a.plan_id = ${id} order by b.name, a.place, a.id`.execute(ctx.db);
  const all = await handoversOf(ctx, sql<boolean>`h.apply_id = any(${rows.map(({ apply_id }) => apply_id)})`);
  const people = isCollected ? await giversOf(ctx, [...new Set(rows.map(({ lab_id }) => lab_id))]) : undefined;
  return rows.map(({ lab_id, ...stop }) => ({
    ...stop,
    handovers: all.filter(({ apply_id }) => apply_id === stop.apply_id),
    people: people?.get(lab_id) ?? [],
  }));
}

async function zonesOf(ctx: Ctx, warehouseId: number): Promise<PlanDetail['zones']> {
  const { rows } = await sql<PlanDetail['zones'][number]>`select z.id, z.name, z.groups,
      coalesce((select array_agg(distinct r.compat_group) from waste.record r where r.school_id = z.school_id and r.zone_id = z.id
        and r.state = ${RecordState.stored} and r.compat_group <> ''), '{}') as standing,
      trim_scale(z.capacity_kg - coalesce((select sum(l.quantity) from waste.record r
        join stock.lot l on l.school_id = r.school_id and l.id = r.lot_id
        where r.school_id = z.school_id and r.zone_id = z.id and r.state = ${RecordState.stored}), 0))::text as free_kg
    from waste.zone z where z.school_id = ${ctx.schoolId} and z.warehouse_id = ${warehouseId} and z.status = 1 order by z.name`.execute(
    ctx.db,
  );
  return rows;
}

type Waiting = OutputOf<typeof planApi.waiting>['content'][number];

/** Applications that have passed and wait to be planned, by building. */
export async function waitingApplies(ctx: Ctx): Promise<{ content: Waiting[] }> {
  const { rows } =
    await sql<Waiting>`select a.id, a.no, u.name as lab_name, b.name as building_name, a.place, a.expected_on,
      (select count(*)::int from waste.handover h where h.school_id = a.school_id and h.apply_id = a.id) as containers,
      (select trim_scale(sum(h.declared_kg))::text from waste.handover h where h.school_id = a.school_id and h.apply_id = a.id) as net_kg
    from waste.apply a join org.unit u on u.school_id = a.school_id and u.id = a.lab_id
    join org.building b on b.school_id = a.school_id and b.id = a.building_id
    where a.school_id = ${ctx.schoolId} and a.status = ${ApplyStatus.passed} and ${decidesApplies(ctx)}
    order by b.name, a.expected_on, a.id limit 300`.execute(ctx.db);
  return { content: rows };
}
