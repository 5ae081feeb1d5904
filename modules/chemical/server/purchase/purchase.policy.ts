import type { Actor } from '#kernel/server/context.ts';
import { holdsRight, matterScope } from '#kernel/server/policy.ts';
import type { PurchaseRow } from '../../shared/purchase/purchase.ts';
import {
  execStates,
  purchaseStates,
  PurchaseStatus,
  type ExecStateCode,
  type PurchaseStatusCode,
} from '../../shared/purchase/purchase.states.ts';

type Facts = { applicant_id: number; status: number; exec_state: number; is_filled: boolean };

/** What the caller may do with a purchase; deciding follows from the case. */
export function purchaseActions(actor: Actor, facts: Facts): PurchaseRow['can'] {
  const isOwn = facts.applicant_id === actor.userId && holdsRight(actor, 'chemical.purchase.apply');
  const status = facts.status as PurchaseStatusCode;
  const exec = facts.exec_state as ExecStateCode;
  const isPassed = status === PurchaseStatus.passed;
  const mayWithdraw = purchaseStates.can('withdraw', status) && (!isPassed || (exec === 0 && !facts.is_filled));
  const isEnded = status === PurchaseStatus.failed || status === PurchaseStatus.cancelled;
  const arrives = holdsRight(actor, 'chemical.inbound.edit') && isPassed && execStates.can('arriveSome', exec);
  return [
    ...(isOwn && status === PurchaseStatus.draft ? (['edit', 'submit'] as const) : []),
    ...(isOwn && mayWithdraw ? (['withdraw'] as const) : []),
    ...(isOwn && isEnded ? (['copy'] as const) : []),
    ...(mayOrder(actor, facts) && isPassed && execStates.can('order', exec) ? (['order'] as const) : []),
    ...(arrives ? (['arrive'] as const) : []),
    ...(isOwn && isPassed && execStates.can('close', exec) ? (['close'] as const) : []),
  ];
}

/** The applicant buys; so does whoever applies for others of the unit. */
export const mayOrder = (actor: Actor, { applicant_id }: Pick<Facts, 'applicant_id'>): boolean =>
  holdsRight(actor, 'chemical.purchase.apply') &&
  (applicant_id === actor.userId || ['below', 'all'].includes(matterScope(actor).kind));
