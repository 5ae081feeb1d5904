import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { IssueMode } from '../../shared/core/activity.states.ts';
import { ProblemState } from '../../shared/core/problem.states.ts';
import type { Activity, Checks } from './activity.demo.ts';

/** What the first inspector has found in the activity under way is not issued yet, so that its drafts can be seen. */
export async function keepDrafts(ctx: Ctx, { inspectors }: Checks, { id }: Activity) {
  await sql`update inspection.activity set issue_mode = ${IssueMode.atBulletin} where school_id = ${ctx.schoolId} and id = ${id}`.execute(
    ctx.db,
  );
  await sql`update inspection.problem set is_draft = true where school_id = ${ctx.schoolId} and act_id = ${id}
    and state = ${ProblemState.unchecked} and found_by = ${inspectors[0]}`.execute(ctx.db);
}
