import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight, matterScope, scopeOf, within } from '#kernel/server/policy.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { inStores, keepsStore } from '#platform/stock/server/public.ts';
import { isOpenToChange, requisitionStates, RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import type { RequisitionRow } from '../../shared/requisition/requisition.ts';

const { draft, examined, waiting } = RequisitionStatus;

/** Requisitions `r` of the places of the role: its laboratories and its stores. */
function inPlaces(ctx: Ctx): RawBuilder<boolean> {
  const scope = matterScope(ctx.actor);
  if (scope.kind === 'all') return sql<boolean>`true`;
  if (scope.kind === 'own') return sql<boolean>`false`;
  const stores = inStores(ctx, 'consumable.requisition.read', 'r.warehouse_id');
  return scope.kind === 'below' ? sql<boolean>`(${inUnits(ctx.schoolId, scope, 'r.lab_id')} or ${stores})` : stores;
}

/** Requisitions `r` that the caller reads: own ones, and those of the places of the role. A draft is its applicant's. */
export const requisitionsWithin = (ctx: Ctx): RawBuilder<boolean> =>
  holdsRight(ctx.actor, 'consumable.requisition.read')
    ? sql<boolean>`(r.applicant_id = ${ctx.actor.userId} or (r.status <> ${sql.lit(draft)} and ${inPlaces(ctx)}))`
    : sql<boolean>`false`;

/** Requisition `r` of laboratory `u` waits for a decision that the caller may take. */
export const decides = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(r.status = ${sql.lit(examined)}
  and r.applicant_id <> ${ctx.actor.userId} and ${within(scopeOf(ctx.actor, 'consumable.requisition.decide'), 'u.path')})`;

/** Requisition `r` waits for the caller as keeper of its store, who has neither applied nor decided. */
export const issues = (ctx: Ctx): RawBuilder<boolean> =>
  holdsRight(ctx.actor, 'consumable.keep')
    ? sql<boolean>`(r.status = ${sql.lit(waiting)} and r.applicant_id <> ${ctx.actor.userId}
      and coalesce(r.decided_by, 0) <> ${ctx.actor.userId} and ${keepsStore(ctx, 'r.warehouse_id')})`
    : sql<boolean>`false`;

type Facts = { status: number; applicant_id: number; decides: boolean; issues: boolean };

export function requisitionActions(actor: Actor, { status, applicant_id, ...may }: Facts): RequisitionRow['can'] {
  const isOwn = applicant_id === actor.userId && holdsRight(actor, 'consumable.requisition.edit');
  return [
    ...(isOwn && isOpenToChange(status) ? (['submit', 'edit'] as const) : []),
    ...(isOwn && requisitionStates.can('withdraw', status as 0) ? (['withdraw'] as const) : []),
    ...(may.decides ? (['decide'] as const) : []),
    ...(may.issues ? (['issue'] as const) : []),
  ];
}
