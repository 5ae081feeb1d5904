import { sql } from 'kysely';
import type { FilePolicy } from '#kernel/server/slice.ts';
import { readableArticles } from './article.policy.ts';
import { isPublic } from './public-article.queries.ts';

/** Files of an article are visible to its readers, those of a public article to everybody. */
export const seesArticleFile: FilePolicy = async (ctx, { id, docId }) => {
  const { rows } =
    await sql`select 1 from news.article a join org.unit o on o.school_id = a.school_id and o.id = a.org_id
    where a.school_id = ${ctx.schoolId} and a.id = ${docId} and ${id} = any(a.files) and (${isPublic} or ${readableArticles(ctx.actor)})`.execute(
      ctx.db,
    );
  return rows.length > 0;
};
