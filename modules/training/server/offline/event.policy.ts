import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight, none, roleScope, scopeOf, within, type Scope } from '#kernel/server/policy.ts';
import { isOfLabs } from '#platform/org/server/public.ts';
import { EventStatus } from '../../shared/offline/event.states.ts';
import type { EventRow } from '../../shared/offline/event.ts';

const eventScope = (actor: Actor): Scope => (holdsRight(actor, 'training.offline.read') ? roleScope(actor) : none);
export const eventEditScope = (actor: Actor): Scope => scopeOf(actor, 'training.offline.edit');

const labs = ({ schoolId }: Ctx, scope: Scope) => sql`select n.id from org.unit n
  where n.school_id = ${schoolId} and ${within(scope, 'n.path')}`;

/** Trainings `e` of a scope: of its college, below a college of its laboratories. */
const ofScope = (ctx: Ctx, scope: Scope): RawBuilder<boolean> => {
  if (scope.kind !== 'below') return within(scope, 'e.id');
  return isOfLabs(ctx.actor, scope)
    ? sql<boolean>`e.lab_id = any(array(${labs(ctx, scope)}))`
    : sql<boolean>`e.college_id = ${ctx.actor.collegeId}`;
};

/** A college and its laboratories also see what is for the whole school. */
export function eventsWithin(ctx: Ctx): RawBuilder<boolean> {
  const scope = eventScope(ctx.actor);
  if (scope.kind !== 'below') return ofScope(ctx, scope);
  return sql<boolean>`(${ofScope(ctx, scope)} or e.college_id is null)`;
}

export const eventsToEdit = (ctx: Ctx): RawBuilder<boolean> => ofScope(ctx, eventEditScope(ctx.actor));

export const hasFewEvents = (actor: Actor): boolean => isOfLabs(actor, eventScope(actor));

/** What the caller does with a training of the own place while it is open. */
export const eventActions = ({ status, is_own }: { status: number; is_own: boolean }): EventRow['can'] =>
  is_own && status === EventStatus.open ? ['edit', 'attend', 'close', 'cancel'] : [];
