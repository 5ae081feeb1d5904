import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#kernel/server/context.ts';
import { holdsRight, inScope, scopeOf, unitsOnPath, within, type Scope } from '#kernel/server/policy.ts';
import type { ArticleRow } from '../shared/article.ts';
import { ArticleKind, ArticleStatus } from '../shared/article-kind.ts';

/** Publishers that the actor writes for: the school for its offices, the own college for a college. */
export const articleEditScope = (actor: Actor): Scope => scopeOf(actor, 'news.article.edit');

/** Units that article `a` is addressed to, with everything below them; without an audience its publisher. */
export const audience = sql`case when cardinality(a.audience) = 0 then array[a.org_id] else a.audience end`;

/** Article `a` is addressed to this role. */
export const isForRole = (role: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(cardinality(a.roles) = 0 or ${role} = any(a.roles))`;

/** Article `a` is published and addressed to the actor. */
export const isForActor = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(a.status = ${ArticleStatus.published} and ${isForRole(sql`${actor.roleId}::bigint`)}
    and ${audience} && ${[actor.orgPath, ...actor.otherLabs].flatMap(unitsOnPath)}::bigint[])`;

/** Articles `a` of publishers `o`: every state for those who edit them, else what is addressed to the actor. */
export const readableArticles = (actor: Actor): RawBuilder<boolean> =>
  holdsRight(actor, 'news.article.read')
    ? sql<boolean>`a.deleted_at is null and (${within(articleEditScope(actor), 'o.path')} or ${isForActor(actor)})`
    : sql<boolean>`false`;

type Facts = Pick<ArticleRow, 'kind' | 'status' | 'abolished' | 'need_read'> & { org_path: string };

/** Actions of the actor on an article in reach. */
export function articleActions(actor: Actor, article: Facts): ArticleRow['can'] {
  if (!inScope(articleEditScope(actor), article.org_path)) return [];
  if (article.status !== ArticleStatus.published) return ['edit', 'publish', 'remove'];
  const can: ArticleRow['can'] = ['withdraw'];
  if (article.need_read) can.push('remind');
  if (article.kind === ArticleKind.regulation) can.push(article.abolished ? 'restore' : 'abolish');
  return can;
}
