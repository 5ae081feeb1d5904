import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#kernel/server/context.ts';
import { holdsRight, scopeOf, within, type Scope } from '#kernel/server/policy.ts';

export const roomScope = (actor: Actor): Scope => scopeOf(actor, 'org.room.read');
export const roomEditScope = (actor: Actor): Scope => scopeOf(actor, 'org.room.edit');
/** Rooms whose fields the caller may change, controlled ones by an approval. */
export const roomChangeScope = (actor: Actor): Scope => scopeOf(actor, 'org.room.change');

/** May number, floor, use, area and holding unit be changed directly? Everybody else asks for an approval. */
export const mayChangeKey = (actor: Actor) => holdsRight(actor, 'org.room.key');

/** Rooms `r` in reach: those a unit in scope holds, and those that a laboratory in scope uses; each by its own index. */
export function roomsWithin(actor: Actor, scope: Scope): RawBuilder<boolean> {
  if (scope.kind !== 'below') return within(scope, 'r.id');
  const units = (condition = sql<boolean>`true`) => sql`select n.id from org.unit n
    where n.school_id = ${actor.schoolId} and ${within(scope, 'n.path')} and ${condition}`;
  return sql<boolean>`(r.org_id = any(array(${units()})) or r.id = any(array(
    select lr.room_id from org.room_lab lr where lr.school_id = ${actor.schoolId}
      and lr.lab_id = any(array(${units(sql<boolean>`n.deleted_at is null`)})))))`;
}
