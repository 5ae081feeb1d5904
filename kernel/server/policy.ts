import { sql, type RawBuilder } from 'kysely';
import type { RightName } from '#kernel/shared/rights.ts';
import type { Actor } from './context.ts';
import { forbidden } from './errors.ts';

/** The answer of a policy: nothing, everything of the school, or the rows below an organisation. */
export type Scope = { kind: 'none' } | { kind: 'all' } | { kind: 'below'; path: string };

export const none: Scope = { kind: 'none' };
export const all: Scope = { kind: 'all' };
export const below = (path: string): Scope => (path === '' ? none : { kind: 'below', path });

/** True when the current role holds the right. */
export const holdsRight = (actor: Actor, right: RightName) => actor.rights.has(right);

const schoolWide = new Set(['system', 'school']);
const subtree = new Set(['college', 'lab', 'xsfzr', 'storeman', 'department_leader', 'teacher']);

/** Default data scope of a role: offices see the school, managers their subtree, all others nothing by default. */
export function roleScope(actor: Actor): Scope {
  if (schoolWide.has(actor.roleKey)) return all;
  if (actor.roleKey === 'department_leader' && actor.orgLevel !== 'college') return all;
  return subtree.has(actor.roleKey) ? below(actor.orgPath) : none;
}

/** The scope of a right: none without it, else the role's own. */
export const scopeOf = (actor: Actor, right: RightName): Scope => (holdsRight(actor, right) ? roleScope(actor) : none);

/** Refuses with 403 unless the role holds the right. */
export function require(actor: Actor, right: RightName): void {
  if (!holdsRight(actor, right)) throw forbidden();
}

/** Is this organisation path inside the scope? */
export const inScope = (scope: Scope, path: string): boolean =>
  scope.kind === 'all' || (scope.kind === 'below' && path.startsWith(scope.path));

/**
 * The scope as a condition on a path column, for every list, detail, write, export and statistic alike. A range instead
 * of LIKE, because text comparison is leakproof and so can use its index under row-level security.
 */
export function within(scope: Scope, pathColumn: string): RawBuilder<boolean> {
  if (scope.kind === 'all') return sql<boolean>`true`;
  if (scope.kind === 'none') return sql<boolean>`false`;
  // '0' is the character after '/', so the range holds exactly the paths that start with this one.
  const end = `${scope.path.slice(0, -1)}0`;
  return sql<boolean>`(${sql.ref(pathColumn)} >= ${scope.path} and ${sql.ref(pathColumn)} < ${end})`;
}
