import type { Actor } from '#kernel/server/context.ts';
import { holdsRight, scopeOf, type Scope } from '#kernel/server/policy.ts';

/** Labs that somebody sees; every other right on labs reaches exactly as far. */
export const labScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.lab.read');

/** Labs that somebody may write by a right. */
export const labScopeFor = (actor: Actor, verb: 'edit' | 'manage' | 'grade' | 'import' | 'export' | 'print'): Scope =>
  scopeOf(actor, `base-info.lab.${verb}`);

export const mayGrade = (actor: Actor): boolean => holdsRight(actor, 'base-info.lab.grade');
/** Phone numbers are shown in full to those who look after the lab's data. */
export const seesPhones = (actor: Actor): boolean => holdsRight(actor, 'base-info.lab.edit');

/** What the reader may do with a lab that is in reach. */
export function labActions(actor: Actor, lab: { status: number }): string[] {
  const enabled = lab.status === 1;
  const may = (verb: string) => holdsRight(actor, `base-info.lab.${verb}`);
  return [
    ...(may('edit') && enabled ? ['edit'] : []),
    ...(may('grade') && enabled ? ['grade'] : []),
    ...(may('manage') ? (enabled ? ['manage', 'use-status', 'disable'] : ['enable']) : []),
    ...(may('print') && enabled ? ['print'] : []),
  ];
}
