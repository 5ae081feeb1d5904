import type { Actor } from '#kernel/server/context.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { RequirementRow } from '../../shared/admission/requirement.ts';

/** Requirements are those of the school: whoever holds the right reaches all of them. */
export const requirementActions = (actor: Actor): RequirementRow['can'] =>
  holdsRight(actor, 'training.requirement.edit') ? ['edit', 'remove'] : [];
