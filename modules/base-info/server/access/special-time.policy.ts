import { sql, type RawBuilder } from 'kysely';
import { DataScope } from '#kernel/shared/data-scope.ts';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import {
  holdsRight,
  none,
  personalScope,
  roleScope,
  scopeOf,
  within,
  type PersonScope,
  type Scope,
} from '#kernel/server/policy.ts';
import { isOfLabs } from '#platform/org/server/public.ts';
import { isOpenToChange, SpecialTimeStatus } from '../../shared/access/special-time.states.ts';
import type { SpecialTimeRow } from '../../shared/access/special-time.ts';

/**
 * Registrations of the laboratories of the role; ordinary users and storekeepers see those in which they are named,
 * inspectors also those of what they inspect.
 */
export function specialTimeScope(actor: Actor): PersonScope {
  if (!holdsRight(actor, 'base-info.special-time.read')) return none;
  const byPerson: readonly string[] = [DataScope.self, DataScope.assigned, DataScope.warehouse];
  return byPerson.includes(actor.dataScope) ? personalScope(actor) : roleScope(actor);
}
export const specialTimeEditScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.special-time.edit');

/** The scope is smaller than a college. */
export function hasFewSpecialTimes(actor: Actor): boolean {
  const scope = specialTimeScope(actor);
  return 'userId' in scope || isOfLabs(actor, scope);
}

/** Registrations `t` whose laboratories are all in the scope of the caller. */
export const specialTimesToEdit = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`not exists (select 1
  from base_info.special_time_lab sl join org.unit n on n.school_id = sl.school_id and n.id = sl.lab_id
  where sl.school_id = ${ctx.schoolId} and sl.special_time_id = t.id and not ${within(specialTimeEditScope(ctx.actor), 'n.path')})`;

type Facts = { status: number; is_own: boolean; submitted_by: number | null; is_over: boolean };

/** Colleges and the school, which answer for the doors of all laboratories that they see. */
function watchesDoors(actor: Actor): boolean {
  return holdsRight(actor, 'base-info.door.grant') && !hasFewSpecialTimes(actor);
}

/** What the caller does with a registration, apart from steps of its approval. */
export function specialTimeActions(
  actor: Actor,
  { status, is_own, submitted_by, is_over }: Facts,
): SpecialTimeRow['can'] {
  if (status === SpecialTimeStatus.passed) return !is_over && (is_own || watchesDoors(actor)) ? ['cancel'] : [];
  if (!holdsRight(actor, 'base-info.special-time.edit')) return [];
  if (is_own && isOpenToChange(status)) return ['submit', 'edit', 'remove'];
  return status === SpecialTimeStatus.waiting && submitted_by === actor.userId ? ['withdraw'] : [];
}
