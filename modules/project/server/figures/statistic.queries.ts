import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate, yearOf } from '#kernel/shared/time.ts';
import { centsOf, yuanOf } from '#platform/funds/shared/money.rules.ts';
import { ProjectState, runningStates } from '../../shared/application/project.states.ts';
import type { ProjectHome, ProjectStatistic, statisticApi } from '../../shared/figures/statistic.ts';
import { isOpenCall } from '../application/call.queries.ts';
import { isNearEnd, isOverdue, usedOf } from '../application/project.queries.ts';
import { isOwnProject, projectsWithin } from '../project.policy.ts';

// Figures of the projects of the calls of a year, each as many as the list shows with the same filters.

const ofYear = (ctx: Ctx, year: number) => sql`p.school_id = ${ctx.schoolId} and ${projectsWithin(ctx)}
  and p.call_id in (select y.id from project.call y where y.school_id = ${ctx.schoolId} and y.year = ${year})`;

type Totals = Pick<
  ProjectStatistic,
  'applications' | 'applied' | 'projects' | 'approved' | 'spent' | 'overdue' | 'near_end' | 'on_time' | 'late'
>;

async function readTotals(ctx: Ctx, year: number): Promise<Totals> {
  const isGranted = sql`p.approved is not null`;
  const { rows } = await sql<Totals>`select count(*)::int as applications, coalesce(sum(p.applied), 0)::text as applied,
      count(*) filter (where ${isGranted})::int as projects, coalesce(sum(p.approved), 0)::text as approved,
      coalesce(sum(${usedOf('spent')}), 0)::text as spent, count(*) filter (where ${isOverdue(ctx)})::int as overdue,
      count(*) filter (where ${isNearEnd(ctx)})::int as near_end,
      count(*) filter (where p.state = ${sql.lit(ProjectState.accepted)} and (p.closed_at at time zone 'Asia/Shanghai')::date <= p.ends_on)::int as on_time,
      count(*) filter (where p.state = ${sql.lit(ProjectState.accepted)} and (p.closed_at at time zone 'Asia/Shanghai')::date > p.ends_on)::int as late
    from project.project p where ${ofYear(ctx, year)} and p.state <> ${sql.lit(ProjectState.draft)}`.execute(ctx.db);
  return rows[0]!;
}

async function readStates(ctx: Ctx, year: number): Promise<ProjectStatistic['states']> {
  const { rows } = await sql<{
    state: number;
    count: number;
  }>`select p.state, count(*)::int as count from project.project p
    where ${ofYear(ctx, year)} and p.state <> ${sql.lit(ProjectState.draft)} group by p.state`.execute(ctx.db);
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  return ProjectState.$items
    .filter(({ value }) => value !== ProjectState.draft)
    .map(({ value }) => ({ state: value, count: counts.get(value) ?? 0 }));
}

async function readMoney(ctx: Ctx, year: number): Promise<ProjectStatistic['money']> {
  const { rows } = await sql<
    ProjectStatistic['money'][number]
  >`select p.college_id, coalesce(c.name, '校级单位') as college_name, p.category,
      coalesce(k.name, p.category) as category_name, count(*)::int as projects, sum(p.approved)::text as approved
    from project.project p left join org.unit c on c.school_id = p.school_id and c.id = p.college_id
    left join codes.code k on k.school_id = p.school_id and k.parent_key = 'project_category' and k.code = p.category
    where ${ofYear(ctx, year)} and p.approved is not null group by p.college_id, c.name, p.category, k.name, k.sort
    order by c.name nulls last, k.sort, p.category`.execute(ctx.db);
  return rows;
}

/** What was spent in each month of the year, and the share of the approved money by its end. */
async function readMonths(ctx: Ctx, year: number, approved: string): Promise<ProjectStatistic['months']> {
  const { rows } = await sql<{
    month: string;
    spent: string;
  }>`select to_char(e.paid_on, 'YYYY-MM') as month, sum(e.paid)::text as spent
    from project.expense e join project.project p on p.school_id = e.school_id and p.id = e.project_id
    where ${ofYear(ctx, year)} and e.paid is not null group by 1 order by 1`.execute(ctx.db);
  const thisMonth = formatDate(ctx.now).slice(0, 7);
  return Array.from({ length: 12 }, (_, at) => {
    const month = `${year}-${String(at + 1).padStart(2, '0')}`;
    const byThen = rows.filter((row) => row.month <= month).reduce((sum, { spent }) => sum + centsOf(spent), 0);
    const rate =
      centsOf(approved) === 0 || month > thisMonth ? null : Math.round((byThen / centsOf(approved)) * 1000) / 10;
    return { month, spent: rows.find((row) => row.month === month)?.spent ?? yuanOf(0), rate };
  });
}

export async function findStatistic(
  ctx: Ctx,
  { year: asked }: InputOf<typeof statisticApi.find>,
): Promise<ProjectStatistic> {
  const year = asked ?? yearOf(formatDate(ctx.now));
  const totals = await readTotals(ctx, year);
  const states = await readStates(ctx, year);
  const money = await readMoney(ctx, year);
  return { year, ...totals, states, money, months: await readMonths(ctx, year, totals.approved) };
}

type Sums = Pick<ProjectHome, 'running' | 'approved' | 'frozen' | 'spent' | 'overdue'>;

/** The own projects, calls that are open, and sums of the running projects that the caller reads. */
export async function findHome(ctx: Ctx): Promise<ProjectHome> {
  const { rows: mine } = await sql<
    ProjectHome['mine'][number]
  >`select p.id, p.no, p.name, p.state, p.approved::text as approved,
      ${usedOf('spent')}::text as spent, p.percent, p.ends_on, ${isOverdue(ctx)} as is_overdue
    from project.project p where p.school_id = ${ctx.schoolId} and ${projectsWithin(ctx)} and ${isOwnProject(ctx)}
    order by p.state in (7, 8, 9), p.ends_on, p.id limit 50`.execute(ctx.db);
  const { rows: calls } = await sql<
    ProjectHome['calls'][number]
  >`select c.id, c.name, c.ends_on, c.most::text as most from project.call c
    where c.school_id = ${ctx.schoolId} and ${isOpenCall(ctx)} order by c.ends_on, c.id limit 20`.execute(ctx.db);
  const { rows: sums } =
    await sql<Sums>`select count(*)::int as running, coalesce(sum(p.approved), 0)::text as approved,
      coalesce(sum(${usedOf('frozen')}), 0)::text as frozen, coalesce(sum(${usedOf('spent')}), 0)::text as spent,
      count(*) filter (where ${isOverdue(ctx)})::int as overdue
    from project.project p where p.school_id = ${ctx.schoolId} and p.state = any(${[...runningStates]}) and ${projectsWithin(ctx)}`.execute(
      ctx.db,
    );
  return { mine, calls, ...sums[0]! };
}
