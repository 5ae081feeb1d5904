import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, notFound } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { notify } from '#platform/notices/server/public.ts';
import { keepersOf } from '#platform/stock/server/public.ts';
import { wasteErrors } from '../../shared/errors.ts';
import { applyStates, ApplyStatus, Period, planStates, PlanStatus } from '../../shared/pickup.states.ts';
import { mayBegin, tooFar } from '../../shared/pickup/day.rules.ts';
import type { planApi } from '../../shared/pickup/plan.ts';
import { wasteStores } from '../../shared/store/zone.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import { decidesApplies } from './apply.queries.ts';
import { applyChange, moveRecords } from './apply.service.ts';
import { findPlan } from './plan.queries.ts';
import { plansWithin } from './plan-reach.queries.ts';

const planDoc = 'waste.plan';
const plan: RowKind<'waste.plan'> = { table: 'waste.plan', doc: planDoc, noun: '收运计划', softDelete: false };

export const planChange = (id: number, action: keyof typeof planStates.transitions) => ({
  table: 'waste.plan',
  column: 'status',
  id,
  action,
  docType: planDoc,
});

type Stop = { id: number; no: string; status: number; applicant_id: number; place: string };

async function lockStops(ctx: Ctx, ids: readonly number[]): Promise<Stop[]> {
  const { rows } = await sql<Stop>`select a.id, a.no, a.status, a.applicant_id, b.name || ' ' || a.place as place
    from waste.apply a join org.building b on b.school_id = a.school_id and b.id = a.building_id
    where a.school_id = ${ctx.schoolId} and a.id = any(${[...ids]}) and ${decidesApplies(ctx)} order by a.id for update of a`.execute(
    ctx.db,
  );
  if (rows.length !== new Set(ids).size) throw notFound('收运申请');
  return rows;
}

const store = (ctx: Ctx, id: number) => ({
  valid: sql<boolean>`exists (select 1 from stock.warehouse where school_id = ${ctx.schoolId} and id = ${id} and status = 1
    and warehouse_type = ${wasteStores.store})`,
  message: '请选择启用的危废暂存库',
});

/** Plans the round of a half day: applications become planned, and everybody concerned is told. */
export async function createPlan(ctx: Ctx, { apply_ids, ...input }: InputOf<typeof planApi.create>): Promise<number> {
  const today = formatDate(ctx.now);
  await checkFields<typeof input>(ctx, {
    plan_on: (input.plan_on < today && '收运日期不能早于今天') || tooFar(input.plan_on, today, '收运日期'),
    warehouse_id: store(ctx, input.warehouse_id),
  });
  assert((await keepersOf(ctx, input.warehouse_id)).has(input.collector_id), wasteErrors.collectorKeeps);
  const stops = await lockStops(ctx, apply_ids);
  for (const { no, status } of stops) {
    const params = { name: `收运申请 ${no}`, state: labelOf(ApplyStatus, status), action: '排程' };
    assert(applyStates.can('plan', status as 0), wasteErrors.moved, params);
  }
  const no = await nextDocumentNo(ctx, 'JH', planDoc);
  const id = await insertRow(ctx, plan, { ...input, no }, no);
  for (const stop of stops)
    await applyTransition(
      ctx,
      applyStates,
      applyChange(stop.id, 'plan', { plan_id: id, warehouse_id: input.warehouse_id }),
    );
  const chosen = sql<boolean>`r.apply_id = any(${stops.map((one) => one.id)})`;
  await moveRecords(ctx, 'plan', chosen, sql`warehouse_id = ${input.warehouse_id}, version = r.version + 1`);
  await tellRound(ctx, id, '', stops);
  return id;
}

/** A round that has not begun is given up; its applications wait for another one. */
export async function cancelPlan(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<{
    status: number;
    no: string;
  }>`select p.status, p.no from waste.plan p where p.school_id = ${ctx.schoolId}
    and p.id = ${id} and ${plansWithin(ctx)} for update of p`.execute(ctx.db);
  if (!rows[0]) throw notFound('收运计划');
  const { status, no } = rows[0];
  const params = { name: `收运计划 ${no}`, state: labelOf(PlanStatus, status), action: '取消' };
  assert(status === PlanStatus.waiting, wasteErrors.moved, params);
  await tellRound(ctx, id, '已取消', []);
  const stops = await sql<{
    id: number;
  }>`select id from waste.apply where school_id = ${ctx.schoolId} and plan_id = ${id}
    order by id for update`.execute(ctx.db);
  await applyTransition(ctx, planStates, planChange(id, 'cancel'));
  const ids = stops.rows.map((one) => one.id);
  await moveRecords(
    ctx,
    'unplan',
    sql<boolean>`r.apply_id = any(${ids})`,
    sql`warehouse_id = null, version = r.version + 1`,
  );
  for (const one of ids)
    await applyTransition(ctx, applyStates, applyChange(one, 'unplan', { plan_id: null, warehouse_id: null }));
}

async function tellRound(ctx: Ctx, id: number, what: string, stops: readonly Stop[]): Promise<void> {
  const {
    no,
    plan_on: date,
    period,
    buildings,
    containers,
    net_kg,
    collector_id,
    collector_name,
    warehouse_name,
  } = await findPlan(ctx, id);
  const when = { date, period: labelOf(Period, period) };
  await notify(ctx, {
    type: 'WASTE_PLAN_ROUND',
    userIds: [collector_id],
    params: { ...when, no, what, buildings, count: containers, weight: net_kg, store: warehouse_name },
    url: what === '' && mayBegin(date, formatDate(ctx.now)) ? `/waste/collect/${id}` : `/waste/plan/${id}`,
    dedupe: `waste-plan:${id}:${what}`,
    awaits: { docType: planDoc, ids: [id], states: [String(PlanStatus.waiting), String(PlanStatus.running)] },
  });
  for (const stop of stops)
    await notify(ctx, {
      type: 'WASTE_PLAN_MADE',
      userIds: [stop.applicant_id],
      params: { ...when, no: stop.no, collector: collector_name, place: stop.place },
      url: `/waste/apply/${stop.id}`,
      dedupe: `waste-planned:${id}:${stop.id}`,
    });
}
