import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { lastMonths } from '#kernel/shared/months.ts';
import { rateOf } from '#kernel/shared/rate.ts';
import { formatDate, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { ProblemState } from '../../shared/core/problem.states.ts';
import { monthStarts } from '../core/period.rules.ts';
import { isConfirmed, isOpen, isUrgent, isState } from '../core/problem-state.queries.ts';

type InspectionFigures = {
  open: number;
  urgent_open: number;
  overdue: number;
  problems: number;
  finished: number;
  rate: number | null;
  /** Open urgent problems, newest first; no person and no description. */
  latest_urgent: { lab_name: string; class_name: string; found_at: string }[];
  months: { month: string; problems: number; finished: number; rate: number | null }[];
};

/** Figures of twelve months of the calendar, the current one the last, that may be shown to everybody; the caller has decided that they are shown. */
export async function inspectionFigures(ctx: Ctx): Promise<InspectionFigures> {
  const lastYear = lastMonths(formatDate(ctx.now), 12);
  const confirmed = sql`p.school_id = ${ctx.schoolId} and not p.is_draft and p.deleted_at is null and ${isConfirmed}`;
  const totals = sql<{ open: number; urgent_open: number; overdue: number }>`
    select count(*) as open, count(*) filter (where ${isUrgent}) as urgent_open,
      count(*) filter (where p.effective_deadline < ${ctx.now}) as overdue from inspection.problem p where ${confirmed} and ${isOpen}`.execute(
    ctx.db,
  );
  const byMonth = sql<{ month: number; problems: number; finished: number }>`
    select width_bucket(p.found_at, ${monthStarts(lastYear)}::timestamptz[]) as month, count(*) as problems,
      count(*) filter (where ${isState(ProblemState.finished)}) as finished
    from inspection.problem p where ${confirmed} and p.found_at >= ${parseDateTime(`${lastYear[0]}-01`)} group by 1`.execute(
    ctx.db,
  );
  const urgent = sql<{ lab_name: string; class_name: string; found_at: Date }>`
    select u.name as lab_name, k.name as class_name, p.found_at from inspection.problem p
    join org.unit u on u.school_id = p.school_id and u.id = p.org_id
    join inspection.problem_class k on k.school_id = p.school_id and k.id = p.class_id
    where ${confirmed} and ${isOpen} and ${isUrgent} order by p.id desc limit 10`.execute(ctx.db);
  const [{ rows: total }, { rows: months }, { rows: latest }] = await Promise.all([totals, byMonth, urgent]);
  const sum = (key: 'problems' | 'finished') => months.reduce((n, row) => n + row[key], 0);
  return {
    ...total[0]!,
    problems: sum('problems'),
    finished: sum('finished'),
    rate: rateOf(sum('finished'), sum('problems')),
    latest_urgent: latest.map((row) => ({ ...row, found_at: formatDateTime(row.found_at) })),
    months: lastYear.map((month, i) => {
      const row = months.find((it) => it.month === i + 1) ?? { problems: 0, finished: 0 };
      return { month, problems: row.problems, finished: row.finished, rate: rateOf(row.finished, row.problems) };
    }),
  };
}
