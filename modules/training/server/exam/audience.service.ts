import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { published } from '../../shared/exam/exam.states.ts';
import { countAsked } from './audience.queries.ts';

/** Counts whom the exams that go on are for, each night: people come, leave and change their college. */
export async function countExaminees(ctx: Ctx): Promise<void> {
  await sql`update training.exam e set expected = ${countAsked(ctx)}
    where e.school_id = ${ctx.schoolId} and e.status = ${published} and e.closes_at >= ${ctx.now}`.execute(ctx.db);
}
