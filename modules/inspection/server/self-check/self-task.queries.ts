import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { selfTaskApi, type SelfTaskRow } from '../../shared/self-check/self-task.ts';
import { isOwnTask } from './own-task.queries.ts';
import { isReadTask, taskActions } from './self-task.policy.ts';

export const taskJoins = {
  p: sql`join inspection.self_plan p on p.school_id = t.school_id and p.id = t.plan_id`,
  u: sql`join org.unit u on u.school_id = t.school_id and u.id = t.lab_id`,
  l: sql`join base_info.lab l on l.school_id = t.school_id and l.id = t.lab_id`,
  c: sql`left join org.unit c on c.school_id = t.school_id and c.id = t.college_id`,
  e: sql`left join identity.account e on e.school_id = t.school_id and e.id = t.executor_id`,
};

export const taskColumns = (
  ctx: Ctx,
) => sql`t.id, t.version, t.plan_id, p.plan_name, t.lab_id, u.code as lab_no, u.name as lab_name,
  coalesce(c.name, '') as college_name, l.lab_level, t.frequency, t.period_key, t.from_day, t.to_day,
  t.to_day + p.backfill_days as last_day, t.status, t.is_returned, t.reason, t.executor_id, coalesce(e.name, '') as executor_name,
  t.abnormal, t.submitted_at, u.path as lab_path, ${isOwnTask(ctx)} as is_own`;

export type StoredTask = Omit<SelfTaskRow, 'can' | 'submitted_at'> & {
  submitted_at: Date | null;
  lab_path: string;
  is_own: boolean;
};

export const shownTask = ({ lab_path, is_own, submitted_at, ...row }: StoredTask, ctx: Ctx): SelfTaskRow => ({
  ...row,
  submitted_at: submitted_at && formatDateTime(submitted_at),
  can: taskActions(ctx.actor, { ...row, lab_path, is_own }, formatDate(ctx.now)),
});

/** Tasks `t` of laboratories whose name or number holds the keyword. */
export const ofLabsNamed = (
  { schoolId }: Ctx,
  keyword: string,
) => sql<boolean>`t.lab_id = any(array(select n.id from org.unit n
  where n.school_id = ${schoolId} and n.level = 'lab' and ${matches('n.keywords', sql`n.name || ' ' || n.code`, keyword)}))`;

export const selfTaskList = listQuery<typeof selfTaskApi.list, StoredTask>(selfTaskApi.list, {
  noun: '自查任务',
  table: ['inspection.self_task', 't'],
  joins: taskJoins,
  columns: taskColumns,
  reach: isReadTask,
  filters: {
    plan_id: 't.plan_id',
    lab_id: 't.lab_id',
    college_id: 't.college_id',
    campus_id: 'l.campus_id',
    nature: 'l.nature',
    direct: (wanted) => (wanted ? sql<boolean>`t.college_id is null` : sql<boolean>`t.college_id is not null`),
    lab_level: (level) => sql<boolean>`coalesce(l.lab_level, 0) = ${level}`,
    status: 't.status',
    from: (day) => sql<boolean>`t.from_day >= ${day}::date`,
    to: (day) => sql<boolean>`t.from_day <= ${day}::date`,
    current: (wanted, ctx) =>
      wanted
        ? sql<boolean>`t.from_day <= ${formatDate(ctx.now)}::date and t.to_day >= ${formatDate(ctx.now)}::date`
        : sql<boolean>`true`,
    from_day: 't.from_day',
    period_key: 't.period_key',
    keyword: (word, ctx) => ofLabsNamed(ctx, word),
  },
  isNarrow: () => true,
  sort: { from_day: sql`t.from_day` },
  neverNull: ['from_day'],
  order: [{ desc: sql`t.from_day` }, sql`t.id`],
  row: shownTask,
});

/** Begun tasks that the caller carries out; what waits for him comes first, by its last day. */
export const ownTaskList = listQuery<typeof selfTaskApi.mine, StoredTask>(selfTaskApi.mine, {
  noun: '自查任务',
  table: ['inspection.self_task', 't'],
  joins: taskJoins,
  columns: taskColumns,
  reach: (ctx) => sql<boolean>`t.status <> ${sql.lit(SelfTaskStatus.waiting)} and ${isOwnTask(ctx)}`,
  filters: { status: 't.status', lab_id: 't.lab_id' },
  isNarrow: () => true,
  sort: { to_day: sql`t.to_day` },
  neverNull: ['to_day'],
  order: [
    sql`t.status <> ${sql.lit(SelfTaskStatus.open)}`,
    sql`case when t.status = ${sql.lit(SelfTaskStatus.open)} then t.to_day end`,
    { desc: sql`t.to_day` },
    sql`t.id`,
  ],
  row: shownTask,
});

/** One row: open tasks of the caller (`tasks`), the overdue ones among them, and the next last day. */
export function ownTaskCounts(ctx: Ctx): RawBuilder<unknown> {
  const today = sql`${formatDate(ctx.now)}::date`;
  return sql`select count(*) as tasks, count(*) filter (where t.to_day < ${today}) as tasks_overdue,
      min((t.to_day + 1)::timestamp at time zone 'Asia/Shanghai') filter (where t.to_day >= ${today}) as tasks_due_at
    from inspection.self_task t ${taskJoins.p}
    where t.school_id = ${ctx.schoolId} and t.status = ${sql.lit(SelfTaskStatus.open)} and ${isOwnTask(ctx)}`;
}
