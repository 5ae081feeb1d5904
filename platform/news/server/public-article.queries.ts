import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { ArticleStatus } from '../shared/article-kind.ts';
import type { PublicArticle } from '../shared/public-article.ts';

const shown = 8;

/** Articles `a` that everybody may read without login. */
export const isPublic = sql<boolean>`(a.is_public and a.status = ${sql.lit(ArticleStatus.published)} and a.deleted_at is null)`;

type Instant = { publish_at: Date };
const dated = <R extends Instant>(row: R) => ({ ...row, publish_at: formatDateTime(row.publish_at) });

/** The newest public articles of the school that the call names; none where it names no school. */
export async function listPublicArticles(ctx: Ctx) {
  const { rows } = await sql<{ id: number; kind: number; title: string; top: boolean } & Instant>`
    select a.id, a.kind, a.title, a.publish_at, a.top from news.article a
    where a.school_id = ${ctx.schoolId} and ${isPublic} order by a.top desc, a.publish_at desc, a.id limit ${shown}`.execute(
    ctx.db,
  );
  return { content: rows.map(dated) };
}

export async function findPublicArticle(ctx: Ctx, { id }: { id: number }): Promise<PublicArticle> {
  const { rows } = await sql<Omit<PublicArticle, 'publish_at' | 'files'> & Instant & { files: number[] }>`
    select a.id, a.kind, a.title, a.publish_at, a.top, s.name as school_name, o.name as org_name, a.doc_no, a.abolished,
      a.body, to_jsonb(a.files) as files
    from news.article a join org.school s on s.id = a.school_id
    join org.unit o on o.school_id = a.school_id and o.id = a.org_id
    where a.school_id = ${ctx.schoolId} and a.id = ${id} and ${isPublic}`.execute(ctx.db);
  const row = found(rows[0], '文章');
  return { ...dated(row), files: pickFiles(await fileRefs(ctx, row.files), row.files) };
}
