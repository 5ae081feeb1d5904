import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import { within } from '#kernel/server/policy.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { unitReference } from '#platform/org/server/public.ts';
import type { ArticleInput } from '../shared/article.ts';
import { ArticleKind, ArticleStatus, articleStates, categoryKeys, typeOf } from '../shared/article-kind.ts';
import { newsErrors } from '../shared/errors.ts';
import { articleEditScope } from './article.policy.ts';
import { articleList } from './article.queries.ts';

declare module '#kernel/server/events.ts' {
  interface Events {
    /** An article was published; `at` tells one publication from another, in milliseconds. */
    'news.article.published': { id: number; at: number };
  }
}

const docType = 'news.article';
const table = 'news.article';

const article: RowKind<'news.article'> = {
  table,
  doc: docType,
  noun: '文章',
  reach: (ctx) => sql<boolean>`exists (select 1 from org.unit o where o.school_id = t.school_id and o.id = t.org_id
    and ${within(articleEditScope(ctx.actor), 'o.path')})`,
};

/** Checks publisher, category, audience and dates. */
function checkInput(ctx: Ctx, { audience = [], roles = [], ...input }: ArticleInput) {
  const school = ctx.schoolId;
  const scope = articleEditScope(ctx.actor);
  return checkFields<ArticleInput>(ctx, {
    org_id: unitReference(ctx, input.org_id, ['school', 'college'], scope, '发布单位'),
    category: codeReference(ctx, categoryKeys[typeOf(input.kind)], input.category, '类别'),
    audience: audience.length > 0 && {
      valid: sql`(select count(*) from org.unit u where u.school_id = ${school} and u.id = any(${audience})
        and u.deleted_at is null and ${within(scope, 'u.path')}) = ${new Set(audience).size}`,
      message: '发布范围中有不存在或不在您管理范围内的单位，请重新选择',
    },
    roles: roles.length > 0 && {
      valid: sql`(select count(*) from identity.role where school_id = ${school} and id = any(${roles})) = ${new Set(roles).size}`,
      message: '发布对象中有不存在的角色，请重新选择',
    },
    effect_date:
      input.issue_date && input.effect_date && input.effect_date < input.issue_date && '实施日期不能早于发文日期',
  });
}

export async function createArticle(ctx: Ctx, input: ArticleInput): Promise<number> {
  await checkInput(ctx, input);
  const id = await insertRow(ctx, article, input, input.title);
  await attachFiles(ctx, docType, id, input.files ?? []);
  return id;
}

export async function updateArticle(
  ctx: Ctx,
  { id, version, ...input }: ArticleInput & { id: number; version: number },
): Promise<void> {
  const check = async (before: Record<string, unknown>) => {
    assert(before['status'] !== ArticleStatus.published, newsErrors.published);
    await checkInput(ctx, input);
  };
  await updateRow(ctx, article, { id, version }, input, { note: input.title, check });
  await attachFiles(ctx, docType, id, input.files ?? []);
}

export async function removeArticle(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { status, title } = await lockRow(ctx, article, id);
  assert(status !== ArticleStatus.published, newsErrors.published);
  await removeRow(ctx, article, id, String(title));
}

/** Publishes an article; who has read an earlier publication of it reads it again. */
export async function publishArticle(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { title, body, files } = await lockRow(ctx, article, id);
  assert(body !== '' || (Array.isArray(files) && files.length > 0), newsErrors.empty);
  const set = { publish_at: ctx.now, published_by: ctx.actor.userId, withdraw_reason: '' };
  await applyTransition(ctx, articleStates, {
    table,
    column: 'status',
    id,
    action: 'publish',
    docType,
    note: String(title),
    set,
  });
  await sql`delete from news.article_read where school_id = ${ctx.schoolId} and article_id = ${id}`.execute(ctx.db);
  await emit(ctx, 'news.article.published', { id, at: ctx.now.getTime() });
}

export async function withdrawArticle(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  await lockRow(ctx, article, id);
  const set = { withdraw_reason: reason };
  await applyTransition(ctx, articleStates, {
    table,
    column: 'status',
    id,
    action: 'withdraw',
    docType,
    note: reason,
    set,
  });
}

/** A published regulation goes out of force, or comes back; its text stays. */
export async function setAbolished(ctx: Ctx, { id, abolished }: { id: number; abolished: boolean }): Promise<void> {
  const before = await lockRow(ctx, article, id);
  const isInForce = before['kind'] === ArticleKind.regulation && before['status'] === ArticleStatus.published;
  assert(isInForce, newsErrors.regulationOnly);
  await sql`update news.article set abolished = ${abolished}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const action = abolished ? '废止规章制度' : '恢复规章制度';
  await ctx.audit({ action, docType, docId: id, note: String(before['title']) });
}

/** Marks a published article as read by the caller; idempotent. */
export async function markRead(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { status, title } = await articleList.find(ctx, id);
  assert(status === ArticleStatus.published, newsErrors.notPublished);
  await sql`insert into news.article_read (school_id, article_id, user_id, read_at)
    values (${ctx.schoolId}, ${id}, ${ctx.actor.userId}, ${ctx.now}) on conflict do nothing`.execute(ctx.db);
  await ctx.audit({ action: '阅读文章', docType, docId: id, note: title });
}
