import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

const links = {
  question: { table: 'training.question_tag', column: 'question_id', doc: 'training.question', action: '修改题目标签' },
  resource: { table: 'training.resource_tag', column: 'resource_id', doc: 'training.resource', action: '修改资源标签' },
} as const;

/** Makes the tags of a question or resource those that are given. */
export async function setTags(ctx: Ctx, of: keyof typeof links, id: number, tags: readonly number[]): Promise<void> {
  const { table, column, doc, action } = links[of];
  const given = [...new Set(tags)].sort((a, b) => a - b);
  const [link, key] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql<{ former: number[]; changed: number }>`with former as materialized (
      select x.tag_id from ${link} x where x.school_id = ${ctx.schoolId} and x.${key} = ${id}),
    dropped as (delete from ${link} x where x.school_id = ${ctx.schoolId} and x.${key} = ${id}
      and x.tag_id <> all(${given}) returning 1),
    added as (insert into ${link} (school_id, ${key}, tag_id) select ${ctx.schoolId}, ${id}, one
      from unnest(${given}::bigint[]) one where one not in (select tag_id from former) returning 1)
    select coalesce((select json_agg(tag_id order by tag_id) from former), '[]') as former,
      (select count(*)::int from dropped) + (select count(*)::int from added) as changed`.execute(ctx.db);
  const { former, changed } = rows[0]!;
  if (changed === 0 || former.length === 0) return;
  await ctx.audit({ action, docType: doc, docId: id, before: { tag_ids: former }, after: { tag_ids: given } });
}
