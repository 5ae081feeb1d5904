import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { admittedTo } from '#modules/base-info/server/public.ts';
import { holdStocktakes } from '#modules/chemical/server/public.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { confirmPerson, usersHolding } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { keepsStore } from '#platform/stock/server/public.ts';
import { wasteErrors } from '../../shared/errors.ts';
import { differsMuch } from '../../shared/fill.rules.ts';
import { applyStates, ApplyStatus, HandoverStatus, planStates, PlanStatus } from '../../shared/pickup.states.ts';
import type { planApi } from '../../shared/pickup/plan.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { wasteBottles } from '../record/bottle.service.ts';
import { checkPlacings } from '../store/placing.service.ts';
import { storeContainers } from '../store/stock.service.ts';
import { applyChange, moveRecords } from './apply.service.ts';
import { plansWithin } from './plan-reach.queries.ts';
import { planChange } from './plan.service.ts';

type Round = { id: number; no: string; status: number; warehouse_id: number; keeps: boolean };

/** The round, locked, for a keeper of its store; it begins with the first container. */
async function lockRound(ctx: Ctx, id: number): Promise<Round> {
  const { rows } =
    await sql<Round>`select p.id, p.no, p.status, p.warehouse_id, ${keepsStore(ctx, 'p.warehouse_id')} as keeps
    from waste.plan p where p.school_id = ${ctx.schoolId} and p.id = ${id} and ${plansWithin(ctx)} for update of p`.execute(
      ctx.db,
    );
  const round = found(rows[0], '收运计划');
  assert(round.keeps, wasteErrors.notKeeper);
  const params = { name: `收运计划 ${round.no}`, state: labelOf(PlanStatus, round.status), action: '收运' };
  assert(planStates.can('begin', round.status as 0), wasteErrors.moved, params);
  return round;
}

const begin = async (ctx: Ctx, { id, status }: Round) => {
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
  status: number;
};

async function lockContainer(ctx: Ctx, round: Round, labelNo: string): Promise<Container> {
  const { rows } =
    await sql<Container>`select h.id as handover_id, h.apply_id, h.record_id, r.name, r.label_no, r.compat_group, r.creator_id,
      a.applicant_id, a.lab_id, u.name as lab_name, u.path as lab_path, h.declared_kg::float8 as declared, h.status
    from waste.handover h join waste.apply a on a.school_id = h.school_id and a.id = h.apply_id and a.plan_id = ${round.id}
    join waste.record r on r.school_id = h.school_id and r.id = h.record_id
    join org.unit u on u.school_id = a.school_id and u.id = a.lab_id
    where h.school_id = ${ctx.schoolId} and r.label_no = ${labelNo.toUpperCase()} for update of h`.execute(ctx.db);
  const container = rows[0];
  assert(container, wasteErrors.notOnPlan, { label_no: labelNo });
  const isOpen = container.status === HandoverStatus.waiting || container.status === HandoverStatus.weighed;
  const params = { name: container.name, state: labelOf(HandoverStatus, container.status), action: '再次收运' };
  assert(isOpen, wasteErrors.moved, params);
  return container;
}

/** Notes what a container weighs and where it will stand; weighing it again replaces that until it is signed for. */
export async function collectContainer(
  ctx: Ctx,
  { id, label_no, ...input }: InputOf<typeof planApi.collect>,
): Promise<void> {
  const round = await lockRound(ctx, id);
  const container = await lockContainer(ctx, round, label_no);
  const { handover_id, record_id, name, compat_group, declared } = container;
  const [kg, reason] = [Number(input.weighed_kg), input.reason ?? ''];
  await checkFields<typeof input>(ctx, { weighed_kg: (kg <= 0 || kg > 5_000) && '称重应大于 0，且不超过 5000 kg' });
  const most = Math.max(declared * 0.05, 0.5);
  const differs = { declared, weighed: kg, most: Math.round(most * 1_000) / 1_000 };
  assert(reason !== '' || !differsMuch(declared, kg), wasteErrors.differs, differs);
  await checkPlacings(ctx, round.warehouse_id, [{ record_id, name, compat_group, zone_id: input.zone_id, kg }]);
  await sql`update waste.handover set weighed_kg = ${input.weighed_kg}, zone_id = ${input.zone_id}, reason = ${reason},
      photos = ${input.photos ?? []}, taker_id = ${ctx.actor.userId}, at = ${ctx.now}, status = ${HandoverStatus.weighed}
    where school_id = ${ctx.schoolId} and id = ${handover_id}`.execute(ctx.db);
  await attachFiles(ctx, 'waste-handover', handover_id, input.photos ?? []);
  await begin(ctx, round);
  await ctx.audit({
    action: '现场称重',
    docType: 'waste.record',
    docId: record_id,
    note: `${declared} → ${kg} kg ${reason}`.trim(),
  });
}

/** A container that cannot be taken stays, and its laboratory learns why. */
export async function refuseContainer(
  ctx: Ctx,
  { id, label_no, reason, photos }: InputOf<typeof planApi.refuse>,
): Promise<void> {
  const round = await lockRound(ctx, id);
  const container = await lockContainer(ctx, round, label_no);
  const { handover_id, apply_id, record_id } = container;
  await sql`update waste.handover set status = ${HandoverStatus.refused}, reason = ${reason}, photos = ${photos}, weighed_kg = null,
      zone_id = null, taker_id = ${ctx.actor.userId}, at = ${ctx.now}
    where school_id = ${ctx.schoolId} and id = ${handover_id}`.execute(ctx.db);
  await attachFiles(ctx, 'waste-handover', handover_id, photos);
  const back = sql`apply_id = null, warehouse_id = null, printed_at = null, version = r.version + 1`;
  await moveRecords(ctx, 'refuse', sql<boolean>`r.id = ${record_id}`, back);
  await tellRefused(ctx, container, reason);
  await begin(ctx, round);
  await endApply(ctx, round.id, apply_id);
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

type Weighed = {
  handover_id: number;
  record_id: number;
  name: string;
  label_no: string;
  compat_group: string;
  zone_id: number;
  kg: number;
  taker_id: number;
  taker_name: string;
};
type Asked = { id: number; plan_id: number; lab_id: number; lab_name: string; lab_path: string };

async function lockAsked(ctx: Ctx, id: number): Promise<Asked> {
  const { rows } = await sql<Asked>`select a.id, a.plan_id, a.lab_id, u.name as lab_name, u.path as lab_path
    from waste.apply a join org.unit u on u.school_id = a.school_id and u.id = a.lab_id
    where a.school_id = ${ctx.schoolId} and a.id = ${id} and a.plan_id is not null`.execute(ctx.db);
  return found(rows[0], '收运申请');
}

async function lockWeighed(ctx: Ctx, applyId: number): Promise<Weighed[]> {
  const { rows } =
    await sql<Weighed>`select h.id as handover_id, h.record_id, r.name, r.label_no, r.compat_group, h.zone_id,
      h.weighed_kg::float8 as kg, h.taker_id, k.name as taker_name
    from waste.handover h join waste.record r on r.school_id = h.school_id and r.id = h.record_id
    join identity.account k on k.school_id = h.school_id and k.id = h.taker_id
    where h.school_id = ${ctx.schoolId} and h.apply_id = ${applyId} and h.status = ${HandoverStatus.weighed} order by r.id for update of h, r`.execute(
      ctx.db,
    );
  return rows;
}

/** Somebody of the laboratory signs with the own account and password at the screen of the collector, who is the other person. */
export async function signHandover(ctx: Ctx, { id, account, password }: InputOf<typeof planApi.sign>) {
  const giver = await confirmPerson(ctx, { account, password });
  assert(giver, wasteErrors.wrongPassword);
  assert(giver.id !== ctx.actor.userId, wasteErrors.samePerson);
  return ctx.commit((tx) => storeWeighed(tx, id, giver));
}

async function storeWeighed(ctx: Ctx, id: number, giver: { id: number; name: string }): Promise<{ stored: number }> {
  await holdStocktakes(ctx);
  const asked = await lockAsked(ctx, id);
  const round = await lockRound(ctx, asked.plan_id);
  await checkGiver(ctx, asked, giver);
  const weighed = await lockWeighed(ctx, id);
  assert(weighed.length > 0, wasteErrors.nothingWeighed);
  const other = weighed.find(({ taker_id }) => taker_id !== ctx.actor.userId);
  assert(other === undefined, wasteErrors.otherTaker, { name: other?.taker_name ?? '' });
  const lots = await storeContainers(ctx, round.warehouse_id, { doc_id: id, second_id: giver.id }, weighed);
  await sql`update waste.handover set status = ${HandoverStatus.stored}, giver_id = ${giver.id}, at = ${ctx.now}
    where school_id = ${ctx.schoolId} and id = any(${weighed.map(({ handover_id }) => handover_id)})`.execute(ctx.db);
  const rows = weighed.map(({ record_id, zone_id }) => ({ record_id, zone_id, lot_id: lots.get(record_id) }));
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) g (record_id bigint, zone_id bigint, lot_id bigint)`;
  const of = (column: string) => sql`(select ${sql.ref(`g.${column}`)} from ${given} where g.record_id = r.id)`;
  await moveRecords(
    ctx,
    'store',
    sql<boolean>`r.id = any(${weighed.map(({ record_id }) => record_id)})`,
    sql`zone_id = ${of('zone_id')}, lot_id = ${of('lot_id')}, stored_on = ${formatDate(ctx.now)}::date, version = r.version + 1`,
  );
  const document = { doc_type: 'waste.apply', doc_id: id, second_id: giver.id };
  await wasteBottles(
    ctx,
    weighed.map(({ record_id }) => record_id),
    document,
  );
  await ctx.audit({
    action: '交接签名',
    docType: 'waste.apply',
    docId: id,
    note: `${giver.name}交，${ctx.actor.name}收，${weighed.length} 件`,
  });
  await endApply(ctx, round.id, id);
  return { stored: weighed.length };
}

/** Who signs for a laboratory is admitted to it or manages it. */
async function checkGiver(ctx: Ctx, { lab_id, lab_name, lab_path }: Asked, giver: { id: number; name: string }) {
  const people = (await admittedTo(ctx, lab_id)).map(({ id }) => id);
  const isOfLab = people.includes(giver.id) || (await managesLab(ctx, lab_path, giver.id));
  assert(isOfLab, wasteErrors.notOfLab, { name: giver.name, lab: lab_name });
}

async function managesLab(ctx: Ctx, path: string, person: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from org.unit where school_id = ${ctx.schoolId} and path = ${path} and head_id = ${person}`.execute(
      ctx.db,
    );
  return rows.length > 0 || (await usersHolding(ctx, ['lab'], path)).includes(person);
}

/** An application ends with its last container, a round with its last application. */
async function endApply(ctx: Ctx, planId: number, id: number): Promise<void> {
  const { rows } = await sql<{ open: number; refused: number }>`select
      count(*) filter (where status in (${HandoverStatus.waiting}, ${HandoverStatus.weighed}))::int as open,
      count(*) filter (where status = ${HandoverStatus.refused})::int as refused
    from waste.handover where school_id = ${ctx.schoolId} and apply_id = ${id}`.execute(ctx.db);
  const { open, refused } = rows[0] ?? { open: 1, refused: 0 };
  if (open > 0) return;
  await applyTransition(ctx, applyStates, applyChange(id, refused > 0 ? 'finishPart' : 'finish'));
  const left =
    await sql`select 1 from waste.apply where school_id = ${ctx.schoolId} and plan_id = ${planId} and status = ${ApplyStatus.planned} limit 1`.execute(
      ctx.db,
    );
  if (left.rows.length === 0) await applyTransition(ctx, planStates, planChange(planId, 'finish'));
}
