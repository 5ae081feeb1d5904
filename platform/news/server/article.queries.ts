import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { within } from '#kernel/server/policy.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { articleApi, type ArticleDetail, type ArticleRow } from '../shared/article.ts';
import { ArticleKind, categoryKeys } from '../shared/article-kind.ts';
import { articleActions, articleEditScope, isForActor, readableArticles } from './article.policy.ts';

type Instants = 'publish_at' | 'read_at';
export type StoredArticle = Omit<ArticleRow, Instants | 'can'> & Record<Instants, Date | null> & { org_path: string };

const categoryKey = sql`case a.kind ${sql.join(
  ArticleKind.$items.map(({ key, value }) => sql`when ${sql.lit(value)} then ${sql.lit(categoryKeys[key])}`),
  sql` `,
)} end`;

const ownRead = (ctx: Ctx) => sql`select r.read_at from news.article_read r
  where r.school_id = a.school_id and r.article_id = a.id and r.user_id = ${ctx.actor.userId}`;

/** Published articles that the caller must read and has not read. */
const isUnread = (ctx: Ctx) => sql<boolean>`a.need_read and ${isForActor(ctx.actor)} and not exists (${ownRead(ctx)})`;

/** Articles `a` of publishers `o`: those on top first, then the newest. */
export const articleList = listQuery<typeof articleApi.list, StoredArticle>(articleApi.list, {
  noun: '文章',
  table: ['news.article', 'a'],
  joins: {
    o: sql`join org.unit o on o.school_id = a.school_id and o.id = a.org_id`,
    c: sql`left join codes.code c on c.school_id = a.school_id and c.parent_key = ${categoryKey} and c.code = a.category`,
  },
  columns: (
    ctx,
  ) => sql`a.id, a.version, a.kind, a.title, a.category, coalesce(c.name, a.category) as category_name, a.level,
    a.org_id, o.name as org_name, o.path as org_path, a.doc_no, a.issue_date, a.effect_date, a.abolished, a.top, a.is_public,
    a.need_read, a.status, a.publish_at, (${ownRead(ctx)}) as read_at, ${isForActor(ctx.actor)} as is_addressed,
    (select count(*) from news.article_read r where r.school_id = a.school_id and r.article_id = a.id) as reads`,
  reach: (ctx) => readableArticles(ctx.actor),
  filters: {
    keyword: (word) => matches('a.keywords', sql`a.title || ' ' || a.doc_no`, word),
    kind: 'a.kind',
    category: 'a.category',
    level: 'a.level',
    org_id: 'a.org_id',
    status: 'a.status',
    abolished: 'a.abolished',
    unread: (only, ctx) => (only ? isUnread(ctx) : sql<boolean>`true`),
  },
  isNarrow: () => true,
  sort: {
    title: sql`a.title`,
    doc_no: sql`a.doc_no`,
    issue_date: sql`a.issue_date`,
    effect_date: sql`a.effect_date`,
    publish_at: sql`a.publish_at`,
    reads: sql`(select count(*) from news.article_read r where r.school_id = a.school_id and r.article_id = a.id)`,
  },
  order: [{ desc: sql`a.top` }, { desc: sql`coalesce(a.publish_at, a.created_at)` }],
  row: ({ org_path, ...row }, ctx) => ({
    ...row,
    publish_at: row.publish_at && formatDateTime(row.publish_at),
    read_at: row.read_at && formatDateTime(row.read_at),
    can: articleActions(ctx.actor, { ...row, org_path }),
  }),
});

type Extra = Pick<ArticleDetail, 'body' | 'audience' | 'roles' | 'published_by_name' | 'withdraw_reason'>;

/** An article in full. */
export async function findArticle(ctx: Ctx, id: number): Promise<ArticleDetail> {
  const row = await articleList.find(ctx, id);
  const { rows } = await sql<Extra & { files: number[] }>`
    select a.body, to_jsonb(a.files) as files, coalesce(p.name, '') as published_by_name, a.withdraw_reason,
      coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by array_position(a.audience, t.id)) from org.unit t
        where t.school_id = a.school_id and t.id = any(a.audience)), '[]') as audience,
      coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by array_position(a.roles, r.id)) from identity.role r
        where r.school_id = a.school_id and r.id = any(a.roles)), '[]') as roles
    from news.article a left join identity.account p on p.school_id = a.school_id and p.id = a.published_by
    where a.school_id = ${ctx.schoolId} and a.id = ${id}`.execute(ctx.db);
  const { files, ...extra } = rows[0]!;
  return { ...row, ...extra, files: pickFiles(await fileRefs(ctx, files), files) };
}

/** An article that the caller edits; refuses when it is not there or only readable. */
export async function findEdited(ctx: Ctx, id: number): Promise<ArticleRow> {
  const isEdited = sql<boolean>`a.id = ${id} and ${within(articleEditScope(ctx.actor), 'o.path')}`;
  const [row] = await articleList.all(ctx, {}, isEdited, 1);
  return found(row, '文章');
}

export const countUnread = (ctx: Ctx): Promise<number> => articleList.count(ctx, { unread: true });
