import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { defineTodos, todoRows } from '#kernel/server/todos.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { endOfDay, formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { PlanStatus } from '../../shared/plan/plan.states.ts';
import type { CheckRule, Column } from '../../shared/type/column.ts';
import { DetailState, ReportStatus } from '../../shared/task.states.ts';
import { taskApi, type TaskDetail, type TaskRow } from '../../shared/task/task.ts';
import { decidingStep, reachesFew, tasksWithin } from '../report.policy.ts';
import { hasSource } from '../type/report-source.rules.ts';

type Stored = Omit<TaskRow, 'can' | 'is_overdue' | 'is_accepted' | 'submitted_at'> & {
  submitted_at: Date | null;
  submitted_by: number | null;
  plan_status: number;
  starts_on: string;
  fills: boolean;
};

const { waiting, passed, deferred, rejected } = DetailState;

/** Rows `d` that wait for the caller's step. */
const awaits = ({ actor }: Ctx) =>
  sql<boolean>`d.state = ${sql.lit(waiting)} and d.step = ${decidingStep(actor) ?? -1}`;

const joins = (ctx: Ctx) => ({
  p: sql`join report.plan p on p.school_id = t.school_id and p.id = t.plan_id`,
  y: sql`join report.type y on y.school_id = t.school_id and y.id = t.type_id`,
  u: sql`join org.unit u on u.school_id = t.school_id and u.id = t.org_id`,
  c: sql`left join org.unit c on c.school_id = t.school_id and c.id = t.college_id`,
  a: sql`left join identity.account a on a.school_id = t.school_id and a.id = t.submitted_by`,
  n: sql`cross join lateral (select count(*)::int as rows,
      count(*) filter (where d.state = ${sql.lit(waiting)})::int as waiting,
      count(*) filter (where d.state = ${sql.lit(passed)})::int as passed,
      count(*) filter (where d.state = ${sql.lit(deferred)})::int as deferred,
      count(*) filter (where d.state = ${sql.lit(rejected)})::int as rejected,
      count(*) filter (where ${awaits(ctx)})::int as to_decide
    from report.detail d where d.school_id = t.school_id and d.task_id = t.id) n`,
});

const columns = (
  ctx: Ctx,
) => sql`t.id, t.version, t.plan_id, p.name as plan_name, p.school_year, t.type_id, y.code as type_code,
  y.name as type_name, t.org_id, u.name as org_name, u.code as org_code, coalesce(c.name, '') as college_name, n.rows, n.waiting,
  n.passed, n.deferred, n.rejected, n.to_decide, t.errors, t.warnings, t.report_status, p.deadline, p.starts_on, p.status as plan_status,
  t.submitted_at, t.submitted_by, coalesce(a.name, '') as submitted_by_name, ${tasksWithin(ctx, 'report.task.fill')} as fills`;

/** Whether the last second of a day has gone by. */
export const isPast = (day: string, now: Date): boolean => endOfDay(day) < now;

function actionsOf(row: Stored, ctx: Ctx): TaskRow['can'] {
  if (row.plan_status !== PlanStatus.published) return [];
  const fills = row.fills && row.report_status === ReportStatus.reporting && row.starts_on <= formatDate(ctx.now);
  const may = {
    fill: fills,
    submit: fills && !isPast(row.deadline, ctx.now),
    decide: row.to_decide > 0 && row.submitted_by !== ctx.actor.userId,
  };
  return (Object.keys(may) as (keyof typeof may)[]).filter((action) => may[action]);
}

function shown(stored: Stored, ctx: Ctx): TaskRow {
  const { submitted_by: _by, plan_status, starts_on: _from, fills: _fills, submitted_at, ...row } = stored;
  const isReported = row.report_status === ReportStatus.reported;
  return {
    ...row,
    is_overdue: plan_status === PlanStatus.published && !isReported && isPast(row.deadline, ctx.now),
    is_accepted: isReported && row.waiting === 0 && row.rejected === 0,
    submitted_at: submitted_at && formatDateTime(submitted_at),
    can: actionsOf(stored, ctx),
  };
}

/** Ids of plans in a state, looked up once. */
const plansWhere = (
  ctx: Ctx,
  condition: ReturnType<typeof sql<boolean>>,
) => sql`any(array(select q.id from report.plan q
  where q.school_id = ${ctx.schoolId} and ${condition}))`;
const isPublished = sql<boolean>`q.status = ${sql.lit(PlanStatus.published)}`;

export const taskList = listQuery<typeof taskApi.list, Stored>(taskApi.list, {
  noun: '填报数据',
  table: ['report.task', 't'],
  joins,
  columns,
  reach: (ctx) => tasksWithin(ctx),
  filters: {
    keyword: (
      word,
      ctx,
    ) => sql<boolean>`t.org_id = any(array(select k.id from org.unit k where k.school_id = ${ctx.schoolId}
      and ${matches('k.keywords', sql`k.name || ' ' || k.code`, word)}))`,
    plan_id: 't.plan_id',
    type_id: 't.type_id',
    college_id: 't.college_id',
    report_status: 't.report_status',
    own: (own, ctx) => sql<boolean>`(t.org_id = ${ctx.actor.orgId}) = ${own}`,
    open: (open, ctx) => sql<boolean>`(t.plan_id = ${plansWhere(ctx, isPublished)}) = ${open}`,
    overdue: (overdue, ctx) => {
      const late = plansWhere(ctx, sql<boolean>`${isPublished} and q.deadline < ${formatDate(ctx.now)}::date`);
      return sql<boolean>`(t.report_status = ${sql.lit(ReportStatus.reporting)} and t.plan_id = ${late}) = ${overdue}`;
    },
    waits: (
      waits,
      ctx,
    ) => sql<boolean>`(t.plan_id = ${plansWhere(ctx, isPublished)} and exists (select 1 from report.detail d
      where d.school_id = t.school_id and d.task_id = t.id and d.state in (${sql.lit(waiting)}, ${sql.lit(rejected)}) and ${awaits(ctx)})) = ${waits}`,
  },
  narrowing: ['keyword', 'plan_id', 'type_id', 'report_status', 'own', 'open', 'overdue', 'waits'],
  isNarrow: (_asked, ctx) => reachesFew(ctx),
  neverNull: ['deadline'],
  unindexed: ({ sort }) => sort === 'deadline',
  sort: { deadline: sql`p.deadline` },
  order: { desc: sql`t.plan_id` },
  row: shown,
});

type Rest = Pick<TaskDetail, 'columns' | 'rules' | 'instructions' | 'contact'> & { files: number[] };

/** One table, by a condition on it. */
async function findTask(ctx: Ctx, condition: ReturnType<typeof sql<boolean>>): Promise<TaskDetail> {
  const { rows } = await sql<
    Stored & Rest
  >`select ${columns(ctx)}, y.columns, y.rules, p.instructions, p.contact, to_json(p.files) as files
    from report.task t ${sql.join(Object.values(joins(ctx)), sql` `)}
    where t.school_id = ${ctx.schoolId} and ${condition} and ${tasksWithin(ctx)}`.execute(ctx.db);
  const { columns: fields, rules, instructions, contact, files, ...stored } = found(rows[0], '填报数据');
  return {
    ...shown(stored, ctx),
    columns: fields as Column[],
    rules: rules as CheckRule[],
    has_source: hasSource(ctx, stored.type_code),
    instructions,
    contact,
    files: pickFiles(await fileRefs(ctx, files), files),
    starts_on: stored.starts_on,
  };
}

export const findTaskById = (ctx: Ctx, { id }: { id: number }) => findTask(ctx, sql<boolean>`t.id = ${id}`);

type Unit = { plan_id: number; type_id: number; org_id: number };
export const findTaskOfUnit = (ctx: Ctx, { plan_id, type_id, org_id }: Unit) =>
  findTask(ctx, sql<boolean>`t.plan_id = ${plan_id} and t.type_id = ${type_id} and t.org_id = ${org_id}`);

/** Tables of the caller's own unit to fill, and tables with rows to decide. */
export const reportTodos = defineTodos({
  kinds: [
    {
      name: 'report.task-fills',
      label: '待填报的数据',
      action: '去填报',
      page: '/report/fill',
      right: 'report.task.fill',
      rows: todoRows(taskApi.list, { own: true, open: true, report_status: ReportStatus.reporting }),
    },
    {
      name: 'report.task-waits',
      label: '填报待审核',
      action: '去审核',
      page: '/report/examine',
      right: 'report.task.examine',
      rows: todoRows(taskApi.list, { waits: true }),
    },
  ],
  count: async (ctx) => {
    const { rows } = await sql<{
      fills: number;
      late: number;
      waits: number;
      due: string | null;
    }>`with open as materialized (
        select t.id, t.org_id, t.report_status, p.deadline from report.plan p
        join report.task t on t.school_id = p.school_id and t.plan_id = p.id and ${tasksWithin(ctx)}
        where p.school_id = ${ctx.schoolId} and p.status = ${sql.lit(PlanStatus.published)}),
      own as (select o.deadline from open o where o.org_id = ${ctx.actor.orgId} and o.report_status = ${sql.lit(ReportStatus.reporting)})
      select (select count(*)::int from own) as fills,
        (select count(*)::int from own where deadline < ${formatDate(ctx.now)}::date) as late,
        (select min(deadline) from own) as due,
        (select count(*)::int from open t where exists (select 1 from report.detail d where d.school_id = ${ctx.schoolId}
          and d.task_id = t.id and d.state in (${sql.lit(waiting)}, ${sql.lit(rejected)}) and ${awaits(ctx)})) as waits`.execute(
      ctx.db,
    );
    const { fills, late, waits, due } = rows[0]!;
    return {
      'report.task-fills': { count: fills, overdue: late, due_at: due === null ? null : endOfDay(due) },
      'report.task-waits': { count: holdsRight(ctx.actor, 'report.task.examine') ? waits : 0 },
    };
  },
});
