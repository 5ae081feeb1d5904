import type { Actor } from '#kernel/server/context.ts';
import { holdsRight, scopeOf, type Scope } from '#kernel/server/policy.ts';
import { flushed, type FacilityRow } from '../../shared/risk/facility.ts';

/** Facilities share the scope of their lab. */
export const facilityScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.facility.read');
export const facilityEditScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.facility.edit');
export const facilityImportScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.facility.import');

type Facts = { category: string; problem_id: number | null };

/** What the caller may do with a facility; an anomaly that is reported is followed as a hidden danger. */
export function facilityActions(actor: Actor, { category, problem_id }: Facts): FacilityRow['can'] {
  if (!holdsRight(actor, 'base-info.facility.edit')) return [];
  return [
    'edit',
    'check',
    ...(flushed.includes(category) ? (['flush'] as const) : []),
    ...(problem_id === null ? (['report'] as const) : []),
    'remove',
  ];
}
