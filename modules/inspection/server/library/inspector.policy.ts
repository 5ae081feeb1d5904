import type { Actor } from '#kernel/server/context.ts';
import { scopeOf, type Scope } from '#kernel/server/policy.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { sql, type RawBuilder } from 'kysely';
import { InspectorKind } from '../../shared/library/inspector.ts';

export const inspectorEditScope = (actor: Actor): Scope => scopeOf(actor, 'inspection.inspector.edit');

/** Inspectors `i`: those of the actor's units and of the school; inspectors see themselves. */
export function visibleInspectors(actor: Actor): RawBuilder<boolean> {
  const scope = scopeOf(actor, 'inspection.inspector.read');
  if (scope.kind === 'all') return sql<boolean>`true`;
  if (scope.kind === 'none') return sql<boolean>`i.user_id = ${actor.userId}`;
  return sql<boolean>`(${inUnits(actor.schoolId, scope, 'i.org_id')} or i.user_id = ${actor.userId})`;
}

const ofCollege: readonly number[] = [InspectorKind.college, InspectorKind.student];

/** A college appoints college inspectors and student helpers; the school also supervisors and experts. */
export const mayAppoint = (actor: Actor, kind: number): boolean =>
  inspectorEditScope(actor).kind === 'all' || ofCollege.includes(kind);
