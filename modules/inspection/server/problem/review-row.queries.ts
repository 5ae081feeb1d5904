import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { RoundResult } from '../../shared/core/problem.states.ts';
import type { ReviewRow } from '../../shared/problem/review.ts';
import { shownProblems, type StoredProblem } from './problem-row.queries.ts';

type Result = { problem_id: number; measures: string; photos: number[] };

/** Problems with the result that awaits review: what was done, and the photos of it. */
export async function shownReviews(rows: readonly StoredProblem[], ctx: Ctx): Promise<ReviewRow[]> {
  const [problems, results] = await Promise.all([
    shownProblems(rows, ctx),
    listResults(
      ctx,
      rows.map(({ id }) => id),
    ),
  ]);
  const refs = await fileRefs(
    ctx,
    results.flatMap(({ photos }) => photos),
  );
  const resultOf = new Map(results.map((result) => [result.problem_id, result]));
  return problems.map((problem) => ({
    ...problem,
    measures: resultOf.get(problem.id)?.measures ?? '',
    after: pickFiles(refs, resultOf.get(problem.id)?.photos ?? []),
  }));
}

async function listResults(ctx: Ctx, ids: readonly number[]): Promise<Result[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Result>`select t.problem_id, t.measures, to_jsonb(t.photos) as photos
    from inspection.rectification t where t.school_id = ${ctx.schoolId} and t.problem_id = any(${[...ids]})
      and t.result = ${sql.lit(RoundResult.waiting)}`.execute(ctx.db);
  return rows;
}
