import { sql, type RawBuilder } from 'kysely';
import { DataScope } from '#kernel/shared/data-scope.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import type { Actor } from './context.ts';

/** The answer of a policy about places: no rows, all rows of the school, or those at or below an organisation. */
export type Scope = { kind: 'none' } | { kind: 'all' } | { kind: 'below'; path: string };
/** The same for records: also those that a person opened (`own`), was given (`assigned`) or keeps (`kept`, of stores). */
export type PersonScope = Scope | { kind: 'own' | 'assigned' | 'custody'; userId: number };

export const none: Scope = { kind: 'none' };
export const all: Scope = { kind: 'all' };
export const below = (path: string): Scope => (path === '' ? none : { kind: 'below', path });

/** True when the current role holds the right. */
export const holdsRight = (actor: Actor, right: RightName) => actor.rights.has(right);

/** Reach of the current role into places: units, rooms, labs and what stands in them. */
export function roleScope(actor: Actor): Scope {
  switch (actor.dataScope) {
    case DataScope.school:
      return all;
    case DataScope.office:
      return actor.collegeId === null ? all : below(actor.orgPath);
    case DataScope.subtree:
    case DataScope.member:
    case DataScope.warehouse:
      return below(actor.orgPath);
    case DataScope.assigned:
    case DataScope.self:
      return none;
  }
}

/** Reach of the current role into matters: records that a person opens, is given or works on. */
export function matterScope(actor: Actor): PersonScope {
  const { dataScope, userId } = actor;
  if (dataScope === DataScope.member || dataScope === DataScope.self) return { kind: 'own', userId };
  return dataScope === DataScope.assigned ? { kind: 'assigned', userId } : roleScope(actor);
}

/** Reach of the current role into stores and their stock: a keeper reaches the stores that he keeps. */
export const storeScope = (actor: Actor): PersonScope =>
  actor.dataScope === DataScope.warehouse ? { kind: 'custody', userId: actor.userId } : roleScope(actor);

/** The scope of a right: none without it, else the role's own. */
export const scopeOf = (actor: Actor, right: RightName): Scope => (holdsRight(actor, right) ? roleScope(actor) : none);

/** Is this organisation path inside the scope? */
export const inScope = (scope: PersonScope, path: string): boolean =>
  scope.kind === 'all' || (scope.kind === 'below' && path.startsWith(scope.path));

/**
 * The scope as a condition on a path column, for every list, detail, write, export and statistic alike. A range instead
 * of LIKE, because text comparison is leakproof and so can use its index under row-level security.
 */
export function within(scope: PersonScope, pathColumn: string): RawBuilder<boolean> {
  if (scope.kind === 'all') return sql<boolean>`true`;
  if (scope.kind !== 'below') return sql<boolean>`false`;
  // '0' is the character after '/', so the range holds exactly the paths that start with this one.
  const end = `${scope.path.slice(0, -1)}0`;
  return sql<boolean>`(${sql.ref(pathColumn)} >= ${scope.path} and ${sql.ref(pathColumn)} < ${end})`;
}
