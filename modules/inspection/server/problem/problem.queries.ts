import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { needsRectifying, ProblemState } from '../../shared/core/problem.states.ts';
import { examineApi } from '../../shared/problem/examine.ts';
import { problemApi, type ProblemQuery } from '../../shared/problem/problem.ts';
import { reviewApi } from '../../shared/problem/review.ts';
import { optionsOf } from '../core/option.queries.ts';
import { isState } from '../core/problem-state.queries.ts';
import { problemColumns, problemJoins, shownProblems, type StoredProblem } from './problem-row.queries.ts';
import { byUrgency, problemConditions, readableProblems, urgencyParts } from './problem-where.queries.ts';
import { confirms, problemCondition, problemScope, reviews } from './problem.policy.ts';
import { shownReviews } from './review-row.queries.ts';

const { unchecked, checking, finished } = ProblemState;

const problem = {
  noun: '隐患',
  table: ['inspection.problem', 'p'],
  joins: problemJoins,
  narrowing: ['keyword', 'description', 'org_id', 'record_id', 'campus_id', 'nature', 'lab_level', 'lab_class'],
  isNarrow: (_asked: ProblemQuery, { actor }: Ctx) => problemScope(actor).kind !== 'all',
  columns: () => problemColumns,
  filters: problemConditions,
  sort: {
    problem_no: sql`p.problem_no`,
    found_at: sql`p.found_at`,
    issue_at: sql`p.issue_at`,
    effective_deadline: sql`p.effective_deadline`,
    submitted_at: sql`p.submitted_at`,
    reject_count: sql`p.reject_count`,
  },
  neverNull: ['problem_no', 'found_at', 'reject_count'],
  rows: shownProblems,
  beside: optionsOf,
} as const;

/** Only problems that await rectification are asked for: few beside the others, and read from an index of their own. */
const asksOpen = ({ states }: Pick<ProblemQuery, 'states'>) =>
  states !== undefined && states.length > 0 && states.every((state) => isIn(needsRectifying, state));
const isIn = (states: readonly string[], state: string) => states.includes(state);

/** The problems that the caller may read: open ones by urgency, others newest first. */
export const problemList = listQuery<typeof problemApi.list, StoredProblem>(problemApi.list, {
  ...problem,
  narrowing: [...problem.narrowing, 'mine'],
  isNarrow: (asked, ctx) => problem.isNarrow(asked, ctx) || asksOpen(asked),
  parts: ({ sort, ...asked }, { now }) => (sort === undefined && asksOpen(asked) ? urgencyParts(now) : undefined),
  reach: readableProblems,
  order: ({ now }, filters) => (asksOpen(filters) ? byUrgency(now) : { desc: sql`p.id` }),
});

/** Problems the caller has to confirm, oldest first. */
export const examineList = listQuery<typeof examineApi.list, StoredProblem>(examineApi.list, {
  ...problem,
  isNarrow: () => true,
  reach: (ctx) =>
    sql`${readableProblems(ctx)} and ${isState(unchecked)} and ${problemCondition(confirms(ctx.actor), ctx.actor, ctx.schoolId)}`,
  order: sql`p.id`,
});

/** Rectifications the caller has to review, oldest first. */
export const reviewList = listQuery<typeof reviewApi.list, StoredProblem>(reviewApi.list, {
  ...problem,
  isNarrow: () => true,
  reach: (ctx) =>
    sql`${readableProblems(ctx)} and ${isState(checking)} and ${problemCondition(reviews(ctx.actor), ctx.actor, ctx.schoolId)}`,
  order: sql`p.submitted_at`,
  rows: shownReviews,
});

/** Numbers of problems by state, and of overdue ones; the rows are grouped before they are judged. */
export async function countByState(ctx: Ctx, filter: ProblemQuery) {
  const { rows } = await sql<{ state: string; problems: number; late: number }>`
    select p.state, count(*) as problems, count(*) filter (where p.effective_deadline < ${ctx.now}) as late
    from inspection.problem p where ${problemList.where(ctx, filter)} group by p.state`.execute(ctx.db);
  const sumOf = (states: readonly string[], key: 'problems' | 'late') =>
    rows.reduce((sum, row) => (states.includes(row.state) ? sum + row[key] : sum), 0);
  return {
    of: (...states: string[]) => sumOf(states, 'problems'),
    all: rows.reduce((sum, row) => sum + row.problems, 0),
    overdue: sumOf(needsRectifying, 'late'),
  };
}

/** Numbers of the state tabs under the other conditions of a list. */
export async function countByTab(ctx: Ctx, { states: _states, ...filter }: ProblemQuery) {
  const { of, all, overdue } = await countByState(ctx, filter);
  return {
    unchecked: of(unchecked),
    rectify: of(...needsRectifying),
    checking: of(checking),
    finished: of(finished),
    overdue,
    all,
  };
}
