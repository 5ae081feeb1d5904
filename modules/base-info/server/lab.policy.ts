import type { Actor } from '#kernel/server/context.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { holdsRight, scopeOf, type Scope } from '#kernel/server/policy.ts';
import type { LabRow } from '../shared/lab.ts';

/** Scope of readable labs; all other lab rights have the same scope. */
export const labScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.lab.read');

/** Scope of labs writable by a right. */
export const labScopeFor = (actor: Actor, verb: 'edit' | 'manage' | 'grade' | 'import' | 'export' | 'print'): Scope =>
  scopeOf(actor, `base-info.lab.${verb}`);

/** A sheet may give any class and level: the school's first data. */
export const mayImportGrades = (actor: Actor): boolean => holdsRight(actor, 'base-info.lab.lower');
/** Full phone numbers are shown to users who may edit the lab. */
export const maySeePhones = (actor: Actor): boolean => holdsRight(actor, 'base-info.lab.edit');

/** Actions allowed on a lab in scope; a disabled lab can only be enabled. */
export function labActions(actor: Actor, lab: { status: number }): LabRow['can'] {
  const may = (verb: 'edit' | 'grade' | 'manage' | 'print') => holdsRight(actor, `base-info.lab.${verb}`);
  if (lab.status !== Enabled.on) return may('manage') ? ['status'] : [];
  const actions: LabRow['can'] = may('manage') ? ['manage', 'status'] : [];
  if (may('edit')) actions.push('use-status');
  for (const verb of ['edit', 'grade', 'print'] as const) if (may(verb)) actions.push(verb);
  return actions;
}
