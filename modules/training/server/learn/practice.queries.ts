import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { learnErrors } from '../../shared/learn/errors.ts';
import { PracticeSource, roundSize, type practiceApi, type PracticeQuestion } from '../../shared/learn/practice.ts';
import { practisable } from './learner.policy.ts';
import { tagsOf } from './question.queries.ts';
import { tagsBelow } from './tag.queries.ts';

type Asked = InputOf<typeof practiceApi.round>;

/** The questions that a source holds for the caller. */
function isFrom(ctx: Ctx, { source, tag_id }: Asked): RawBuilder<boolean> {
  if (source === PracticeSource.wrong) return sql<boolean>`m.is_wrong`;
  if (source === PracticeSource.favourite) return sql<boolean>`m.is_favourite`;
  if (tag_id === undefined) return sql<boolean>`true`;
  return sql<boolean>`q.id in (select x.question_id from training.question_tag x
    where x.school_id = ${ctx.schoolId} and x.tag_id in (${tagsBelow(ctx, tag_id)}))`;
}

/** Practice shows keys, so that nobody practises during an exam. */
export async function assertOpen(ctx: Ctx): Promise<void> {
  const { rows } = await sql`select 1 from training.study_clock c where c.school_id = ${ctx.schoolId}
    and c.user_id = ${ctx.actor.userId} and c.closed_to > ${ctx.now}`.execute(ctx.db);
  assert(rows.length === 0, learnErrors.examOn);
}

/** Questions of a round, without their key: those never answered first, then those whose turn is longest ago. */
export async function readRound(ctx: Ctx, asked: Asked): Promise<{ content: PracticeQuestion[]; total: number }> {
  await assertOpen(ctx);
  const last = asked.except ?? [];
  const { rows } = await sql<PracticeQuestion & { total: number }>`with chosen as materialized (
      select q.id, m.answered_at, coalesce(m.is_favourite, false) as is_favourite, coalesce(m.is_wrong, false) as is_wrong
      from training.question q
      left join training.practice_mark m on m.school_id = q.school_id and m.question_id = q.id and m.user_id = ${ctx.actor.userId}
      where q.school_id = ${ctx.schoolId} and ${practisable(ctx)} and ${isFrom(ctx, asked)}),
    page as (select c.*, row_number() over (order by c.id = any(${last}), c.answered_at nulls first,
      hashint8extended(c.id, ${ctx.actor.userId}::bigint)) as place from chosen c order by place limit ${sql.lit(roundSize)})
    select q.id, q.type, q.stem, to_jsonb(q.options) as options, q.difficulty,
      ${tagsOf('question_tag', 'question_id', 'q')} as tags, page.is_favourite, page.is_wrong,
      (select count(*)::int from chosen) as total
    from page join training.question q on q.school_id = ${ctx.schoolId} and q.id = page.id order by page.place`.execute(
    ctx.db,
  );
  return { content: rows.map(({ total: _total, ...question }) => question), total: rows[0]?.total ?? 0 };
}
