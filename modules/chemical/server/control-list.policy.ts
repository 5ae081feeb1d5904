import type { Actor } from '#kernel/server/context.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { EditionState, type ControlListRow } from '../shared/control-list.ts';

type Edition = Pick<ControlListRow, 'state' | 'status'>;

/** Editions that another one follows are a record and stay as they are; lists are those of the school. */
export function controlListActions(actor: Actor, { state, status }: Edition): ControlListRow['can'] {
  if (!holdsRight(actor, 'chemical.control.edit') || state === EditionState.replaced) return [];
  return status === Enabled.on ? ['edit', 'status', 'renew'] : ['edit', 'status'];
}
