import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { QuestionType } from '../../shared/kinds.ts';
import { optionsOf } from '../../shared/learn/key.rules.ts';
import { stemKey } from '../../shared/learn/stem.rules.ts';
import { QuestionStatus } from '../../shared/question.states.ts';
import type { SeedQuestion } from './seed-question.rules.ts';
import { seedQuestions } from './seed-questions.rules.ts';
import { seedTags } from './tag-seed.rules.ts';

/** Subjects and questions of a school that has none; what the office has changed since stays. */
export async function prepareBank(ctx: Ctx): Promise<void> {
  const { rows } = await sql`select 1 from training.knowledge_tag where school_id = ${ctx.schoolId} limit 1`.execute(
    ctx.db,
  );
  if (rows.length > 0) return;
  await addTags(ctx);
  await addQuestions(ctx);
}

async function addTags(ctx: Ctx): Promise<void> {
  const tops = seedTags.map(([kind, name], at) => ({ kind, name, sort: (at + 1) * 10 }));
  await sql`insert into training.knowledge_tag (school_id, name, kind, sort, created_at, updated_at)
    select ${ctx.schoolId}, s.name, s.kind, s.sort, ${ctx.now}, ${ctx.now}
    from json_to_recordset(${JSON.stringify(tops)}::json) as s(name text, kind text, sort int)`.execute(ctx.db);
  const topics = seedTags.flatMap(([kind, parent, names]) =>
    names.split(' ').map((name, at) => ({ kind, parent, name, sort: (at + 1) * 10 })),
  );
  await sql`insert into training.knowledge_tag (school_id, name, kind, sort, parent_id, created_at, updated_at)
    select ${ctx.schoolId}, s.name, s.kind, s.sort, p.id, ${ctx.now}, ${ctx.now}
    from json_to_recordset(${JSON.stringify(topics)}::json) as s(name text, kind text, parent text, sort int)
    join training.knowledge_tag p on p.school_id = ${ctx.schoolId} and p.name = s.parent`.execute(ctx.db);
}

function rowOf({ type: key, stem, options = [], answer, analysis, source = '', tags, difficulty }: SeedQuestion) {
  const type = QuestionType[key];
  return {
    type,
    stem,
    stem_key: stemKey(stem),
    options: optionsOf(type, options),
    answer: typeof answer === 'boolean' ? [answer ? 0 : 1] : answer,
    analysis,
    source,
    difficulty,
    tags,
  };
}

async function addQuestions(ctx: Ctx): Promise<void> {
  const rows = JSON.stringify(seedQuestions.map(rowOf));
  await sql`insert into training.question (school_id, type, stem, stem_key, options, answer, analysis, source, difficulty, status,
      created_at, updated_at)
    select ${ctx.schoolId}, s.type, s.stem, s.stem_key, s.options, s.answer, s.analysis, s.source, s.difficulty,
      ${QuestionStatus.active}, ${ctx.now}, ${ctx.now}
    from json_to_recordset(${rows}::json) as s(type int, stem text, stem_key text, options text[], answer int[], analysis text,
      source text, difficulty int) on conflict do nothing`.execute(ctx.db);
  await sql`insert into training.question_tag (school_id, question_id, tag_id)
    select ${ctx.schoolId}, q.id, k.id
    from json_to_recordset(${rows}::json) as s(stem_key text, tags text[]) cross join unnest(s.tags) given(tag)
    join training.question q on q.school_id = ${ctx.schoolId} and q.stem_key = s.stem_key
    join training.knowledge_tag k on k.school_id = ${ctx.schoolId} and k.name = given.tag on conflict do nothing`.execute(
    ctx.db,
  );
}
