import { sql, type RawBuilder } from 'kysely';
import { DataScope } from '#kernel/shared/data-scope.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import type { Actor } from './context.ts';

/** Rows that a policy allows: none, all of the school, or those at or below an organisation and in further `labs`. */
export type Scope = { kind: 'none' } | { kind: 'all' } | { kind: 'below'; path: string; labs: readonly string[] };
/**
 * Scope of records: also those that a person opened (`own`), was assigned (`assigned`) or has in custody (`custody`, of
 * stores).
 */
export type PersonScope = Scope | { kind: 'own' | 'assigned' | 'custody'; userId: number };

export const none: Scope = { kind: 'none' };
export const all: Scope = { kind: 'all' };
const below = ({ orgPath, otherLabs }: Actor): Scope =>
  orgPath === '' ? none : { kind: 'below', path: orgPath, labs: otherLabs };

/** True when the current role holds the right. */
export const holdsRight = (actor: Actor, right: RightName) => actor.rights.has(right);

/** Scope of the current role over places: units, rooms, labs and their contents. */
export function roleScope(actor: Actor): Scope {
  switch (actor.dataScope) {
    case DataScope.school:
      return all;
    case DataScope.office:
      return actor.collegeId === null ? all : below(actor);
    case DataScope.subtree:
    case DataScope.member:
    case DataScope.warehouse:
      return below(actor);
    case DataScope.assigned:
    case DataScope.self:
      return none;
  }
}

/** Scope of the current role over matters: records that a person opens, is assigned or works on. */
export function matterScope(actor: Actor): PersonScope {
  const { dataScope, userId } = actor;
  if (dataScope === DataScope.member || dataScope === DataScope.self) return { kind: 'own', userId };
  return dataScope === DataScope.assigned ? { kind: 'assigned', userId } : roleScope(actor);
}

/** The same for matters that are not of stores: a storekeeper, who has no laboratories, has own ones. */
export const personalScope = (actor: Actor): PersonScope =>
  actor.dataScope === DataScope.warehouse ? { kind: 'own', userId: actor.userId } : matterScope(actor);

/** Scope of the current role over stores and their stock; a storekeeper reaches the stores in custody. */
export const storeScope = (actor: Actor): PersonScope =>
  actor.dataScope === DataScope.warehouse ? { kind: 'custody', userId: actor.userId } : roleScope(actor);

/** Scope of a right: none without the right, else the scope of the role. */
export const scopeOf = (actor: Actor, right: RightName): Scope => (holdsRight(actor, right) ? roleScope(actor) : none);

/** True if the organisation path lies inside the scope. */
export const inScope = (scope: PersonScope, path: string): boolean =>
  scope.kind === 'all' ||
  (scope.kind === 'below' && (path.startsWith(scope.path) || scope.labs.some((lab) => path.startsWith(lab))));

/** Ids of the units on an organisation path, from the root down. */
export const unitsOnPath = (path: string): number[] => path.split('/').filter(Boolean).map(Number);

/**
 * Compiles a scope over places to a condition on the college and the path of a place. A whole college is one value of an
 * index that may lead to an order as well; a smaller scope is a range of paths.
 */
export function withinPlaces(
  actor: Actor,
  scope: Scope,
  columns: { college: string; path: string },
): RawBuilder<boolean> {
  return isOwnCollege(actor, scope)
    ? sql<boolean>`${sql.ref(columns.college)} = ${actor.collegeId}`
    : within(scope, columns.path);
}

/** True if the scope is the college at which the actor works. */
export const isOwnCollege = ({ collegeId, orgId, orgPath }: Actor, scope: PersonScope): boolean =>
  scope.kind === 'below' && scope.path === orgPath && collegeId !== null && collegeId === orgId;

/**
 * Compiles a scope to a condition on a path column. Uses a range instead of LIKE: text comparison is leakproof, so its
 * index works under row-level security.
 */
export function within(scope: PersonScope, pathColumn: string): RawBuilder<boolean> {
  if (scope.kind === 'all') return sql<boolean>`true`;
  if (scope.kind !== 'below') return sql<boolean>`false`;
  // '0' is the character after '/', so the range holds exactly the paths that start with this one.
  const end = `${scope.path.slice(0, -1)}0`;
  const column = sql.ref(pathColumn);
  const own = sql<boolean>`(${column} >= ${scope.path} and ${column} < ${end})`;
  // No unit is below a laboratory.
  return scope.labs.length === 0 ? own : sql<boolean>`(${own} or ${column} = any(${[...scope.labs]}))`;
}
