import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import type { Page, PageInput } from '#kernel/shared/paging.ts';
import { type ProblemQuery, type ProblemRow, type ProblemSort } from '../../shared/problem/problem.ts';
import { needsRectifying, ProblemState } from '../../shared/core/problem.states.ts';
import { problemRows, problemTables } from './problem-row.queries.ts';
import { isOverdue, problemsWhere } from './problem-where.queries.ts';
import { waitsForConfirm, waitsForReview } from './problem.policy.ts';

type Query = ProblemQuery & PageInput & { sort?: ProblemSort | undefined };

const sortColumns: Record<ProblemSort, RawBuilder<unknown>> = {
  problem_no: sql`p.problem_no`,
  found_at: sql`p.found_at`,
  issue_at: sql`p.issue_at`,
  effective_deadline: sql`p.effective_deadline`,
  submitted_at: sql`p.submitted_at`,
  reject_count: sql`p.reject_count`,
};

function orderOf({ sort, order }: Query): RawBuilder<unknown> {
  if (sort === undefined) return sql`p.id desc`;
  const column = sortColumns[sort];
  return order === 'desc' ? sql`${column} desc nulls last, p.id desc` : sql`${column} asc nulls last, p.id`;
}

export async function countProblems(ctx: Ctx, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from inspection.problem p where ${where}`.execute(ctx.db);
  return rows[0]!.total;
}

export async function listProblems(ctx: Ctx, input: Query): Promise<Page<ProblemRow>> {
  const where = problemsWhere(ctx, input);
  const total = await countProblems(ctx, where);
  const window = pageWindow(input, total);
  const rows = await problemRows(ctx, { where, order: orderOf(input), limit: window.size, offset: window.offset });
  return window.of(rows);
}

/** A list whose condition also looks at place and organizer; few rows wait at a time. */
async function listWaiting(ctx: Ctx, input: Query, waits: RawBuilder<boolean>, order: RawBuilder<unknown>) {
  const where = sql<boolean>`${problemsWhere(ctx, input)} and ${waits}`;
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${problemTables} where ${where}`.execute(
    ctx.db,
  );
  const window = pageWindow(input, rows[0]!.total);
  const content = await problemRows(ctx, {
    from: problemTables,
    where,
    order: input.sort ? orderOf(input) : order,
    limit: window.size,
    offset: window.offset,
  });
  return window.of(content);
}

const { unchecked, checking, finished } = ProblemState;

/** Problems whose existence the caller has to confirm, oldest first. */
export const listToExamine = (ctx: Ctx, input: Query) =>
  listWaiting(ctx, { ...input, states: [unchecked] }, waitsForConfirm(ctx.actor), sql`p.id`);

/** Rectifications that the caller has to examine, oldest first. */
export const listToReview = (ctx: Ctx, input: Query) =>
  listWaiting(ctx, { ...input, states: [checking] }, waitsForReview(ctx.actor), sql`p.submitted_at, p.id`);

/** Numbers of the state tabs under the other conditions of a list. */
export async function countByTab(ctx: Ctx, { states: _states, ...filter }: ProblemQuery) {
  const { rows } = await sql<{ rectify: number; checking: number; finished: number; overdue: number; all: number }>`
    select count(*) filter (where p.state = any(${[...needsRectifying]})) as rectify,
      count(*) filter (where p.state = ${checking}) as checking, count(*) filter (where p.state = ${finished}) as finished,
      count(*) filter (where ${isOverdue(ctx.now)}) as overdue, count(*) as "all"
    from inspection.problem p where ${problemsWhere(ctx, filter)}`.execute(ctx.db);
  return rows[0]!;
}

/** Places to report a problem for: every enabled laboratory of the school, because anybody may see a danger. */
export async function listReportLabs(ctx: Ctx, input: { keyword?: string | undefined } & PageInput) {
  const where = sql<boolean>`u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null and u.status = 1
    and ${nameHolds(input.keyword)}`;
  const { rows: count } = await sql<{ total: number }>`select count(*) as total from org.unit u where ${where}`.execute(
    ctx.db,
  );
  const window = pageWindow(input, count[0]!.total);
  const { rows } = await sql<{ lab_id: number; lab_no: string; lab_name: string; college_name: string }>`
    select u.id as lab_id, u.code as lab_no, u.name as lab_name, coalesce(c.name, '') as college_name
    from org.unit u left join org.unit c on c.school_id = u.school_id and c.id = u.college_id
    where ${where} order by u.code limit ${window.size} offset ${window.offset}`.execute(ctx.db);
  return window.of(rows);
}

const nameHolds = (keyword: string | undefined) => matches('u.keywords', sql`u.name || ' ' || u.code`, keyword);
