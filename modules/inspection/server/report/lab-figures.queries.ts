import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { offer } from '#kernel/server/offers.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { rateOf } from '#kernel/shared/rate.ts';
import { endOfDay, formatDate } from '#kernel/shared/time.ts';
import { inspectionFigures } from '#modules/base-info/server/public.ts';
import { ProblemState } from '../../shared/core/problem.states.ts';
import { isConfirmed, isOpen, isState, isUrgent } from '../core/problem-state.queries.ts';
import { isChecked } from '../core/record-state.queries.ts';
import { readableProblems } from '../problem/problem-where.queries.ts';
import { problemList } from '../problem/problem.queries.ts';
import { countInspections } from './statistic-checks.queries.ts';

type OfLab = { id: number; found: number; finished: number; overdue: number; checked_at: Date | null };

/** Hidden dangers of laboratories as they stood at the end of a day, in one statement. */
async function ofLabs(ctx: Ctx, ids: readonly number[], day: string) {
  const end = new Date(Math.min(endOfDay(day).getTime(), ctx.now.getTime()));
  const isFinished = sql<boolean>`(${isState(ProblemState.finished)} and p.finished_at <= ${end})`;
  const { rows } = await sql<OfLab>`select t.id, coalesce(q.found, 0) as found, coalesce(q.finished, 0) as finished,
      coalesce(q.overdue, 0) as overdue,
      (select max(r.checked_at) from inspection.record r where r.school_id = ${ctx.schoolId} and r.lab_id = t.id
        and ${isChecked} and r.checked_at <= ${end}) as checked_at
    from unnest(${[...ids]}::bigint[]) t (id)
    left join (select p.org_id, count(*) as found, count(*) filter (where ${isFinished}) as finished,
        count(*) filter (where (${isOpen} or p.finished_at > ${end}) and p.effective_deadline < ${end}) as overdue
      from inspection.problem p where p.school_id = ${ctx.schoolId} and p.org_id = any(${[...ids]}) and p.found_at <= ${end}
        and ${readableProblems(ctx)} and ${isConfirmed} group by p.org_id) q on q.org_id = t.id`.execute(ctx.db);
  return new Map(
    rows.map(({ id, checked_at, ...figures }) => [
      id,
      { ...figures, checked_on: checked_at && formatDate(checked_at) },
    ]),
  );
}

type Places = { campus_id?: number | undefined; college_id?: number | undefined; nature?: string | undefined };

/** Inspections and hidden dangers of a period, with the conditions of the lists that they lead to. */
async function ofPeriod(ctx: Ctx, places: Places, period: { from: string; to: string }) {
  if (!holdsRight(ctx.actor, 'inspection.statistic.read')) return null;
  const where = sql<boolean>`${problemList.where(ctx, { ...places, ...period })} and ${isConfirmed}`;
  const [checks, { rows }] = await Promise.all([
    countInspections(ctx, places, period),
    sql<{ found: number; finished: number }>`select count(*) as found,
      count(*) filter (where ${isState(ProblemState.finished)}) as finished from inspection.problem p where ${where}`.execute(
      ctx.db,
    ),
  ]);
  const { found, finished } = rows[0]!;
  const { inspections, labs_checked } = checks;
  return { inspections, labs_checked, found, finished, rate: rateOf(finished, found) };
}

/** Hidden dangers that have to be put right, by laboratory. */
function openByLab(ctx: Ctx) {
  if (!holdsRight(ctx.actor, 'inspection.problem.read')) return null;
  return sql`select p.org_id as lab_id, count(*) as open, count(*) filter (where ${isUrgent}) as urgent from inspection.problem p
    where p.school_id = ${ctx.schoolId} and ${readableProblems(ctx)} and ${isOpen} group by p.org_id`;
}

/** Figures of inspections for the statistics and the map of base information. */
export const labFiguresOffer = offer(inspectionFigures, { ofLabs, ofPeriod, openByLab });
