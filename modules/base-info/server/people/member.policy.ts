import type { Actor } from '#kernel/server/context.ts';
import { holdsRight, none, personalScope, scopeOf, type PersonScope, type Scope } from '#kernel/server/policy.ts';
import { isOfLabs } from '#platform/org/server/public.ts';
import { MemberStatus, type MemberRow } from '../../shared/people/member.ts';

/** People of the laboratories of the role; teachers and ordinary users see themselves. */
export const personScope = (actor: Actor): PersonScope =>
  holdsRight(actor, 'base-info.person.read') ? personalScope(actor) : none;
export const personEditScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.person.edit');
export const personImportScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.person.import');

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
