import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { keepsStore } from '#platform/stock/server/public.ts';
import { wasteErrors } from '../../shared/errors.ts';
import { differsMuch, weightFault } from '../../shared/fill.rules.ts';
import { applyStates, ApplyStatus, HandoverStatus, planStates, PlanStatus } from '../../shared/pickup.states.ts';
import { mayBegin } from '../../shared/pickup/day.rules.ts';
import type { planApi } from '../../shared/pickup/plan.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { checkPlacings } from '../store/placing.service.ts';
import { applyChange, moveRecords } from './apply.service.ts';
import { plansWithin } from './plan-reach.queries.ts';
import { planChange } from './plan.service.ts';

export type Round = { id: number; no: string; status: number; plan_on: string; warehouse_id: number; keeps: boolean };

/** The round, locked, for a keeper of its store; it begins with the first container. */
export async function lockRound(ctx: Ctx, id: number): Promise<Round> {
  const { rows } =
    await sql<Round>`select p.id, p.no, p.status, p.plan_on, p.warehouse_id, ${keepsStore(ctx, 'p.warehouse_id')} as keeps
    from waste.plan p where p.school_id = ${ctx.schoolId} and p.id = ${id} and ${plansWithin(ctx)} for update of p`.execute(
      ctx.db,
    );
  const round = found(rows[0], '收运计划');
  assert(round.keeps, wasteErrors.notKeeper);
  const params = { name: `收运计划 ${round.no}`, state: labelOf(PlanStatus, round.status), action: '收运' };
  assert(planStates.can('begin', round.status as 0), wasteErrors.moved, params);
  const { no, plan_on } = round;
  assert(mayBegin(plan_on, formatDate(ctx.now)), wasteErrors.tooEarly, { no, date: plan_on });
  return round;
}

export const begin = async (ctx: Ctx, { id, status }: Round) => {
  if (status === PlanStatus.waiting) await applyTransition(ctx, planStates, planChange(id, 'begin'));
};

type Container = {
  handover_id: number;
  apply_id: number;
  record_id: number;
  name: string;
  label_no: string;
  compat_group: string;
  creator_id: number;
  applicant_id: number;
  lab_id: number;
  lab_name: string;
  lab_path: string;
  declared: number;
  volume: number;
  status: number;
};

async function lockContainer(ctx: Ctx, round: Round, labelNo: string, applyId?: number): Promise<Container> {
  const { rows } =
    await sql<Container>`select h.id as handover_id, h.apply_id, h.record_id, r.name, r.label_no, r.compat_group, r.creator_id,
      a.applicant_id, a.lab_id, u.name as lab_name, u.path as lab_path, h.declared_kg::float8 as declared, s.volume_l::float8 as volume,
      h.status
    from waste.handover h join waste.apply a on a.school_id = h.school_id and a.id = h.apply_id and a.plan_id = ${round.id}
    join waste.record r on r.school_id = h.school_id and r.id = h.record_id
    join waste.spec s on s.school_id = r.school_id and s.id = r.spec_id
    join org.unit u on u.school_id = a.school_id and u.id = a.lab_id
    where h.school_id = ${ctx.schoolId} and r.label_no = ${labelNo.toUpperCase()} for update of h`.execute(ctx.db);
  const container = rows[0];
  const isAsked = container && (applyId === undefined || container.apply_id === applyId);
  assert(isAsked, wasteErrors.notOnPlan, { label_no: labelNo });
  const isOpen = container.status === HandoverStatus.waiting || container.status === HandoverStatus.weighed;
  const params = { name: container.name, state: labelOf(HandoverStatus, container.status), action: '再次收运' };
  assert(isOpen, wasteErrors.moved, params);
  return container;
}

/** Notes what a container weighs and where it will stand; weighing it again replaces that until it is signed for. */
export async function collectContainer(ctx: Ctx, { id, ...input }: InputOf<typeof planApi.collect>): Promise<void> {
  const round = await lockRound(ctx, id);
  await noteWeight(ctx, round, input);
  await begin(ctx, round);
}

type Weight = Omit<InputOf<typeof planApi.collect>, 'id'>;

export async function noteWeight(ctx: Ctx, round: Round, { label_no, ...input }: Weight, applyId?: number) {
  const container = await lockContainer(ctx, round, label_no, applyId);
  const { handover_id, record_id, name, compat_group, declared, volume } = container;
  const [kg, reason] = [Number(input.weighed_kg), input.reason ?? ''];
  await checkFields<typeof input>(ctx, { weighed_kg: weightFault(input.weighed_kg, volume) });
  const most = Math.max(declared * 0.05, 0.5);
  const differs = { declared, weighed: kg, most: Math.round(most * 1_000) / 1_000 };
  assert(reason !== '' || !differsMuch(declared, kg), wasteErrors.differs, differs);
  await checkPlacings(ctx, round.warehouse_id, [{ record_id, name, compat_group, zone_id: input.zone_id, kg }]);
  await sql`update waste.handover set weighed_kg = ${input.weighed_kg}, zone_id = ${input.zone_id}, reason = ${reason},
      photos = ${input.photos ?? []}, taker_id = ${ctx.actor.userId}, at = ${ctx.now}, status = ${HandoverStatus.weighed}
    where school_id = ${ctx.schoolId} and id = ${handover_id}`.execute(ctx.db);
  await attachFiles(ctx, 'waste-handover', handover_id, input.photos ?? []);
  await ctx.audit({
    action: '现场称重',
    docType: 'waste.record',
    docId: record_id,
    note: `${declared} → ${kg} kg ${reason}`.trim(),
  });
}

/** A container that cannot be taken stays, and its laboratory learns why. */
export async function refuseContainer(ctx: Ctx, { id, ...input }: InputOf<typeof planApi.refuse>): Promise<void> {
  const round = await lockRound(ctx, id);
  const { apply_id } = await noteRefusal(ctx, round, input);
  await begin(ctx, round);
  await endApply(ctx, round.id, apply_id);
}

type Refusal = Omit<InputOf<typeof planApi.refuse>, 'id'>;

export async function noteRefusal(ctx: Ctx, round: Round, { label_no, reason, photos }: Refusal, applyId?: number) {
  const container = await lockContainer(ctx, round, label_no, applyId);
  const { handover_id, record_id } = container;
  await sql`update waste.handover set status = ${HandoverStatus.refused}, reason = ${reason}, photos = ${photos}, weighed_kg = null,
      zone_id = null, taker_id = ${ctx.actor.userId}, at = ${ctx.now}
    where school_id = ${ctx.schoolId} and id = ${handover_id}`.execute(ctx.db);
  await attachFiles(ctx, 'waste-handover', handover_id, photos);
  const back = sql`apply_id = null, warehouse_id = null, printed_at = null, version = r.version + 1`;
  await moveRecords(ctx, 'refuse', sql<boolean>`r.id = ${record_id}`, back);
  await tellRefused(ctx, container, reason);
  return container;
}

async function tellRefused(ctx: Ctx, container: Container, reason: string): Promise<void> {
  const { creator_id, applicant_id, lab_path, lab_name, name, label_no, record_id, handover_id } = container;
  await notify(ctx, {
    type: 'WASTE_REFUSED',
    userIds: [creator_id, applicant_id, ...(await usersHolding(ctx, ['lab'], lab_path))],
    params: { lab: lab_name, name, label_no, by: ctx.actor.name, reason },
    url: `/waste/record/${record_id}`,
    dedupe: `waste-refused:${handover_id}`,
    awaits: { docType: 'waste.record', ids: [record_id], states: [String(RecordState.sealed)] },
  });
}

/** An application ends with its last container, a round with its last application. */
export async function endApply(ctx: Ctx, planId: number, id: number): Promise<void> {
  const { rows } = await sql<{ open: number; refused: number }>`select
      count(*) filter (where status in (${HandoverStatus.waiting}, ${HandoverStatus.weighed}))::int as open,
      count(*) filter (where status = ${HandoverStatus.refused})::int as refused
    from waste.handover where school_id = ${ctx.schoolId} and apply_id = ${id}`.execute(ctx.db);
  const { open, refused } = rows[0]!;
  if (open > 0) return;
  await applyTransition(ctx, applyStates, applyChange(id, refused > 0 ? 'finishPart' : 'finish'));
  const left =
    await sql`select 1 from waste.apply where school_id = ${ctx.schoolId} and plan_id = ${planId} and status = ${ApplyStatus.planned} limit 1`.execute(
      ctx.db,
    );
  if (left.rows.length === 0) await applyTransition(ctx, planStates, planChange(planId, 'finish'));
}
