import type { Actor } from '#kernel/server/context.ts';
import { holdsRight, scopeOf, type Scope } from '#kernel/server/policy.ts';
import { HazardSourceOrigin, type HazardRow } from '../../shared/hazard/hazard.ts';

/** Hazard sources share the scope of their lab. */
export const hazardScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.hazard.read');
export const hazardEditScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.hazard.edit');

/** Mirrors are changed where they come from. */
export const hazardActions = (actor: Actor, { source }: Pick<HazardRow, 'source'>): HazardRow['can'] =>
  source === HazardSourceOrigin.manual && holdsRight(actor, 'base-info.hazard.edit') ? ['edit', 'status'] : [];
