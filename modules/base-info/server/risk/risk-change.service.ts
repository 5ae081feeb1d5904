import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { inOneTrip } from '#kernel/server/db/transaction.ts';
import { assert, notFound } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import { within } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import { JudgementCause } from '../../shared/hazard/judgement.ts';
import type { riskChangeApi } from '../../shared/risk/risk-change.ts';
import { batchUpTo, RiskChangeKind, RiskStatus, RiskStep, schoolFrom } from '../../shared/risk/risk-point.states.ts';
import { judgeLabs } from '../hazard/judge.service.ts';
import { followCards } from '../lab-card.service.ts';
import { notifyAuditors, notifySubmitters } from './risk-notice.service.ts';
import { auditScope, ownStep } from './risk-point.policy.ts';

type Locked = {
  id: number;
  risk_point_id: number;
  lab_id: number;
  kind: string;
  name: string;
  lab_class: number | null;
  r: number;
  step: string;
  submitted_by: number;
};

/** Locks requests at the caller's step, after their risk points, as whoever withdraws one does. */
async function lockWaiting(ctx: Ctx, ids: readonly number[]): Promise<Locked[]> {
  const unique = [...new Set(ids)];
  await sql`select 1 from base_info.risk_point p where p.school_id = ${ctx.schoolId} and p.id in (select q.risk_point_id
    from base_info.risk_change q where q.school_id = ${ctx.schoolId} and q.id = any(${unique})) order by p.id for update`.execute(
    ctx.db,
  );
  const { rows } =
    await sql<Locked>`select q.id, q.risk_point_id, q.lab_id, q.kind, q.name, q.lab_class, q.r, q.status as step,
      q.submitted_by
    from base_info.risk_change q join org.unit u on u.school_id = q.school_id and u.id = q.lab_id
    where q.school_id = ${ctx.schoolId} and q.id = any(${unique}) and u.deleted_at is null
      and ${within(auditScope(ctx.actor), 'u.path')} order by q.id for update of q`.execute(ctx.db);
  if (rows.length < unique.length) throw notFound('风险点申请');
  for (const { step, submitted_by } of rows) {
    assert(step === ownStep(ctx.actor), baseInfoErrors.riskNotYours);
    assert(submitted_by !== ctx.actor.userId, baseInfoErrors.riskOwnRequest);
  }
  return rows;
}

const idsOf = (requests: readonly Locked[]) => requests.map(({ id }) => id);
const pointsOf = (requests: readonly Locked[]) => requests.map((request) => request.risk_point_id);

/** From a value on the college hands the request to the school. */
const goesOn = ({ step, r }: Locked) => step === RiskStep.college && r >= schoolFrom;

async function log(ctx: Ctx, requests: readonly Locked[], action: string, to: string, note: string): Promise<void> {
  await inOneTrip(
    ...requests.map(({ risk_point_id, step }) =>
      ctx.audit({ action, docType: 'base-info.risk-point', docId: risk_point_id, from: step, to, note }),
    ),
  );
  // Notices about the former step are handled.
  await emit(ctx, 'kernel.document.changed', { docType: 'base-info.risk-change', ids: idsOf(requests), to });
}

async function handOn(ctx: Ctx, requests: readonly Locked[], opinion: string): Promise<void> {
  if (requests.length === 0) return;
  await sql`update base_info.risk_change set status = ${RiskStep.school}, college_by = ${ctx.actor.userId},
      college_at = ${ctx.now}, college_opinion = ${opinion}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = any(${idsOf(requests)})`.execute(ctx.db);
  await log(ctx, requests, '风险点申请学院通过', RiskStep.school, opinion);
  await notifyAuditors(ctx, idsOf(requests));
}

const end = (ctx: Ctx, requests: readonly Locked[], step: string, opinion: string) =>
  sql`update base_info.risk_change set status = ${step}, decided_by = ${ctx.actor.userId}, decided_at = ${ctx.now},
      opinion = ${opinion}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = any(${idsOf(requests)})`.execute(ctx.db);

/** Puts what was asked for into force: values, measures, card and judgement of the laboratories. */
async function apply(ctx: Ctx, requests: readonly Locked[]): Promise<void> {
  const isClosing = ({ kind }: Locked) => kind === RiskChangeKind.close;
  const closed = pointsOf(requests.filter(isClosing));
  const written = requests.filter((request) => !isClosing(request));
  const stamp = sql`version = p.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}`;
  await sql`update base_info.risk_point p set status = ${RiskStatus.closed}, in_force = false, review_on = null, ${stamp}
    where p.school_id = ${ctx.schoolId} and p.id = any(${closed})`.execute(ctx.db);
  await sql`update base_info.risk_point p set attribute_id = a.attribute_id, name = a.name, lab_class = a.lab_class,
      room_id = a.room_id, place = a.place, describe = a.describe, l = a.l, s = a.s, measures = a.measures,
      duty_id = a.duty_id, review_cycle = a.review_cycle, files = a.files, status = ${RiskStatus.pass}, in_force = true,
      edition = q.edition, review_on = (${formatDate(ctx.now)}::date + make_interval(months => a.review_cycle))::date, ${stamp}
    from base_info.risk_change q, jsonb_to_record(q.after) as a(attribute_id bigint, name text, lab_class int, room_id bigint,
      place text, describe text, l int, s int, measures jsonb, duty_id bigint, review_cycle int, files bigint[])
    where q.school_id = ${ctx.schoolId} and q.id = any(${idsOf(written)}) and p.school_id = q.school_id
      and p.id = q.risk_point_id`.execute(ctx.db);
  await writeMeasures(ctx, pointsOf(requests));
  const labs = [...new Set(requests.map(({ lab_id }) => lab_id))];
  // Locks the laboratories in the order of their ids.
  await judgeLabs(ctx, labs, JudgementCause.hazard);
  // The risk points stand on the card, whose edition is the version of the laboratory.
  await sql`update base_info.lab set version = version + 1 where school_id = ${ctx.schoolId} and id = any(${labs})`.execute(
    ctx.db,
  );
  await followCards(ctx, labs);
}

/** Rows of the measures of risk points; one that stays keeps whether it is in place. */
async function writeMeasures(ctx: Ctx, points: readonly number[]): Promise<void> {
  const wanted = sql`select p.school_id, p.id, m.kind, m.text, m.line from base_info.risk_point p,
      rows from (jsonb_to_recordset(p.measures) as (kind text, text text)) with ordinality as m(kind, text, line)
    where p.school_id = ${ctx.schoolId} and p.id = any(${[...points]}) and p.in_force`;
  await sql`delete from base_info.risk_measure m where m.school_id = ${ctx.schoolId} and m.risk_point_id = any(${[...points]})
    and not exists (select 1 from (${wanted}) w where w.id = m.risk_point_id and w.kind = m.kind and w.text = m.text)`.execute(
    ctx.db,
  );
  await sql`insert into base_info.risk_measure (school_id, risk_point_id, kind, text, line)
    select w.school_id, w.id, w.kind, w.text, w.line from (${wanted}) w
    on conflict (school_id, risk_point_id, kind, text) do update set line = excluded.line`.execute(ctx.db);
}

async function pass(ctx: Ctx, requests: readonly Locked[], opinion: string): Promise<void> {
  await handOn(ctx, requests.filter(goesOn), opinion);
  const last = requests.filter((request) => !goesOn(request));
  if (last.length === 0) return;
  await end(ctx, last, RiskStep.pass, opinion);
  await apply(ctx, last);
  await log(ctx, last, '风险点申请通过', RiskStep.pass, opinion);
  await notifySubmitters(ctx, idsOf(last), true);
}

export async function passRiskChange(
  ctx: Ctx,
  { id, opinion = '' }: InputOf<typeof riskChangeApi.pass>,
): Promise<void> {
  await pass(ctx, await lockWaiting(ctx, [id]), opinion);
}

/** Passes many small risks of one class at once; a higher one has to be looked at by itself. */
export async function passRiskChanges(ctx: Ctx, { ids, opinion = '' }: InputOf<typeof riskChangeApi.passAll>) {
  const requests = await lockWaiting(ctx, ids);
  const high = requests.find(({ r }) => r > batchUpTo);
  assert(!high, baseInfoErrors.riskBatchLevel, { most: batchUpTo, name: high?.name ?? '' });
  assert(new Set(requests.map(({ lab_class }) => lab_class)).size <= 1, baseInfoErrors.riskBatchClass);
  await pass(ctx, requests, opinion);
  return { passed: requests.length };
}

export async function rejectRiskChange(ctx: Ctx, { id, opinion }: InputOf<typeof riskChangeApi.reject>): Promise<void> {
  const requests = await lockWaiting(ctx, [id]);
  await end(ctx, requests, RiskStep.reject, opinion);
  // A refused closing leaves the risk point as it is; other values can be put right.
  await sql`update base_info.risk_point p set status = case when q.kind = ${RiskChangeKind.close} then ${RiskStatus.pass}
        else ${RiskStatus.reject} end, version = p.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from base_info.risk_change q where q.school_id = ${ctx.schoolId} and q.id = ${id} and p.school_id = q.school_id
      and p.id = q.risk_point_id`.execute(ctx.db);
  await log(ctx, requests, '风险点申请驳回', RiskStep.reject, opinion);
  await notifySubmitters(ctx, [id], false);
}
