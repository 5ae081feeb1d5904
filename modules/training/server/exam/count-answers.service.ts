import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { published } from '../../shared/exam/exam.states.ts';
import { isRight, questionsOfSession } from './scoring.queries.ts';

/** Adds how an exam was answered to the statistics of its questions, once, after it is over for everybody. */
export async function countAnswers(ctx: Ctx): Promise<void> {
  await sql`with due as (
      update training.exam e set counted_at = ${ctx.now} where e.school_id = ${ctx.schoolId} and e.status = ${published}
        and e.counted_at is null and e.closes_at < ${ctx.now}::timestamptz - interval '10 minutes' returning e.id),
    figures as (
      select q.id, count(*) as asked, count(*) filter (where ${isRight}) as correct
      from training.exam_session s ${questionsOfSession}
      where s.school_id = ${ctx.schoolId} and s.exam_id in (select id from due) and s.status in (1, 2, 3) group by q.id)
    update training.question b set used_count = b.used_count + f.asked, correct_count = b.correct_count + f.correct
    from figures f where b.school_id = ${ctx.schoolId} and b.id = f.id`.execute(ctx.db);
}
