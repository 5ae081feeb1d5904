import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { endOfDay, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { CollegeReportStatus } from '../../shared/core/college-report.states.ts';
import { ProblemState } from '../../shared/core/problem.states.ts';
import type { CollegeFigures } from '../../shared/core/scoring.rules.ts';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { isConfirmed, isState, isUrgent } from '../core/problem-state.queries.ts';
import { isOverdue } from '../problem/problem-where.queries.ts';
import type { ReachAct } from './reach-act.queries.ts';

export type ScoredCollege = { college_id: number; figures: CollegeFigures; reached: number; is_risky: boolean };

type Labs = {
  college_id: number;
  labs: CollegeFigures['labs'];
  reached: number;
  is_risky: boolean;
  own: number | null;
};
type Tasks = { college_id: number; done: number; due: number };
type Problems = Record<'college_id' | 'done' | 'due' | 'overdue' | 'overdue_urgent' | 'repeated' | 'returned', number>;
type Reports = { college_id: number; missing: number };

const byCollege = <R extends { college_id: number }>({ rows }: { rows: R[] }) =>
  new Map(rows.map((row) => [row.college_id, row]));

/** What the score of each college in the activity is made of; training is not recorded in the product. */
export async function listFigures(ctx: Ctx, act: ReachAct): Promise<ScoredCollege[]> {
  const labs = await listLabs(ctx, act);
  const ids = labs.map((row) => row.college_id);
  const [tasks, problems, reports] = await Promise.all([
    listTasks(ctx, act, ids).then(byCollege),
    listProblems(ctx, act, ids).then(byCollege),
    listReports(ctx, act, ids).then(byCollege),
  ]);
  return labs.map(({ college_id, labs: finals, own, reached, is_risky }) => {
    const found = problems.get(college_id);
    const figures = {
      labs: finals,
      management: own,
      self_check: tasks.get(college_id) ?? { done: 0, due: 0 },
      rectification: { done: found?.done ?? 0, due: found?.due ?? 0 },
      training: null,
      overdue: found?.overdue ?? 0,
      overdue_urgent: found?.overdue_urgent ?? 0,
      repeated: found?.repeated ?? 0,
      returned: found?.returned ?? 0,
      missing_report: reports.get(college_id)?.missing ?? 0,
    };
    return { college_id, figures, reached, is_risky };
  });
}

async function listLabs(ctx: Ctx, { id }: ReachAct): Promise<Labs[]> {
  const { rows } = await sql<Labs>`select r.college_id,
      coalesce(json_agg(json_build_object('level', l.lab_level, 'final', r.final)) filter (where r.lab_id is not null and r.final is not null), '[]') as labs,
      count(*) filter (where r.lab_id is not null and r.is_reached) as reached,
      coalesce(bool_or(l.lab_level <= 2), false) as is_risky, max(r.final) filter (where r.lab_id is null)::float8 as own
    from inspection.reach_result r left join base_info.lab l on l.school_id = r.school_id and l.id = r.lab_id
    where r.school_id = ${ctx.schoolId} and r.act_id = ${id} and r.college_id is not null
    group by r.college_id order by r.college_id`.execute(ctx.db);
  return rows;
}

const listTasks = (ctx: Ctx, { from, to }: ReachAct, ids: number[]) => {
  const { open, done, late, missed } = SelfTaskStatus;
  return sql<Tasks>`select t.college_id, count(*) filter (where t.status = ${done}) as done, count(*) as due
    from inspection.self_task t where t.school_id = ${ctx.schoolId} and t.college_id = any(${ids})
      and t.status in (${open}, ${done}, ${late}, ${missed}) and t.from_day between ${from}::date and ${to}::date
    group by t.college_id`.execute(ctx.db);
};

const listProblems = (ctx: Ctx, { rule, from, to }: ReachAct, ids: number[]) =>
  sql<Problems>`select p.college_id,
    count(*) filter (where ${isState(ProblemState.finished)}) as done, count(*) as due,
    count(*) filter (where ${isOverdue(ctx.now)} and not ${isUrgent}) as overdue,
    count(*) filter (where ${isOverdue(ctx.now)} and ${isUrgent}) as overdue_urgent,
    count(*) filter (where p.repeated) as repeated,
    count(*) filter (where p.reject_count >= ${rule.deductions.returned_times}) as returned
  from inspection.problem p where p.school_id = ${ctx.schoolId} and p.college_id = any(${ids}) and not p.is_draft
    and p.deleted_at is null and ${isConfirmed} and p.found_at between ${parseDateTime(from)} and ${endOfDay(to)}
  group by p.college_id`.execute(ctx.db);

const listReports = (ctx: Ctx, { from, to }: ReachAct, ids: number[]) =>
  sql<Reports>`select x.college_id, count(*) as missing
  from inspection.college_report x join inspection.activity a on a.school_id = x.school_id and a.id = x.act_id
  where x.school_id = ${ctx.schoolId} and x.college_id = any(${ids}) and x.status <> ${CollegeReportStatus.submitted}
    and a.deleted_at is null and a.report_due between ${from}::date and ${to}::date
    and (a.status = ${ActivityStatus.ended} or a.report_due < ${formatDate(ctx.now)}::date)
  group by x.college_id`.execute(ctx.db);
