import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { learnErrors } from '../../shared/learn/errors.ts';
import { streakToLeave, type practiceApi, type PracticeAnswer } from '../../shared/learn/practice.ts';
import { isRight } from '../../shared/learn/stem.rules.ts';
import { QuestionStatus } from '../../shared/question.states.ts';
import { practisable } from './learner.policy.ts';
import { assertOpen } from './practice.queries.ts';

type Keyed = { status: number; answer: number[]; analysis: string; source: string; is_open: boolean };

async function findKeyed(ctx: Ctx, id: number): Promise<Keyed> {
  const { rows } = await sql<Keyed>`select q.status, q.answer, q.analysis, q.source, ${practisable(ctx)} as is_open
    from training.question q where q.school_id = ${ctx.schoolId} and q.id = ${id}`.execute(ctx.db);
  const keyed = found(rows[0], '题目');
  assert(keyed.status !== QuestionStatus.stopped, learnErrors.stopped);
  return found(keyed.is_open ? keyed : undefined, '题目');
}

/**
 * Counts an answer and shows the key. A wrong answer puts the question into the book of wrong ones; enough right answers
 * in a row take it out.
 */
export async function answerPractice(
  ctx: Ctx,
  { question_id, answer }: InputOf<typeof practiceApi.answer>,
): Promise<PracticeAnswer> {
  await assertOpen(ctx);
  const { answer: key, analysis, source } = await findKeyed(ctx, question_id);
  const right = isRight(key, answer);
  const one = right ? 1 : 0;
  const { rows } = await sql<{ is_wrong: boolean; streak: number }>`insert into training.practice_mark as m
      (school_id, user_id, question_id, used, correct, streak, is_wrong, answered_at)
    values (${ctx.schoolId}, ${ctx.actor.userId}, ${question_id}, 1, ${one}, ${one}, ${!right}, ${ctx.now})
    on conflict (school_id, user_id, question_id) do update set used = m.used + 1, correct = m.correct + ${one},
      streak = case when ${right}::boolean then m.streak + 1 else 0 end, answered_at = ${ctx.now},
      is_wrong = case when ${right}::boolean then m.is_wrong and m.streak + 1 < ${streakToLeave} else true end
    returning m.is_wrong, m.streak`.execute(ctx.db);
  await sql`update training.question set used_count = used_count + 1, correct_count = correct_count + ${one}
    where school_id = ${ctx.schoolId} and id = ${question_id}`.execute(ctx.db);
  return { is_right: right, answer: key, analysis, source, ...rows[0]! };
}

/** Keeps a question among the favourites, or drops it. */
export async function setFavourite(ctx: Ctx, { id, on }: InputOf<typeof practiceApi.favourite>): Promise<void> {
  await findKeyed(ctx, id);
  await sql`insert into training.practice_mark (school_id, user_id, question_id, is_favourite)
    values (${ctx.schoolId}, ${ctx.actor.userId}, ${id}, ${on})
    on conflict (school_id, user_id, question_id) do update set is_favourite = ${on}`.execute(ctx.db);
}

/** Closes practice for people until then, while an exam is on; null opens it again. */
export async function closePractice(ctx: Ctx, users: readonly number[], until: Date | null): Promise<void> {
  await sql`insert into training.study_clock (school_id, user_id, counted_to, closed_to)
    select ${ctx.schoolId}, u.id, ${ctx.now}, ${until}::timestamptz from unnest(${[...users]}::bigint[]) u(id) order by u.id
    on conflict (school_id, user_id) do update set closed_to = excluded.closed_to`.execute(ctx.db);
}
