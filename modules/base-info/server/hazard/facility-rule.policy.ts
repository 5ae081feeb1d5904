import type { Actor } from '#kernel/server/context.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { FacilityRuleRow } from '../../shared/hazard/facility-rule.ts';

export const facilityRuleActions = (actor: Actor): FacilityRuleRow['can'] =>
  holdsRight(actor, 'base-info.grading.edit') ? ['edit', 'status', 'remove'] : [];
