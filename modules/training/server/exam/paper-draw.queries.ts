import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { BankQuestion, DrawRule } from './paper-draw.rules.ts';

const activeQuestion = 1;

/**
 * Ids of the active questions of each rule: of its tags and of what is below them, of the school and of the college that
 * owns the paper.
 */
export async function questionPools(
  ctx: Ctx,
  rules: readonly DrawRule[],
  collegeId: number | null,
): Promise<number[][]> {
  const asked = rules.map(({ tag_ids, type, difficulty }, at) => ({ at, tag_ids, type, difficulty }));
  const { rows } = await sql<{ ids: number[] }>`with recursive rule as (
      select * from json_to_recordset(${JSON.stringify(asked)}::json) r(at int, tag_ids bigint[], type int, difficulty int)),
    below (at, id) as (
      select r.at, t.id from rule r cross join unnest(r.tag_ids) t(id)
      union select b.at, k.id from below b join training.knowledge_tag k on k.school_id = ${ctx.schoolId} and k.parent_id = b.id)
    select array(select q.id from training.question q
      where q.school_id = ${ctx.schoolId} and q.status = ${activeQuestion} and (q.college_id is null or q.college_id = ${collegeId}::bigint)
        and (r.type is null or q.type = r.type) and (r.difficulty is null or q.difficulty = r.difficulty)
        and exists (select 1 from training.question_tag t join below b on b.id = t.tag_id
          where t.school_id = q.school_id and t.question_id = q.id and b.at = r.at)
      order by q.id) as ids
    from rule r order by r.at`.execute(ctx.db);
  return rows.map(({ ids }) => ids);
}

/** Questions by their ids, in any order. */
export async function readQuestions(ctx: Ctx, ids: readonly number[]): Promise<Map<number, BankQuestion>> {
  const { rows } =
    await sql<BankQuestion>`select id, type, stem, options, answer, analysis, source from training.question
    where school_id = ${ctx.schoolId} and id = any(${[...ids]})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Questions of a fixed paper with their points, in its order. */
export async function chosenQuestions(ctx: Ctx, paperId: number): Promise<{ id: number; points: string }[]> {
  const { rows } = await sql<{
    id: number;
    points: string;
  }>`select question_id as id, trim_scale(points)::text as points
    from training.paper_question where school_id = ${ctx.schoolId} and paper_id = ${paperId} order by position`.execute(
    ctx.db,
  );
  return rows;
}
