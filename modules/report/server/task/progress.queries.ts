import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { PlanStatus } from '../../shared/plan/plan.states.ts';
import { DetailState, ReportStatus } from '../../shared/task.states.ts';
import type { CollegeProgress, OpenPlan, ProgressCell } from '../../shared/task/progress.ts';
import { daysTo } from '../plan/plan.queries.ts';
import { tasksWithin, unitsWithin } from '../report.policy.ts';

type Counted = ProgressCell & { college_id: number | null; college_name: string; code: string; name: string };

/** Colleges by types of a plan within the caller's units: tables and their rows by state. */
export async function findProgress(ctx: Ctx, { plan_id }: { plan_id: number }) {
  const plan = await sql`select 1 from report.plan p where p.school_id = ${ctx.schoolId} and p.id = ${plan_id}
    and p.status <> ${sql.lit(PlanStatus.draft)}`.execute(ctx.db);
  found(plan.rows[0], '填报计划');
  const { rows } =
    await sql<Counted>`select t.type_id, y.code, y.name, t.college_id, coalesce(c.name, '学校') as college_name,
      count(*)::int as tasks, count(*) filter (where t.report_status = ${sql.lit(ReportStatus.reported)})::int as reported, sum(n.rows)::int as rows,
      sum(n.waiting)::int as waiting, sum(n.passed)::int as passed, sum(n.deferred)::int as deferred, sum(n.rejected)::int as rejected
    from report.task t
    join report.type y on y.school_id = t.school_id and y.id = t.type_id
    left join org.unit c on c.school_id = t.school_id and c.id = t.college_id
    cross join lateral (select count(*) as rows, count(*) filter (where d.state = ${sql.lit(DetailState.waiting)}) as waiting,
        count(*) filter (where d.state = ${sql.lit(DetailState.passed)}) as passed, count(*) filter (where d.state = ${sql.lit(DetailState.deferred)}) as deferred,
        count(*) filter (where d.state = ${sql.lit(DetailState.rejected)}) as rejected
      from report.detail d where d.school_id = t.school_id and d.task_id = t.id) n
    where t.school_id = ${ctx.schoolId} and t.plan_id = ${plan_id} and ${tasksWithin(ctx)}
    group by t.type_id, y.code, y.name, t.college_id, c.name, c.sort
    order by c.sort nulls first, t.college_id nulls first, y.code`.execute(ctx.db);
  const types = new Map(rows.map(({ type_id, code, name }) => [type_id, { id: type_id, code, name }]));
  const colleges = new Map<number | null, CollegeProgress>();
  for (const { college_id, college_name, code: _code, name: _name, ...cell } of rows) {
    const college = colleges.get(college_id) ?? { college_id, college_name, cells: [] };
    college.cells.push(cell);
    colleges.set(college_id, college);
  }
  return {
    types: [...types.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    colleges: [...colleges.values()],
  };
}

type OpenRow = Omit<OpenPlan, 'days_left'>;

/** Open plans that ask units of the caller, those that end first on top. */
export async function findHome(ctx: Ctx): Promise<{ content: OpenPlan[] }> {
  const { rows } = await sql<OpenRow>`with counted as (select t.plan_id, t.college_id, count(*)::int as tasks,
        count(*) filter (where t.report_status = ${sql.lit(ReportStatus.reported)})::int as reported,
        count(*) filter (where exists (select 1 from report.detail d where d.school_id = t.school_id and d.task_id = t.id
          and d.state = ${sql.lit(DetailState.rejected)}))::int as rejected
      from report.plan p join report.task t on t.school_id = p.school_id and t.plan_id = p.id
      where p.school_id = ${ctx.schoolId} and p.status = ${sql.lit(PlanStatus.published)} and ${tasksWithin(ctx)}
      group by t.plan_id, t.college_id)
    select p.id, p.name, p.school_year, p.starts_on, p.deadline, sum(n.tasks)::int as tasks, sum(n.reported)::int as reported,
      sum(n.rejected)::int as rejected,
      json_agg(json_build_object('name', coalesce(c.name, '学校'), 'tasks', n.tasks, 'reported', n.reported)
        order by c.sort nulls first, n.college_id) as colleges
    from counted n join report.plan p on p.school_id = ${ctx.schoolId} and p.id = n.plan_id
    left join org.unit c on c.school_id = p.school_id and c.id = n.college_id
    group by p.school_id, p.id order by p.deadline, p.id limit 50`.execute(ctx.db);
  return { content: rows.map((row) => ({ ...row, days_left: daysTo(row.deadline, ctx.now) })) };
}

export async function listColleges(ctx: Ctx) {
  const { rows } = await sql<{
    orgId: number;
    orgName: string;
    org_code: string;
  }>`select u.id as "orgId", u.name as "orgName",
      u.code as org_code
    from org.unit u where u.school_id = ${ctx.schoolId} and u.level = 'college' and u.status = 1 and u.deleted_at is null
      and ${unitsWithin(ctx)} order by u.sort, u.id limit 5000`.execute(ctx.db);
  return rows;
}

type LabOfPlans = {
  lab_id: number;
  lab_name: string;
  lab_no: string;
  college_id: number | null;
  status: number | null;
};

/** Laboratories of the caller with whether they have reported everything that open plans ask for. */
export async function listLabs(ctx: Ctx): Promise<LabOfPlans[]> {
  const { rows } =
    await sql<LabOfPlans>`with asked as (select t.org_id, min(t.report_status) as status from report.plan p
      join report.task t on t.school_id = p.school_id and t.plan_id = p.id and t.lab_id is not null
      where p.school_id = ${ctx.schoolId} and p.status = ${sql.lit(PlanStatus.published)} and ${tasksWithin(ctx)} group by t.org_id)
    select u.id as lab_id, u.name as lab_name, u.code as lab_no, u.college_id, n.status
    from org.unit u left join asked n on n.org_id = u.id
    where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.status = 1 and u.deleted_at is null and ${unitsWithin(ctx)}
    order by u.code, u.id limit 5000`.execute(ctx.db);
  return rows;
}
