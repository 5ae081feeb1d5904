import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { QuestionStatus } from '../../shared/question.states.ts';
import { tagsBelow } from './tag.queries.ts';

// What papers need of the bank.

/** Questions to draw: of a tag and those below it, of a type, of a difficulty; absent: any. */
type QuestionRule = {
  tag_id?: number | undefined;
  type?: number | undefined;
  difficulty?: number | undefined;
  /** College whose questions count beside those of the school. */
  college_id?: number | null | undefined;
};

/** Active questions `q` of a rule, to count and to draw. */
export function activeQuestions(ctx: Ctx, { tag_id, type, difficulty, college_id }: QuestionRule): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(
    [
      sql`q.school_id = ${ctx.schoolId} and q.status = ${sql.lit(QuestionStatus.active)}`,
      college_id ? sql`(q.college_id is null or q.college_id = ${college_id})` : sql`q.college_id is null`,
      ...(type === undefined ? [] : [sql`q.type = ${type}`]),
      ...(difficulty === undefined ? [] : [sql`q.difficulty = ${difficulty}`]),
      ...(tag_id === undefined
        ? []
        : [
            sql`q.id in (select x.question_id from training.question_tag x where x.school_id = ${ctx.schoolId}
              and x.tag_id in (${tagsBelow(ctx, tag_id)}))`,
          ]),
    ],
    sql` and `,
  )}`;
}

/** Number of active questions of each rule, in the order of the rules. */
export async function countActiveQuestions(ctx: Ctx, rules: readonly QuestionRule[]): Promise<number[]> {
  if (rules.length === 0) return [];
  const counts = rules.map(
    (rule, i) =>
      sql`(select count(*)::int from training.question q where ${activeQuestions(ctx, rule)}) as ${sql.ref(`n${i}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(ctx.db);
  return rules.map((_, i) => rows[0]![`n${i}`]!);
}
