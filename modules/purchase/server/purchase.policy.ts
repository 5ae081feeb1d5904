import type { Actor } from '#kernel/server/context.ts';
import { holdsRight, matterScope } from '#kernel/server/policy.ts';
import type { PurchaseRow } from '../shared/purchase.ts';
import { PurchaseState, WarehouseDone } from '../shared/purchase.states.ts';

export type PurchaseFacts = {
  applicant_id: number;
  state: number;
  done: number;
  is_repriced: boolean;
  approver_ids: readonly number[];
  /** Lines that were passed and are not ordered yet, and lines of orders that have not come. */
  to_order: number;
  to_come: number;
};

/** The applicant buys; so does whoever answers for the unit. */
export const mayOrder = (actor: Actor, { applicant_id }: Pick<PurchaseFacts, 'applicant_id'>): boolean =>
  holdsRight(actor, 'purchase.order.edit') &&
  (applicant_id === actor.userId || ['below', 'all'].includes(matterScope(actor).kind));

/** Applicant, approver and receiver are three people. */
export const mayReceive = (
  actor: Actor,
  { applicant_id, approver_ids }: Pick<PurchaseFacts, 'applicant_id' | 'approver_ids'>,
): boolean =>
  holdsRight(actor, 'purchase.receipt.edit') && applicant_id !== actor.userId && !approver_ids.includes(actor.userId);

/** A purchase that is carried out: passed, and something of it is to come. */
export const isOpen = ({ state, done }: Pick<PurchaseFacts, 'state' | 'done'>): boolean =>
  state === PurchaseState.schoolDone && done === WarehouseDone.no;

/** True until somebody has decided. */
export const isUndecided = ({
  state,
  is_repriced,
  approver_ids,
}: Pick<PurchaseFacts, 'state' | 'is_repriced' | 'approver_ids'>): boolean =>
  state === PurchaseState.waiting && !is_repriced && approver_ids.length === 0;

/** What the caller may do with a purchase; deciding follows from the case. */
export function purchaseActions(actor: Actor, facts: PurchaseFacts): PurchaseRow['can'] {
  const isOwn = facts.applicant_id === actor.userId && holdsRight(actor, 'purchase.purchase.apply');
  const open = isOpen(facts);
  return [
    ...(isOwn && facts.state === PurchaseState.draft ? (['edit', 'submit', 'remove'] as const) : []),
    ...(isOwn && isUndecided(facts) ? (['withdraw'] as const) : []),
    ...(isOwn && facts.state === PurchaseState.rejected ? (['copy'] as const) : []),
    ...(mayOrder(actor, facts) && open && facts.to_order > 0 ? (['order'] as const) : []),
    ...(mayReceive(actor, facts) && open && facts.to_come > 0 ? (['receive'] as const) : []),
    ...(isOwn && open ? (['close'] as const) : []),
  ];
}
