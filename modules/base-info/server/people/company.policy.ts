import type { Actor } from '#kernel/server/context.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { CompanyRow } from '../../shared/people/company.ts';

/** Quotas are those of the school: whoever holds the right reaches all of them. */
export const companyActions = (actor: Actor): CompanyRow['can'] =>
  holdsRight(actor, 'base-info.company.edit') ? ['edit', 'status'] : [];
