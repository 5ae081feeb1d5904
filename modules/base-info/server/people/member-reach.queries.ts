import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { standsInLabs } from '#platform/org/server/public.ts';
import { isInspectedNow } from './inspected-labs.queries.ts';
import { personScope } from './member.policy.ts';

/**
 * Rows of table `alias` with `lab_id` and `user_id` that the scope reaches; `u` joins the unit of the lab. An inspector also
 * sees those of what he inspects, while it runs.
 */
export function membersWithin(ctx: Ctx, alias: string): RawBuilder<boolean> {
  const scope = personScope(ctx.actor);
  if (!('userId' in scope)) return standsInLabs(ctx, scope, alias);
  const isOwn = sql<boolean>`${sql.ref(`${alias}.user_id`)} = ${scope.userId}`;
  return scope.kind === 'assigned' ? sql<boolean>`(${isOwn} or ${isInspectedNow(ctx, `${alias}.lab_id`)})` : isOwn;
}
