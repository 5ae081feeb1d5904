import type { Actor } from '#kernel/server/context.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { holdsRight, scopeOf, type Scope } from '#kernel/server/policy.ts';
import type { LabRow } from '../shared/lab.ts';

/** Labs that somebody sees; every other right on labs reaches exactly as far. */
export const labScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.lab.read');

/** Labs that somebody may write by a right. */
export const labScopeFor = (actor: Actor, verb: 'edit' | 'manage' | 'grade' | 'import' | 'export' | 'print'): Scope =>
  scopeOf(actor, `base-info.lab.${verb}`);

export const mayGrade = (actor: Actor): boolean => holdsRight(actor, 'base-info.lab.grade');
/** Phone numbers are shown in full to those who look after the lab's data. */
export const seesPhones = (actor: Actor): boolean => holdsRight(actor, 'base-info.lab.edit');

/** What the reader may do with a lab that is in reach; one that is disabled can only be enabled again. */
export function labActions(actor: Actor, lab: { status: number }): LabRow['can'] {
  const may = (verb: 'edit' | 'grade' | 'manage' | 'print') => holdsRight(actor, `base-info.lab.${verb}`);
  if (lab.status !== Enabled.on) return may('manage') ? ['status'] : [];
  const actions: LabRow['can'] = may('manage') ? ['manage', 'use-status', 'status'] : [];
  for (const verb of ['edit', 'grade', 'print'] as const) if (may(verb)) actions.push(verb);
  return actions;
}
