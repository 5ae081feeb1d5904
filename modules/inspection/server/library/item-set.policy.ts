import type { Actor } from '#kernel/server/context.ts';
import { inScope, scopeOf } from '#kernel/server/policy.ts';
import type { ItemSetRow } from '../../shared/library/item-set.ts';

export const setActions = (actor: Actor, owner_path: string): ItemSetRow['can'] =>
  inScope(scopeOf(actor, 'inspection.item-set.edit'), owner_path) ? ['edit', 'status', 'remove'] : [];
