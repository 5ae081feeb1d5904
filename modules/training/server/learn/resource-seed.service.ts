import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { ResourceStatus } from '../../shared/learn/resource.states.ts';
import { seedArticles } from './seed-articles.rules.ts';

/** Published articles and cases of a school that has none. */
export async function prepareResources(ctx: Ctx): Promise<void> {
  const { rows } = await sql`select 1 from training.study_resource where school_id = ${ctx.schoolId} limit 1`.execute(
    ctx.db,
  );
  if (rows.length > 0) return;
  const given = JSON.stringify(
    seedArticles.map(({ minutes, isRequired, ...article }, at) => ({
      ...article,
      min_seconds: minutes * 60,
      is_required: isRequired,
      sort: (at + 1) * 10,
    })),
  );
  await sql`insert into training.study_resource (school_id, title, kind, summary, body, hours, min_seconds, is_required, sort, status,
      published_at, created_at, updated_at)
    select ${ctx.schoolId}, s.title, s.kind, s.summary, s.body, s.hours, s.min_seconds, s.is_required, s.sort,
      ${ResourceStatus.published}, ${ctx.now}, ${ctx.now}, ${ctx.now}
    from json_to_recordset(${given}::json) as s(title text, kind text, summary text, body text, hours numeric, min_seconds int,
      is_required boolean, sort int)`.execute(ctx.db);
  await sql`insert into training.resource_tag (school_id, resource_id, tag_id)
    select ${ctx.schoolId}, r.id, k.id
    from json_to_recordset(${given}::json) as s(title text, tags text[]) cross join unnest(s.tags) given(tag)
    join training.study_resource r on r.school_id = ${ctx.schoolId} and r.title = s.title
    join training.knowledge_tag k on k.school_id = ${ctx.schoolId} and k.name = given.tag`.execute(ctx.db);
}
