import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { ProblemState } from '../../shared/core/problem.states.ts';
import { examineApi } from '../../shared/problem/examine.ts';
import { problemApi, type LabPick, type ProblemQuery } from '../../shared/problem/problem.ts';
import { reviewApi } from '../../shared/problem/review.ts';
import { isOpen, isState } from '../core/problem-state.queries.ts';
import {
  problemColumns,
  problemNames,
  problemPlaces,
  shownProblems,
  type StoredProblem,
} from './problem-row.queries.ts';
import { isOverdue, problemConditions, readableProblems } from './problem-where.queries.ts';
import { confirms, problemCondition, reviews } from './problem.policy.ts';

const { unchecked, checking, finished } = ProblemState;

const problem = {
  noun: '隐患',
  table: ['inspection.problem', 'p'],
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
  rows: shownProblems,
} as const;

/** The problems that the caller may read, newest first. */
export const problemList = listQuery<typeof problemApi.list, StoredProblem>(problemApi.list, {
  ...problem,
  lookups: sql`${problemPlaces} ${problemNames}`,
  reach: readableProblems,
  order: sql`p.id desc`,
});

/** Problems the caller has to confirm, oldest first. */
export const examineList = listQuery<typeof examineApi.list, StoredProblem>(examineApi.list, {
  ...problem,
  joins: problemPlaces,
  lookups: problemNames,
  reach: (ctx) =>
    sql`${readableProblems(ctx)} and ${isState(unchecked)} and ${problemCondition(confirms(ctx.actor), ctx.actor, ctx.schoolId)}`,
  order: sql`p.id`,
});

/** Rectifications the caller has to review, oldest first. */
export const reviewList = listQuery<typeof reviewApi.list, StoredProblem>(reviewApi.list, {
  ...problem,
  joins: problemPlaces,
  lookups: problemNames,
  reach: (ctx) =>
    sql`${readableProblems(ctx)} and ${isState(checking)} and ${problemCondition(reviews(ctx.actor), ctx.actor, ctx.schoolId)}`,
  order: sql`p.submitted_at`,
});

/** Numbers of the state tabs under the other conditions of a list. */
export async function countByTab(ctx: Ctx, { states: _states, ...filter }: ProblemQuery) {
  const { rows } = await sql<{ rectify: number; checking: number; finished: number; overdue: number; all: number }>`
    select count(*) filter (where ${isOpen}) as rectify,
      count(*) filter (where ${isState(checking)}) as checking, count(*) filter (where ${isState(finished)}) as finished,
      count(*) filter (where ${isOverdue(ctx.now)}) as overdue, count(*) as "all"
    from inspection.problem p where ${problemList.where(ctx, filter)}`.execute(ctx.db);
  return rows[0]!;
}

/** Laboratories a problem can be reported for: every enabled one of the school, because anybody may report. */
export const reportLabs = listQuery<typeof problemApi.labs, LabPick>(problemApi.labs, {
  noun: '实验室',
  table: ['org.unit', 'u'],
  lookups: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
  columns: () => sql`u.id, u.code as lab_no, u.name as lab_name, coalesce(c.name, '') as college_name`,
  reach: () => sql`u.level = 'lab' and u.deleted_at is null and u.status = 1`,
  filters: { keyword: (word) => matches('u.keywords', sql`u.name || ' ' || u.code`, word) },
  sort: {},
  order: sql`u.code`,
  row: (stored) => stored,
});
