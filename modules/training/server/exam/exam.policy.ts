import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#kernel/server/context.ts';
import { forbidden } from '#kernel/server/errors.ts';
import { holdsRight, roleScope } from '#kernel/server/policy.ts';
import type { RightName } from '#kernel/shared/rights.ts';

/** True if the role is the school's: it reaches what every college owns. */
export const isOfSchool = (actor: Actor) => roleScope(actor).kind === 'all';

/** College that owns what the caller makes; null: the school. A role of neither makes nothing. */
export function ownerOf(actor: Actor): number | null {
  if (isOfSchool(actor)) return null;
  if (actor.collegeId === null) throw forbidden();
  return actor.collegeId;
}

/** Papers and exams that the caller may see: those of the school and of the own college. */
export function ownedWithin(actor: Actor, right: RightName, column: string): RawBuilder<boolean> {
  if (!holdsRight(actor, right)) return sql<boolean>`false`;
  if (isOfSchool(actor)) return sql<boolean>`true`;
  return sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} = ${actor.collegeId}::bigint)`;
}

/** Papers and exams that the caller may change: a college its own. */
export function editableWithin(actor: Actor, right: RightName, column: string): RawBuilder<boolean> {
  if (!holdsRight(actor, right)) return sql<boolean>`false`;
  return isOfSchool(actor) ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${actor.collegeId}::bigint`;
}

export const mayChange = (actor: Actor, right: RightName, collegeId: number | null) =>
  holdsRight(actor, right) && (isOfSchool(actor) || (collegeId !== null && collegeId === actor.collegeId));

/** People's scores and certificates within the caller's scope, by the college of the row. */
export function peopleWithin(actor: Actor, right: RightName, column: string): RawBuilder<boolean> {
  if (!holdsRight(actor, right)) return sql<boolean>`false`;
  return isOfSchool(actor) ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${actor.collegeId}::bigint`;
}
