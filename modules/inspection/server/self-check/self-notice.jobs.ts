import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify, periodNow, remindedNow, reminderNow } from '#platform/notices/server/public.ts';
import { rolesTold } from '#platform/notices/shared/define.ts';
import type { ReminderRoleCode } from '#platform/notices/shared/reminder-role.ts';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';

const { open, missed } = SelfTaskStatus;

type Group = {
  user_id: number;
  plan_id: number;
  plan_name: string;
  from_day: string;
  to_day: string;
  ids: number[];
  lab: string;
};

const people = sql`from inspection.self_task t
  join inspection.self_plan p on p.school_id = t.school_id and p.id = t.plan_id
  join org.unit u on u.school_id = t.school_id and u.id = t.lab_id`;

/** Tasks by the person who carries them out: the executor, else the head of the laboratory. */
async function listByPerson(ctx: Ctx, condition: RawBuilder<boolean>): Promise<Group[]> {
  const { rows } =
    await sql<Group>`select coalesce(t.executor_id, u.head_id) as user_id, t.plan_id, p.plan_name, t.from_day, t.to_day,
      to_jsonb(array_agg(t.id)) as ids, min(u.name) as lab
    ${people} where t.school_id = ${ctx.schoolId} and coalesce(t.executor_id, u.head_id) is not null and ${condition}
    group by 1, 2, 3, 4, 5 order by 1, 2, 4`.execute(ctx.db);
  return rows;
}

const url = '/lab-check/self-check/my-check-activity' as const;
const awaitsCheck = (ids: readonly number[]) => ({
  docType: 'inspection.self_task',
  ids: [...ids],
  states: [String(open)],
});

const paramsOf = ({ plan_name, lab, ids, from_day, to_day }: Group) => ({
  plan_name,
  lab: ids.length === 1 ? lab : `${lab}等 ${ids.length} 间实验室`,
  count: ids.length,
  from: from_day,
  to: to_day,
});

/** Each hour, by the periods of the school: what has begun, what ends soon, and what was missed. */
export async function remindSelfChecks(ctx: Ctx): Promise<void> {
  await remindOpened(ctx);
  await remindDue(ctx);
  await reportMissed(ctx);
}

const lateDays = 14;

async function remindOpened(ctx: Ctx) {
  const period = await periodNow(ctx, 'SELF_OPEN');
  if (!period) return;
  const today = formatDate(ctx.now);
  const latest = addDays(today, -period.first_day);
  // One that began while the school rested or the service was down is announced as well.
  const begun = sql<boolean>`t.status = ${sql.lit(open)} and t.to_day >= ${today}::date
    and t.from_day between ${addDays(latest, -lateDays)}::date and ${latest}::date`;
  for (const group of await listByPerson(ctx, begun))
    await notify(ctx, {
      type: 'SELF_OPEN',
      userIds: [group.user_id],
      params: paramsOf(group),
      url,
      dedupe: `self:${group.plan_id}:open:${group.from_day}:${group.to_day}`,
      awaits: awaitsCheck(group.ids),
    });
}

async function remindDue(ctx: Ctx) {
  const days = await remindedNow(ctx, 'SELF_DUE');
  if (days.length === 0) return;
  for (const group of await listByPerson(ctx, sql`t.status = ${sql.lit(open)} and t.to_day = any(${days}::date[])`))
    await notify(ctx, {
      type: 'SELF_DUE',
      userIds: [group.user_id],
      params: paramsOf(group),
      url,
      dedupe: `self:${group.plan_id}:due:${group.from_day}:${group.to_day}:${formatDate(ctx.now)}`,
      awaits: awaitsCheck(group.ids),
    });
}

async function reportMissed(ctx: Ctx) {
  const { days, to } = await reminderNow(ctx, 'SELF_MISSED');
  if (days.length === 0) return;
  // Tasks of a plan whose back-fill ended on one of the days.
  const missedNow = sql<boolean>`t.status = ${sql.lit(missed)} and t.to_day + p.backfill_days = any(${days}::date[])`;
  for (const group of await listByPerson(ctx, missedNow))
    await notify(ctx, {
      type: 'SELF_MISSED',
      userIds: [group.user_id],
      params: paramsOf(group),
      url,
      dedupe: `self:${group.plan_id}:missed:${group.from_day}:${group.to_day}`,
    });
  const roles = rolesTold(to, 0);
  if (roles.length > 0) await reportToColleges(ctx, missedNow, roles);
}

type OfCollege = {
  plan_id: number;
  plan_name: string;
  path: string;
  count: number;
  lab: string;
  from: string;
  to: string;
};

async function reportToColleges(ctx: Ctx, missedNow: RawBuilder<boolean>, roles: readonly ReminderRoleCode[]) {
  const { rows } = await sql<OfCollege>`select t.plan_id, p.plan_name, c.path, count(*) as count, min(u.name) as lab,
      min(t.from_day) as from, max(t.to_day) as to
    ${people} join org.unit c on c.school_id = t.school_id and c.id = t.college_id
    where t.school_id = ${ctx.schoolId} and ${missedNow} group by 1, 2, 3 order by 1, 3`.execute(ctx.db);
  for (const { plan_id, plan_name, path, count, lab, from, to } of rows)
    await notify(ctx, {
      type: 'SELF_MISSED',
      userIds: await usersHolding(ctx, roles, path, true),
      params: { plan_name, count, lab: count === 1 ? lab : `${lab}等 ${count} 间实验室`, from, to },
      url: `/lab-check/self-check/lab-list/${plan_id}`,
      dedupe: `self:${plan_id}:missed-college:${path}:${formatDate(ctx.now)}`,
    });
}

/** Open self-checks of which an office reminds; each person once a day. */
export async function notifySelfUrged(ctx: Ctx, { ids }: { ids: number[] }): Promise<void> {
  const urged = sql<boolean>`t.status = ${sql.lit(open)} and t.id = any(${ids})`;
  for (const group of await listByPerson(ctx, urged))
    await notify(ctx, {
      type: 'SELF_URGE',
      userIds: [group.user_id],
      params: paramsOf(group),
      url,
      dedupe: `self:${group.plan_id}:urge:${group.from_day}:${group.to_day}:${formatDate(ctx.now)}`,
      awaits: awaitsCheck(group.ids),
    });
}

/** A returned self-check: who submitted it learns why. */
export async function notifySelfReturned(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<
    Group & { status: number; reason: string; version: number }
  >`select t.submitted_by as user_id, t.plan_id,
      p.plan_name, t.from_day, t.to_day, to_jsonb(array[t.id]) as ids, u.name as lab, t.status, t.reason, t.version
    ${people} where t.school_id = ${ctx.schoolId} and t.id = ${id} and t.is_returned and t.submitted_by is not null`.execute(
    ctx.db,
  );
  const [task] = rows;
  if (!task) return;
  await notify(ctx, {
    type: 'SELF_RETURNED',
    userIds: [task.user_id],
    params: { ...paramsOf(task), opinion: task.reason },
    url: `/lab-check/self-check/check/${id}`,
    dedupe: `self-task:${id}:returned:${task.version}`,
    ...(task.status === open && { awaits: awaitsCheck([id]) }),
  });
}
