import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { holdsRight, matterScope, none, type PersonScope } from '#kernel/server/policy.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { inStores } from '#platform/stock/server/public.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { isOpenToChange, isWaiting, RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import type { RequisitionRow } from '../../shared/requisition/requisition.ts';

/** Matters of laboratories that a right reaches by the place of the role; of teachers and ordinary users, none but their own. */
const labScope = (actor: Actor, right: RightName): PersonScope =>
  holdsRight(actor, right) ? matterScope(actor) : none;

/** Rows of table `alias` whose laboratory or store a right of the caller reaches. */
export function inPlaces(ctx: Ctx, right: RightName, alias: string): RawBuilder<boolean> {
  const scope = labScope(ctx.actor, right);
  if (scope.kind === 'all') return sql<boolean>`true`;
  const stores = inStoresOf(ctx, right, `${alias}.warehouse_id`);
  return scope.kind === 'below'
    ? sql<boolean>`(${inUnits(ctx.schoolId, scope, `${alias}.lab_id`)} or ${stores})`
    : stores;
}

/** Teachers and ordinary users see what concerns them, also where the place of their role holds a store. */
function inStoresOf(ctx: Ctx, right: RightName, column: string): RawBuilder<boolean> {
  return matterScope(ctx.actor).kind === 'own' ? sql<boolean>`false` : inStores(ctx, right, column);
}

/** Requisitions `r` that the caller reads: own ones, and those of the places of the role. A draft is its applicant's. */
export function requisitionsWithin(ctx: Ctx): RawBuilder<boolean> {
  if (!holdsRight(ctx.actor, 'chemical.requisition.read')) return sql<boolean>`false`;
  const me = ctx.actor.userId;
  const mine = sql<boolean>`r.id = any(array(select o.id from chemical.requisition o where o.school_id = ${ctx.schoolId} and o.applicant_id = ${me}
    union all select o.id from chemical.requisition o where o.school_id = ${ctx.schoolId} and o.partner_id = ${me} and o.status <> ${sql.lit(RequisitionStatus.draft)}
    union all select o.id from chemical.requisition o where o.school_id = ${ctx.schoolId} and o.supervisor_id = ${me} and o.status <> ${sql.lit(RequisitionStatus.draft)}))`;
  return sql<boolean>`(${mine} or (r.status <> ${sql.lit(RequisitionStatus.draft)} and ${inPlaces(ctx, 'chemical.requisition.read', 'r')}))`;
}

/** What the caller does with a requisition, apart from steps of its approval. */
export function requisitionActions(
  actor: Actor,
  { status, applicant_id, keeps }: { status: number; applicant_id: number; keeps: boolean },
): RequisitionRow['can'] {
  const isOwn = applicant_id === actor.userId && holdsRight(actor, 'chemical.requisition.edit');
  const mayWithdraw = status === RequisitionStatus.examined || status === RequisitionStatus.waiting;
  return [
    ...(isOwn && isOpenToChange(status) ? (['submit', 'edit', 'withdraw'] as const) : []),
    ...(isOwn && mayWithdraw ? (['withdraw'] as const) : []),
    ...(keeps && isWaiting(status) && holdsRight(actor, 'chemical.outbound.confirm') ? (['issue'] as const) : []),
  ];
}

/** People whose name, account or number holds the keyword. */
export const peopleNamed = (
  ctx: Ctx,
  word: string,
) => sql`select y.id from identity.account y where y.school_id = ${ctx.schoolId}
  and ${matches('y.keywords', sql`y.name || ' ' || y.account || ' ' || coalesce(y.job_no, '')`, word)}`;
