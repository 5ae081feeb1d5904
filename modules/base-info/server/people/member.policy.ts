import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight, matterScope, none, scopeOf, type PersonScope, type Scope } from '#kernel/server/policy.ts';
import { isOfLabs, standsInLabs } from '#platform/org/server/public.ts';
import { MemberStatus, type MemberRow } from '../../shared/people/member.ts';

/** People of the laboratories of the role; teachers and ordinary users see themselves. */
export const personScope = (actor: Actor): PersonScope =>
  holdsRight(actor, 'base-info.person.read') ? matterScope(actor) : none;
export const personEditScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.person.edit');
export const personImportScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.person.import');

/** Rows of table `alias` with `lab_id` and `user_id` that the scope reaches; `u` joins the unit of the lab. */
export function membersWithin(ctx: Ctx, alias: string): RawBuilder<boolean> {
  const scope = personScope(ctx.actor);
  return 'userId' in scope
    ? sql<boolean>`${sql.ref(`${alias}.user_id`)} = ${scope.userId}`
    : standsInLabs(ctx, scope, alias);
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
