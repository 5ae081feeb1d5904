import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { demoContext, type DemoMade } from '#kernel/server/demo.ts';
import { addDays, formatDate, mondayOf, parseDateTime } from '#kernel/shared/time.ts';
import { MemberStatus } from '#modules/base-info/shared/people/member.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import {
  ExecutorKind,
  FrequencyMode,
  Handling,
  PhotoRule,
  SelfResult,
  SelfTaskStatus,
} from '../../shared/self-check/self-check.states.ts';
import { snapshotOf } from '../self-check/self-plan.service.ts';
import { syncTasks } from '../self-check/self-sync.jobs.ts';

const weeks = 6;
/** Items that apply to every laboratory. */
const codes = [
  '05.01.01',
  '05.01.02',
  '05.01.07',
  '05.02.02',
  '06.01.01',
  '06.01.02',
  '07.01.01',
  '07.01.03',
  '07.02.01',
];

/** A plan of the school that has run for six weeks, with tasks in every state, and one of a college that is still to be started. */
export async function addSelfChecks(ctx: Ctx, { root, colleges, accounts, labs }: DemoMade): Promise<void> {
  const today = formatDate(ctx.now);
  const start = addDays(mondayOf(today), -7 * weeks);
  const then = demoContext(ctx, parseDateTime(`${start} 08:00:00`));
  const id = await addPlan(then, {
    name: '本学期实验室自查',
    status: ActivityStatus.running,
    start,
    end: addDays(start, 7 * 20 - 1),
    org: root,
    by: accounts.get('school')!,
  });
  await syncTasks(then);
  await openBegun(ctx, id);
  const student = accounts.get('normal') ?? 0;
  await handToStudents(ctx, id, { student, first: labs[0]!.id });
  await carryOut(ctx, id);
  const teacher = accounts.get('teacher');
  if (teacher !== undefined) await handTo(ctx, id, teacher);
  const next = addDays(mondayOf(today), 28);
  await addPlan(ctx, {
    name: '期末重点自查',
    status: ActivityStatus.waiting,
    start: next,
    end: addDays(next, 27),
    org: colleges[0]!.id,
    by: accounts.get('college')!,
  });
}

type NewPlan = { name: string; status: number; start: string; end: string; org: number; by: number };

async function addPlan(ctx: Ctx, { name, status, start, end, org, by }: NewPlan): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into inspection.self_plan (school_id, plan_no, plan_name, status, org_id, start_on, end_on,
      scope_org_ids, frequency_mode, executor_kind, photo_rule, backfill_days, item_ids, started_at, created_by, created_at, updated_at)
    values (${ctx.schoolId}, ${`ZC${start.replace(/-/g, '')}001`}, ${name}, ${status}, ${org}, ${start}, ${end},
      ${[org]}, ${FrequencyMode.byLevel}, ${ExecutorKind.officer}, ${PhotoRule.none}, 3,
      array(select i.id from inspection.item i where i.school_id = ${ctx.schoolId} and i.code = any(${codes}) and i.deleted_at is null),
      ${status === ActivityStatus.waiting ? null : ctx.now}, ${by}, ${ctx.now}, ${ctx.now}) returning id`.execute(
    ctx.db,
  );
  const { id } = rows[0]!;
  await sql`update inspection.self_plan t set items = ${snapshotOf} where t.school_id = ${ctx.schoolId} and t.id = ${id}`.execute(
    ctx.db,
  );
  return id;
}

/** What is due now in the laboratory of a teacher is his. */
const handTo = (ctx: Ctx, plan: number, teacher: number) =>
  sql`update inspection.self_task t set executor_id = ${teacher}, executor_chosen = true
    where t.school_id = ${ctx.schoolId} and t.plan_id = ${plan} and t.status = ${SelfTaskStatus.open}
      and t.lab_id in (select h.org_id from identity.holding h where h.school_id = t.school_id and h.user_id = ${teacher})`.execute(
    ctx.db,
  );

/** In the first laboratory and in one of five the student members carry out the self-checks. */
const handToStudents = (ctx: Ctx, plan: number, { student, first }: { student: number; first: number }) =>
  sql`update inspection.self_task t set executor_id = m.user_id, executor_chosen = true
    from (select distinct on (x.lab_id) x.lab_id, x.user_id from base_info.lab_member x
      where x.school_id = ${ctx.schoolId} and x.kind = 'student' and x.status = ${sql.lit(MemberStatus.present)}
      order by x.lab_id, x.user_id <> ${student}, x.user_id) m
    where t.school_id = ${ctx.schoolId} and t.plan_id = ${plan} and m.lab_id = t.lab_id and (t.lab_id = ${first} or t.lab_id % 5 = 2)`.execute(
    ctx.db,
  );

async function openBegun(ctx: Ctx, plan: number): Promise<void> {
  await sql`update inspection.self_task t set status = ${SelfTaskStatus.open} where t.school_id = ${ctx.schoolId} and t.plan_id = ${plan}
    and t.status = ${SelfTaskStatus.waiting} and t.from_day <= ${formatDate(ctx.now)}::date`.execute(ctx.db);
}

/** Two of three current tasks and nearly all former ones are done, on a working day; a few late, a few not at all. */
async function carryOut(ctx: Ctx, plan: number): Promise<void> {
  const today = formatDate(ctx.now);
  const { open, done, late, missed } = SelfTaskStatus;
  const answer = (result: number, note: string, handling: string) =>
    JSON.stringify({ result, note, handling, photos: [] });
  await sql`with chosen as materialized (
      select t.id, t.to_day >= ${today}::date as is_current, t.to_day + 3 < ${today}::date as is_over, (t.id * 7919) % 100 as chance, d.days
      from inspection.self_task t
      -- Working days before today, on which it may have been carried out.
      cross join lateral (select array(select x::date from generate_series(t.from_day, least(t.to_day, ${today}::date - 1), '1 day') x
        where extract(isodow from x) < 6) as days) d
      where t.school_id = ${ctx.schoolId} and t.plan_id = ${plan} and t.status = ${open} and cardinality(d.days) > 0),
    outcome as (
      select id, days[1 + (id % cardinality(days))] as day, chance,
        case when is_current then case when chance < 65 then ${done}::int end
          when chance < 88 then ${done}::int when chance < 94 then ${late}::int when is_over then ${missed}::int end as status
      from chosen)
    update inspection.self_task t set status = o.status,
      submitted_by = case when o.status <> ${missed} then coalesce(t.executor_id, u.head_id) end,
      submitted_at = case when o.status <> ${missed} then (o.day + time '09:00' + (o.id % 400) * interval '1 minute') at time zone 'Asia/Shanghai' end,
      abnormal = case when o.status <> ${missed} and o.chance % 9 = 0 then 1 else 0 end,
      answers = case when o.status = ${missed} then '[]' else (select jsonb_agg(jsonb_build_object('item_id', i.value -> 'item_id') ||
        case when o.chance % 9 = 0 and i.place = 4 then ${answer(SelfResult.abnormal, '台面杂物较多，已当场整理', Handling.fixed)}::jsonb
          else ${answer(SelfResult.normal, '', '')}::jsonb end)
        from inspection.self_plan p cross join lateral jsonb_array_elements(p.items) with ordinality as i(value, place)
        where p.school_id = t.school_id and p.id = t.plan_id) end
    from outcome o, org.unit u
    where t.school_id = ${ctx.schoolId} and t.id = o.id and o.status is not null and u.school_id = t.school_id and u.id = t.lab_id
      -- The printed account finds something to do.
      and not exists (select 1 from identity.holding h join identity.account a on a.school_id = h.school_id and a.id = h.user_id
        where h.school_id = t.school_id and h.org_id = t.lab_id and a.account = 'lab' and t.to_day >= ${today}::date)`.execute(
    ctx.db,
  );
}
