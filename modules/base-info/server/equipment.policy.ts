import type { Actor } from '#kernel/server/context.ts';
import { holdsRight, scopeOf, type Scope } from '#kernel/server/policy.ts';

/** Equipment shares the scope of its lab. */
export const equipmentScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.equipment.read');
export const equipmentEditScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.equipment.edit');

export const equipmentActions = (actor: Actor): 'edit'[] =>
  holdsRight(actor, 'base-info.equipment.edit') ? ['edit'] : [];
