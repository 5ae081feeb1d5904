import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { badFields } from '#kernel/server/errors.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { emit } from '#kernel/server/events.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { personReference } from '#platform/identity/server/public.ts';
import { calendarOf } from '#platform/org/server/public.ts';
import type { awardApi } from '../../shared/award/award.ts';
import { AwardKind, AwardStatus, awardStates, RecommendStatus } from '../../shared/core/award.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { logBatch } from '../core/batch-log.service.ts';
import { awardList, excellentList, isDue } from './award.queries.ts';
import { findReachAct, lockReachAct } from './reach-act.queries.ts';
import { lastWorkday } from '#kernel/shared/workday.rules.ts';

const table = 'inspection.award';
const docType = 'inspection.award';

/** First and last day of a publicity that begins today. */
async function publicityOf(ctx: Ctx, days: number): Promise<{ from: string; to: string }> {
  const from = formatDate(ctx.now);
  const calendar = await calendarOf(ctx, { from, to: addDays(from, 120) });
  return { from, to: lastWorkday(from, days, calendar) };
}

type Source = {
  unit_id: RawBuilder<unknown>;
  college_id: RawBuilder<unknown>;
  more: Record<string, RawBuilder<unknown>>;
  from: RawBuilder<unknown>;
};

/** Inserts awards of one activity and kind with a publicity that begins today; returns their ids. */
async function insertAwards(
  ctx: Ctx,
  actId: number,
  kind: number,
  { unit_id, college_id, more, from }: Source,
): Promise<number[]> {
  const { rule } = await findReachAct(ctx, actId);
  const days = await publicityOf(ctx, rule.publicity.award_days);
  const names = Object.keys(more).map((name) => sql.ref(name));
  const { rows } = await sql<{
    id: number;
  }>`insert into inspection.award (school_id, act_id, kind, unit_id, college_id, public_from, public_to,
      created_by, updated_by${names.length > 0 ? sql`, ${sql.join(names)}` : sql``})
    select ${ctx.schoolId}, ${actId}::bigint, ${kind}::int, ${unit_id}, ${college_id}, ${days.from}::date, ${days.to}::date,
      ${ctx.actor.userId}::bigint, ${ctx.actor.userId}::bigint${names.length > 0 ? sql`, ${sql.join(Object.values(more))}` : sql``} ${from}
    returning id`.execute(ctx.db);
  const ids = rows.map((row) => row.id);
  await logBatch(ctx, docType, ids, { action: '公示表彰', to: AwardStatus.public });
  if (ids.length > 0) await ctx.job('inspection.notify-awards', { ids });
  return ids;
}

/** Laboratories whose recommendation passed, all of one activity. */
export async function takeRecommended(ctx: Ctx, { ids }: { ids: number[] }): Promise<{ taken: number }> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{
    act_id: number;
    n: number;
  }>`select x.act_id, count(*) as n from inspection.recommendation x
    where x.school_id = ${ctx.schoolId} and x.id = any(${wanted}) group by x.act_id`.execute(ctx.db);
  assert(rows.length === 1, inspectionErrors.notRecommended, { count: wanted.length });
  const actId = rows[0]!.act_id;
  await lockReachAct(ctx, actId);
  const made = await insertAwards(ctx, actId, AwardKind.lab, {
    unit_id: sql`x.lab_id`,
    college_id: sql`x.college_id`,
    more: { recommendation_id: sql`x.id`, reason: sql`x.reason` },
    from: sql`from inspection.recommendation x where x.school_id = ${ctx.schoolId} and x.id = any(${wanted})
      and x.status = ${RecommendStatus.passed} and not exists (select 1 from inspection.award w where w.school_id = x.school_id
        and w.act_id = x.act_id and w.kind = ${AwardKind.lab} and w.unit_id = x.lab_id and w.status <> ${AwardStatus.cancelled})`,
  });
  assert(made.length === wanted.length, inspectionErrors.notRecommended, { count: wanted.length - made.length });
  return { taken: made.length };
}

/** A laboratory that no college recommended, or a safety officer. */
export async function addAward(ctx: Ctx, input: InputOf<typeof awardApi.add>): Promise<number> {
  const { act_id, kind, unit_id, user_id, reason } = input;
  const isPerson = kind === AwardKind.person;
  if (isPerson && user_id === undefined) throw badFields({ user_id: '请选择安全员' });
  if (isPerson) await checkFields<{ user_id: number }>(ctx, { user_id: personReference(ctx, user_id!, '该人员') });
  await lockReachAct(ctx, act_id);
  const { rows } = await sql<{
    college_id: number | null;
    accident: boolean;
  }>`select r.college_id, coalesce(s.has_accident, false) as accident
    from inspection.reach_result r
    left join inspection.college_score s on s.school_id = r.school_id and s.act_id = r.act_id and s.college_id = r.college_id
    where r.school_id = ${ctx.schoolId} and r.act_id = ${act_id} and r.lab_id = ${unit_id}`.execute(ctx.db);
  assert(rows[0], inspectionErrors.awardOutside);
  assert(!rows[0].accident, inspectionErrors.awardAccident);
  const [id] = await insertAwards(ctx, act_id, kind, {
    unit_id: sql`${unit_id}::bigint`,
    college_id: sql`${rows[0].college_id}::bigint`,
    more: { reason: sql`${reason}::text`, ...(isPerson && { user_id: sql`${user_id}::bigint` }) },
    from: sql``,
  });
  return id!;
}

/** Excellent colleges, by their scores in one activity. */
export async function chooseColleges(ctx: Ctx, { ids }: { ids: number[] }): Promise<{ chosen: number }> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ act_id: number }>`select distinct s.act_id from inspection.college_score s
    where s.school_id = ${ctx.schoolId} and s.id = any(${wanted})`.execute(ctx.db);
  assert(rows.length === 1, inspectionErrors.collegeNotEligible, { count: wanted.length });
  const act_id = rows[0]!.act_id;
  await lockReachAct(ctx, act_id);
  const fit = (await excellentList.all(ctx, { act_id })).filter(
    (row) => wanted.includes(row.id) && row.can.includes('choose'),
  );
  assert(fit.length === wanted.length, inspectionErrors.collegeNotEligible, { count: wanted.length - fit.length });
  await insertAwards(ctx, act_id, AwardKind.college, {
    unit_id: sql`s.college_id`,
    college_id: sql`s.college_id`,
    more: { score_id: sql`s.id`, reason: sql`'考核评分 ' || s.total || ' 分'` },
    from: sql`from inspection.college_score s where s.school_id = ${ctx.schoolId} and s.id = any(${wanted})`,
  });
  return { chosen: wanted.length };
}

/** Awards of a school are given one at a time, because a number counts those before it. */
export const lockAwards = ({ schoolId, db }: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtext('inspection.award'), ${schoolId}::int)`.execute(db);

/** Awards whose publicity is over, with certificate numbers: `DB`, year, number of the unit; further ones get `-2`. */
export async function giveAwards(ctx: Ctx, { ids }: { ids: number[] }): Promise<{ awarded: number }> {
  const wanted = [...new Set(ids)];
  const year = formatDate(ctx.now).slice(0, 4);
  await lockAwards(ctx);
  const { rows } = await sql<{ id: number }>`with chosen as (
      select w.id, ${`DB${year}`} || u.code as base, row_number() over (partition by w.unit_id order by w.id) as place
      from inspection.award w join org.unit u on u.school_id = w.school_id and u.id = w.unit_id
      where w.school_id = ${ctx.schoolId} and w.id = any(${wanted}) and ${isDue(ctx)}
    ), numbered as (
      select n.id, n.base, n.place + (select count(*) from inspection.award x where x.school_id = ${ctx.schoolId}
        and (x.award_no = n.base or starts_with(x.award_no, n.base || '-'))) as at from chosen n
    )
    update inspection.award w set status = ${AwardStatus.awarded}, awarded_at = ${ctx.now}, awarded_by = ${ctx.actor.userId},
      award_no = n.base || case when n.at > 1 then '-' || n.at else '' end,
      version = w.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from numbered n where w.school_id = ${ctx.schoolId} and w.id = n.id and w.status = ${AwardStatus.public} returning w.id`.execute(
    ctx.db,
  );
  assert(rows.length === wanted.length, inspectionErrors.awardEarly, { count: wanted.length - rows.length });
  const { label, from, to } = { ...awardStates.transitions.award, from: AwardStatus.public };
  await logBatch(ctx, docType, wanted, { action: label, from, to });
  await emit(ctx, 'kernel.document.changed', { docType, ids: wanted, to: String(to) });
  await ctx.job('inspection.notify-awards', { ids: wanted });
  return { awarded: rows.length };
}

/** Takes an award off the list, also one that was given; its certificate number is not used again. */
export async function cancelAward(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  await awardList.find(ctx, id);
  const set = { cancel_reason: reason, cancelled_by: ctx.actor.userId, cancelled_at: ctx.now };
  await applyTransition(ctx, awardStates, {
    table,
    column: 'status',
    id,
    action: 'cancel',
    docType,
    set,
    note: reason,
  });
  await ctx.job('inspection.notify-awards', { ids: [id] });
}
