import type { Actor } from '#kernel/server/context.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { SubstanceRow } from '../shared/substance.ts';

/** The catalogue is that of the school: whoever holds the right reaches all of it. */
export const substanceActions = (actor: Actor): SubstanceRow['can'] =>
  holdsRight(actor, 'chemical.substance.edit') ? ['edit', 'status'] : [];
