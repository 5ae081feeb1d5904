import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#kernel/server/context.ts';
import { holdsRight, scopeOf, within, type Scope } from '#kernel/server/policy.ts';

export const roomScope = (actor: Actor): Scope => scopeOf(actor, 'org.room.read');
export const roomEditScope = (actor: Actor): Scope => scopeOf(actor, 'org.room.edit');

/** May number, floor, use, area and holding unit be changed directly? Everybody else applies for a change. */
export const mayChangeKey = (actor: Actor) => holdsRight(actor, 'org.room.key');

/**
 * Rooms `r` in reach, with their holding unit `u`: those a unit in scope holds, and those that a laboratory in scope uses.
 */
export function roomsWithin(actor: Actor, scope: Scope): RawBuilder<boolean> {
  if (scope.kind !== 'below') return within(scope, 'u.path');
  return sql<boolean>`(coalesce(${within(scope, 'u.path')}, false) or r.id in (
    select lr.room_id from org.room_lab lr
    join org.unit lu on lu.school_id = lr.school_id and lu.id = lr.lab_id and lu.deleted_at is null
    where lr.school_id = ${actor.schoolId} and ${within(scope, 'lu.path')}))`;
}
