import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { UseStatus } from '#modules/base-info/shared/use-status.ts';
import { ExecutorKind, selfTaskStates, SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';

const { waiting, open, exempt } = SelfTaskStatus;
const stamps = (ctx: Ctx) => sql`version = t.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}`;

type Action = keyof typeof selfTaskStates.transitions;

/** One transition of many tasks `t` of plan `p` and laboratory `l`: guarded by their state, with one log row for each plan. */
async function transitAll(
  ctx: Ctx,
  action: Action,
  condition: RawBuilder<boolean>,
  reason: RawBuilder<unknown> = sql`t.reason`,
): Promise<number[]> {
  const { from, to, label } = selfTaskStates.transitions[action];
  const { rows } = await sql<{ id: number; plan_id: number }>`update inspection.self_task t
    set status = ${to}, reason = ${reason}, ${stamps(ctx)}
    from inspection.self_plan p, base_info.lab l
    where t.school_id = ${ctx.schoolId} and p.school_id = t.school_id and p.id = t.plan_id
      and l.school_id = t.school_id and l.id = t.lab_id and t.status = any(${[...from]}) and ${condition}
    returning t.id, t.plan_id`.execute(ctx.db);
  for (const [plan, tasks] of Map.groupBy(rows, (row) => row.plan_id))
    await ctx.audit({
      action: label,
      docType: 'inspection.self_plan',
      docId: plan,
      note: `${tasks.length} 项自查任务`,
    });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await emit(ctx, 'kernel.document.changed', { docType: 'inspection.self_task', ids, to: String(to) });
  return ids;
}

const today = (ctx: Ctx) => sql`${formatDate(ctx.now)}::date`;
const isUnusable = sql<boolean>`l.use_status <> ${sql.lit(UseStatus.open)}`;

/** What the calendar does to tasks: those of the day are opened, those without back-fill left are missed. */
export async function runTaskClock(ctx: Ctx): Promise<void> {
  await transitAll(ctx, 'miss', sql<boolean>`t.to_day + p.backfill_days < ${today(ctx)}`);
  // In a closed laboratory nobody can check.
  await transitAll(ctx, 'exempt', sql<boolean>`t.from_day <= ${today(ctx)} and ${isUnusable}`, sql`'实验室未开放'`);
  await transitAll(ctx, 'open', sql<boolean>`t.from_day <= ${today(ctx)}`);
  await followPosts(ctx);
}

/** The plan has ended: future tasks are removed, those of a period that still runs are not asked for. */
export async function closeTasks(ctx: Ctx, planId: number): Promise<void> {
  await sql`delete from inspection.self_task t where t.school_id = ${ctx.schoolId} and t.plan_id = ${planId}
    and t.status = ${sql.lit(waiting)}`.execute(ctx.db);
  await transitAll(
    ctx,
    'exempt',
    sql<boolean>`t.plan_id = ${planId} and t.to_day >= ${today(ctx)}`,
    sql`'自查计划提前结束'`,
  );
}

/** First person of a laboratory's posts who can log in. */
const firstOf = (
  ...posts: RawBuilder<unknown>[]
) => sql`(select m.id from unnest(array[${sql.join(posts)}]) with ordinality x(id, place)
  join identity.account m on m.school_id = u.school_id and m.id = x.id and m.status = 1 and m.deleted_at is null
  order by x.place limit 1)`;

/** Executor of plan `p` in laboratory `u` (row `l`); none where all members may check. */
export const executorOf = sql`case p.executor_kind
  when ${sql.lit(ExecutorKind.officer)} then ${firstOf(sql`l.safety_officer_id`, sql`l.safety_head_id`, sql`u.head_id`)}
  when ${sql.lit(ExecutorKind.head)} then ${firstOf(sql`u.head_id`, sql`l.safety_head_id`, sql`l.safety_officer_id`)} end`;

/** Open tasks follow the posts and the college of their laboratory; an executor chosen by hand stays while he can log in. */
async function followPosts(ctx: Ctx): Promise<void> {
  await sql`update inspection.self_task t set executor_id = n.executor_id, college_id = n.college_id,
      executor_chosen = n.is_chosen, ${stamps(ctx)}
    from (select t.id, u.college_id, c.is_chosen, case when c.is_chosen then t.executor_id else ${executorOf} end as executor_id
      from inspection.self_task t
      join inspection.self_plan p on p.school_id = t.school_id and p.id = t.plan_id
      join org.unit u on u.school_id = t.school_id and u.id = t.lab_id
      join base_info.lab l on l.school_id = t.school_id and l.id = t.lab_id
      cross join lateral (select t.executor_chosen and exists (select 1 from identity.account e
        where e.school_id = t.school_id and e.id = t.executor_id and e.status = 1 and e.deleted_at is null) as is_chosen) c
      where t.school_id = ${ctx.schoolId} and t.status in (${sql.lit(waiting)}, ${sql.lit(open)})) n
    where t.school_id = ${ctx.schoolId} and t.id = n.id
      and (t.executor_id, t.college_id, t.executor_chosen) is distinct from (n.executor_id, n.college_id, n.is_chosen)`.execute(
    ctx.db,
  );
}

/** State of a task that begins on `from_day`. */
export const firstStatus = (ctx: Ctx) => sql`case when w.from_day > ${today(ctx)} then ${sql.lit(waiting)}
  when ${isUnusable} then ${sql.lit(exempt)} else ${sql.lit(open)} end`;
