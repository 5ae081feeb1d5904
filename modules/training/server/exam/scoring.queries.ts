import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { QuestionType } from '../../shared/kinds.ts';

/** Question `q` of a session is answered right: all and only the right options. */
export const isRight = sql<boolean>`coalesce(a.picked = q.answer, false)`;
/** Points of question `q`: all of a waived one, half for a part of a multiple choice where the exam says so. */
export const earned = sql<string>`case when w.question_id is not null or ${isRight} then q.points
  when e.has_half_points and q.type = ${sql.lit(QuestionType.multiple)} and cardinality(a.picked) > 0 and a.picked <@ q.answer
    then q.points / 2 else 0 end`;

/** Questions `q` of session `s` of exam `e` with their answers `a` and waivers `w`. */
export const questionsOfSession = sql`cross join lateral rows from (jsonb_to_recordset(s.questions) as (id bigint, type int, stem text,
    options text[], answer int[], analysis text, source text, points numeric)) with ordinality
    q(id, type, stem, options, answer, analysis, source, points, place)
  left join training.exam_answer a on a.school_id = s.school_id and a.session_id = s.id and a.position = q.place - 1
  left join training.exam_waiver w on w.school_id = s.school_id and w.exam_id = s.exam_id and w.question_id = q.id`;

type ScoredQuestion = {
  type: number;
  stem: string;
  options: string[];
  points: string;
  picked: number[];
  answer: number[];
  analysis: string;
  source: string;
  is_right: boolean;
  earned: string;
  waived: boolean;
};

/** The questions of a session with key and points, in the order in which they were shown. */
export async function readScoredQuestions(ctx: Ctx, sessionId: number): Promise<ScoredQuestion[]> {
  const { rows } = await sql<ScoredQuestion>`select q.type, q.stem, q.options, trim_scale(q.points)::text as points,
      coalesce(a.picked, '{}') as picked, q.answer, q.analysis, q.source, ${isRight} as is_right,
      trim_scale(${earned})::text as earned, w.question_id is not null as waived
    from training.exam_session s join training.exam e on e.school_id = s.school_id and e.id = s.exam_id ${questionsOfSession}
    where s.school_id = ${ctx.schoolId} and s.id = ${sessionId} order by q.place`.execute(ctx.db);
  return rows;
}
