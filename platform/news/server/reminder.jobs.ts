import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { on } from '#kernel/server/events.ts';
import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { notify, remindedNow } from '#platform/notices/server/public.ts';
import { ArticleKind, ArticleStatus, typeOf } from '../shared/article-kind.ts';
import { newsErrors } from '../shared/errors.ts';
import { findEdited } from './article.queries.ts';
import { readerIds } from './reader.queries.ts';

type Published = { id: number; kind: number; title: string; org: string; need_read: boolean };

async function listPublished(ctx: Ctx, condition: ReturnType<typeof sql<boolean>>): Promise<Published[]> {
  const { rows } = await sql<Published>`select a.id, a.kind, a.title, o.name as org, a.need_read
    from news.article a join org.unit o on o.school_id = a.school_id and o.id = a.org_id
    where a.school_id = ${ctx.schoolId} and a.status = ${ArticleStatus.published} and a.deleted_at is null and ${condition}`.execute(
    ctx.db,
  );
  return rows;
}

const noticeOf = ({ id, kind, title, org }: Published) => ({
  params: { kind: labelOf(ArticleKind, kind), title, org },
  url: `/lab-baseinfo/news/${typeOf(kind)}/${id}` as const,
});

/** Notifies those whom a notice, or an article that must be read, is addressed to; news are found on the first page. */
async function notifyReaders(ctx: Ctx, { id, at }: { id: number; at: number }): Promise<void> {
  const [article] = await listPublished(ctx, sql<boolean>`a.id = ${id} and a.publish_at = ${new Date(at)}`);
  if (!article || !(article.need_read || article.kind === ArticleKind.notice)) return;
  const userIds = await readerIds(ctx, id);
  await notify(ctx, { type: 'ARTICLE_PUBLISHED', userIds, ...noticeOf(article), dedupe: `article:${id}:${at}` });
}

async function remindOf(ctx: Ctx, article: Published): Promise<void> {
  const userIds = await readerIds(ctx, article.id, { unread: true });
  const dedupe = `article:${article.id}:unread:${formatDate(ctx.now)}`;
  await notify(ctx, { type: 'ARTICLE_UNREAD', userIds, ...noticeOf(article), dedupe });
}

/** Reminds by hand those who have not read an article that must be read. */
export async function remindReaders(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { status, need_read, title } = await findEdited(ctx, id);
  assert(status === ArticleStatus.published, newsErrors.notPublished);
  assert(need_read, newsErrors.readByNobody);
  const [article] = await listPublished(ctx, sql<boolean>`a.id = ${id}`);
  await ctx.audit({ action: '提醒未读人员', docType: 'news.article', docId: id, note: title });
  await remindOf(ctx, article!);
}

/** Reminds by the school's period. */
async function remindUnread(ctx: Ctx): Promise<void> {
  const days = await remindedNow(ctx, 'ARTICLE_UNREAD');
  const due = sql<boolean>`a.need_read and (a.publish_at at time zone 'Asia/Shanghai')::date = any(${days}::date[])`;
  for (const article of await listPublished(ctx, due)) await remindOf(ctx, article);
}

export const newsJobs = { 'news.remind': { cron: '30 * * * *', handler: remindUnread } } satisfies JobDefs;
export const newsSubscriptions = [on('news.article.published', { name: 'news.readers', when: 'later' }, notifyReaders)];

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof newsJobs> {}
}
