import type { Actor } from '#kernel/server/context.ts';
import { holdsRight, scopeOf, type Scope } from '#kernel/server/policy.ts';
import type { HazardRow } from '../../shared/hazard/hazard.ts';

/** Hazard sources share the scope of their lab. */
export const hazardScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.hazard.read');
export const hazardEditScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.hazard.edit');

export const hazardActions = (actor: Actor): HazardRow['can'] =>
  holdsRight(actor, 'base-info.hazard.edit') ? ['edit', 'status'] : [];
