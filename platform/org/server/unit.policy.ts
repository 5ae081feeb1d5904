import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#kernel/server/context.ts';
import {
  all,
  holdsRight,
  inScope,
  none,
  roleScope,
  scopeOf,
  within,
  type PersonScope,
  type Scope,
} from '#kernel/server/policy.ts';
import type { UnitAction } from '../shared/unit.ts';
import { childLevels, type OrgLevelCode } from '../shared/unit.rules.ts';

export const unitScope = (actor: Actor): Scope => scopeOf(actor, 'org.unit.read');
export const unitEditScope = (actor: Actor): Scope => scopeOf(actor, 'org.unit.edit');
export const unitMoveScope = (actor: Actor): Scope => scopeOf(actor, 'org.unit.move');

/**
 * Rows whose `column` is the id of a unit of the scope. The units are looked up once and lead into an index of the column;
 * for a whole college compare the column of the college instead (`isOwnCollege`).
 */
export function inUnits(schoolId: number, scope: PersonScope, column: string): RawBuilder<boolean> {
  if (scope.kind !== 'below') return within(scope, column);
  return sql<boolean>`${sql.ref(column)} = any(array(select n.id from org.unit n
    where n.school_id = ${schoolId} and ${within(scope, 'n.path')}))`;
}

/** Inspectors see the whole chain of responsibility, because they need to contact the responsible people. */
export function structureScope(actor: Actor): Scope {
  if (!holdsRight(actor, 'org.structure.read')) return none;
  const scope = roleScope(actor);
  return scope.kind === 'none' ? all : scope;
}

/** Everything of the college of a unit; of a unit that belongs to no college, the whole school. */
export function collegeScope({ path, college_id }: { path: string; college_id: number | null }): Scope {
  const mark = `/${college_id}/`;
  const at = path.indexOf(mark);
  return college_id === null || at < 0 ? all : { kind: 'below', path: path.slice(0, at + mark.length), labs: [] };
}

type UnitPlace = { id: number; pid: number | null; level: OrgLevelCode; path: string };

/** Actions allowed on a unit. Laboratories are edited on their own pages. */
export function unitActions(actor: Actor, unit: UnitPlace): UnitAction[] {
  const edits = inScope(unitEditScope(actor), unit.path);
  const isRoot = unit.pid === null;
  const isLab = unit.level === 'lab';
  const actions: UnitAction[] = [];
  if (edits && !isLab) actions.push('edit');
  if (edits && childLevels(unit.level).some((level) => level !== 'lab')) actions.push('add');
  if (edits && mayDisable(actor, unit)) actions.push('status', ...(isLab ? [] : (['remove'] as const)));
  if (inScope(unitMoveScope(actor), unit.path) && !isRoot) actions.push('move');
  return actions;
}

/** The root and the unit of the caller's own role cannot be disabled or removed. */
export const mayDisable = (actor: Actor, unit: UnitPlace) => unit.pid !== null && unit.id !== actor.orgId;
