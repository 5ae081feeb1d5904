import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight, matterScope, none, scopeOf, type PersonScope, type Scope } from '#kernel/server/policy.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { isInspectedNow } from './inspected-labs.queries.ts';
import { isOfLabs, standsInLabs } from '#platform/org/server/public.ts';
import { MemberStatus, type MemberRow } from '../../shared/people/member.ts';

/** Matters of the role; a storekeeper, who has stores in custody and no laboratories, has own ones. */
export const ownMatters = (actor: Actor): PersonScope =>
  actor.dataScope === DataScope.warehouse ? { kind: 'own', userId: actor.userId } : matterScope(actor);

/** People of the laboratories of the role; teachers and ordinary users see themselves. */
export const personScope = (actor: Actor): PersonScope =>
  holdsRight(actor, 'base-info.person.read') ? ownMatters(actor) : none;
export const personEditScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.person.edit');
export const personImportScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.person.import');

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

/** The scope is smaller than a college. */
export function hasFewMembers(actor: Actor): boolean {
  const scope = personScope(actor);
  return 'userId' in scope || isOfLabs(actor, scope);
}

/** Who holds a duty leaves by the laboratory; a member who has left stays as he was. */
export function memberActions(
  actor: Actor,
  { status, duties }: Pick<MemberRow, 'status' | 'duties'>,
): MemberRow['can'] {
  if (status !== MemberStatus.present || !holdsRight(actor, 'base-info.person.edit')) return [];
  return [
    'edit',
    ...(holdsRight(actor, 'base-info.lab.edit') && !duties.includes('officer') ? (['officer'] as const) : []),
    ...(duties.length === 0 ? (['leave'] as const) : []),
  ];
}
