import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { matches, matchesText } from '#kernel/server/db/keyword.ts';
import { scopeOf } from '#kernel/server/policy.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { mayWithCase } from '../shared/case-permission.rules.ts';
import { TaskStatus } from '../shared/instance-status.states.ts';
import type { ProcessFlags } from '../shared/process-model.ts';
import { instanceApi } from '../shared/process.ts';
import { copyApi, taskApi, type CaseRow, type CopyRow, type TaskRow } from '../shared/task.ts';
import { lastStepActed, monitored, stateOf, viewerOf, waitsForMe } from './instance.policy.ts';

// Literals: a plan that is kept for any value could not use the indexes of waiting and of handled tasks.
const waiting = sql.lit(TaskStatus.waiting);
const done = sql.lit(TaskStatus.handled);

const endOf = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;
const startOf = (day: string) => sql`${day}::date::timestamp at time zone 'Asia/Shanghai'`;

/** Filters of every list of cases; `moment` is the column of its dates. */
const filtersOn = (moment: RawBuilder<unknown>) => ({
  process_key: (key: string, { schoolId }: Ctx) =>
    sql<boolean>`i.process_id = any(array(select x.id from workflow.process x where x.school_id = ${schoolId} and x.process_key = ${key}))`,
  keyword: (text: string) => matches('i.keywords', sql`i.title || ' ' || i.instance_no`, text),
  starter: (word: string, { schoolId }: Ctx) =>
    sql<boolean>`i.starter_id = any(array(select sa.id from identity.account sa where sa.school_id = ${schoolId}
      and ${matches('sa.keywords', sql`sa.name || ' ' || sa.account || ' ' || coalesce(sa.job_no, '')`, word)}))`,
  college_id: 'i.college_id',
  status: 'i.status',
  from: (day: string) => sql<boolean>`${moment} >= ${startOf(day)}`,
  to: (day: string) => sql<boolean>`${moment} < ${endOf(day)}`,
});

const process = sql`join workflow.process p on p.school_id = i.school_id and p.id = i.process_id`;
// The version on which the case runs; the design may have changed since.
const version = sql`join workflow.process_version v on v.school_id = i.school_id and v.process_id = i.process_id and v.process_version = i.process_version`;
const unit = sql`join org.unit o on o.school_id = i.school_id and o.id = i.org_id`;
const caseColumns = sql`i.id as instance_id, i.instance_no, i.title, p.process_key, p.name as process_name, i.starter_name, o.name as org_name,
  i.node_name, i.handlers, i.status, i.url`;
const minutes = (from: RawBuilder<unknown>, to: RawBuilder<unknown>, { now }: Ctx) =>
  sql`greatest(0, round(extract(epoch from coalesce(${to}, ${now}::timestamptz) - ${from}) / 60))::int`;

/** A task as its lists read it. */
export type StoredTask = Omit<TaskRow, 'arrived_at' | 'due_at' | 'handled_at' | 'can'> & {
  arrived_at: Date;
  due_at: Date | null;
  handled_at: Date | null;
  allow_bulk: boolean;
  waits: boolean;
};

const taskJoins = {
  i: sql`join workflow.instance i on i.school_id = t.school_id and i.id = t.instance_id`,
  p: process,
  o: unit,
  v: version,
};
// Looked up for the few tasks that one person decides for another.
const forName = ({
  schoolId,
  actor,
}: Ctx) => sql`case when t.assignee_id = coalesce(t.handled_by, ${actor.userId}) then ''
  else (select a.name from identity.account a where a.school_id = ${schoolId} and a.id = t.assignee_id) end`;
const taskColumns = (
  ctx: Ctx,
) => sql`t.id, ${caseColumns}, t.arrived_at, t.due_at, t.handled_at, ${minutes(sql`t.arrived_at`, sql`t.handled_at`, ctx)} as stay_minutes,
  t.action, t.opinion, ${forName(ctx)} as for_name, (v.flags -> 'allow_bulk')::boolean as allow_bulk,
  t.status = ${waiting} as waits`;

const text = (at: Date | null) => at && formatDateTime(at);
const taskRow = ({ allow_bulk, waits, ...row }: StoredTask): TaskRow => ({
  ...row,
  arrived_at: formatDateTime(row.arrived_at),
  due_at: text(row.due_at),
  handled_at: text(row.handled_at),
  can: waits ? (allow_bulk ? ['approve', 'bulk'] : ['approve']) : [],
});

/** Tasks that wait for the caller, those due first. */
export const todoList = listQuery<typeof taskApi.todo, StoredTask>(taskApi.todo, {
  noun: '待办',
  table: ['workflow.task', 't'],
  joins: taskJoins,
  columns: taskColumns,
  reach: waitsForMe,
  isNarrow: () => true,
  filters: {
    ...filtersOn(sql`t.arrived_at`),
    // A person has few waiting tasks: their titles are looked through, not those of all cases.
    keyword: (word: string) => matchesText(sql`i.title || ' ' || i.instance_no`, word),
    overdue: (yes: boolean, { now }: Ctx) =>
      yes ? sql<boolean>`t.due_at < ${now}` : sql<boolean>`(t.due_at is null or t.due_at >= ${now})`,
  },
  sort: { arrived_at: sql`t.arrived_at`, due_at: sql`t.due_at` },
  order: [sql`t.due_at`, sql`t.arrived_at`],
  row: taskRow,
});

/** A scope below a unit: its cases are found by the unit, and ordered afterwards. */
const isSmallScope = (_: object, { actor }: Ctx) => scopeOf(actor, 'workflow.instance.read').kind !== 'all';

const handled = <E extends typeof taskApi.done>(
  endpoint: E,
  noun: string,
  reach: (ctx: Ctx) => RawBuilder<boolean>,
  isNarrow: (asked: object, ctx: Ctx) => boolean,
) =>
  listQuery<typeof taskApi.done, StoredTask>(endpoint, {
    noun,
    table: ['workflow.task', 't'],
    joins: taskJoins,
    columns: taskColumns,
    reach: (ctx) => sql<boolean>`t.status = ${done} and ${reach(ctx)}`,
    narrowing: ['keyword', 'starter', 'process_key', 'status', 'college_id'],
    isNarrow,
    filters: filtersOn(sql`t.handled_at`),
    sort: { handled_at: sql`t.handled_at` },
    order: { desc: sql`t.handled_at` },
    row: taskRow,
  });
/** Tasks that the caller handled. */
export const doneList = handled(
  taskApi.done,
  '已办',
  ({ actor }) => sql<boolean>`t.handled_by = ${actor.userId}`,
  () => false,
);
/** Handled tasks in the caller's scope. */
export const finishedList = handled(taskApi.finished, '已办', ({ actor }) => monitored(actor), isSmallScope);

/** A case as its lists read it. */
export type StoredCase = Omit<CaseRow, 'started_at' | 'ended_at' | 'arrived_at' | 'due_at' | 'can'> &
  Record<'started_at', Date> &
  Record<'ended_at' | 'arrived_at' | 'due_at', Date | null> & {
    starter_id: number;
    org_path: string;
    flags: ProcessFlags;
    form_key: string;
    last_acted: boolean;
  };

const caseList = <E extends typeof taskApi.mine>(
  endpoint: E,
  reach: (ctx: Ctx) => RawBuilder<boolean>,
  isNarrow: (asked: object, ctx: Ctx) => boolean,
) =>
  listQuery<typeof instanceApi.list, StoredCase>(endpoint as unknown as typeof instanceApi.list, {
    noun: '流程',
    table: ['workflow.instance', 'i'],
    joins: { p: process, o: unit, v: version },
    columns: (
      ctx,
    ) => sql`i.id, ${caseColumns}, i.started_at, i.ended_at, ${minutes(sql`i.started_at`, sql`i.ended_at`, ctx)} as stay_minutes, i.starter_id, i.org_path, v.flags, v.form_key,
      i.starter_id = ${ctx.actor.userId} and i.ended_at is null and ${lastStepActed} as last_acted,
      (select min(t.arrived_at) from workflow.task t where t.school_id = i.school_id and t.instance_id = i.id and t.status = 0) as arrived_at,
      (select min(t.due_at) from workflow.task t where t.school_id = i.school_id and t.instance_id = i.id and t.status = 0) as due_at`,
    reach,
    narrowing: ['keyword', 'starter', 'overdue'],
    isNarrow,
    filters: {
      ...filtersOn(sql`i.started_at`),
      overdue: (yes: boolean, ctx: Ctx) =>
        yes ? sql<boolean>`i.id in (${lateCases(ctx)})` : sql<boolean>`i.id not in (${lateCases(ctx)})`,
      running: (yes: boolean) => (yes ? sql<boolean>`i.ended_at is null` : sql<boolean>`i.ended_at is not null`),
    },
    sort: { started_at: sql`i.started_at`, ended_at: sql`i.ended_at` },
    neverNull: ['started_at'],
    order: { desc: sql`i.started_at` },
    row: ({ starter_id, org_path, flags, form_key, last_acted, ...row }, ctx) => ({
      ...row,
      started_at: formatDateTime(row.started_at),
      ended_at: text(row.ended_at),
      arrived_at: text(row.arrived_at),
      due_at: text(row.due_at),
      can: mayWithCase(
        viewerOf(ctx, { org_path }),
        stateOf({ starter_id, flags, form_key, last_acted, status: row.status }),
      ),
    }),
  });

/** Cases with a task that waits beyond its deadline. */
const lateCases = ({ schoolId, now }: Ctx) =>
  sql`select lt.instance_id from workflow.task lt where lt.school_id = ${schoolId} and lt.status = 0 and lt.due_at < ${now}`;

/** Cases that the caller started. */
export const mineList = caseList(
  taskApi.mine,
  ({ actor }) => sql<boolean>`i.starter_id = ${actor.userId}`,
  () => true,
);
/** All cases in the caller's scope, and those that have ended. */
export const monitorList = caseList(
  instanceApi.list as unknown as typeof taskApi.mine,
  ({ actor }) => monitored(actor),
  isSmallScope,
);
export const completedList = caseList(
  taskApi.completed,
  ({ actor }) => sql<boolean>`i.ended_at is not null and ${monitored(actor)}`,
  isSmallScope,
);

type StoredCopy = Omit<CopyRow, 'copied_at' | 'read_at'> & { copied_at: Date; read_at: Date | null };
export const copyList = listQuery<typeof copyApi.list, StoredCopy>(copyApi.list, {
  noun: '抄送',
  table: ['workflow.copy', 'c'],
  joins: {
    i: sql`join workflow.instance i on i.school_id = c.school_id and i.id = c.instance_id`,
    p: process,
    o: unit,
  },
  columns: () => sql`c.id, ${caseColumns}, c.copied_at, c.read_at`,
  reach: ({ actor }) => sql<boolean>`c.user_id = ${actor.userId}`,
  filters: {
    ...filtersOn(sql`c.copied_at`),
    unread: (yes: boolean) => (yes ? sql<boolean>`c.read_at is null` : sql<boolean>`c.read_at is not null`),
  },
  sort: { copied_at: sql`c.copied_at` },
  order: { desc: sql`c.copied_at` },
  row: (row) => ({ ...row, copied_at: formatDateTime(row.copied_at), read_at: text(row.read_at) }),
});

/** How many tasks and copies wait for the caller. */
export async function countTasks(ctx: Ctx): Promise<OutputOf<typeof taskApi.count>> {
  const { rows } = await sql<
    OutputOf<typeof taskApi.count>
  >`select count(*) as todo, count(*) filter (where t.due_at < ${ctx.now}) as overdue,
      (select count(*) from workflow.copy c where c.school_id = ${ctx.schoolId} and c.user_id = ${ctx.actor.userId} and c.read_at is null) as unread
    from workflow.task t where t.school_id = ${ctx.schoolId} and ${waitsForMe(ctx)}`.execute(ctx.db);
  return rows[0]!;
}
