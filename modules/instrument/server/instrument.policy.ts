import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight, matterScope, none, roleScope, type Scope } from '#kernel/server/policy.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { isOfLabs, standsInLabs } from '#platform/org/server/public.ts';
import { Step } from '../shared/year/report.states.ts';

/** Places that a right reaches; none for roles that work on own matters, who reach what they keep. */
const placesOf = (actor: Actor, right: RightName): Scope =>
  holdsRight(actor, right) && !('userId' in matterScope(actor)) ? roleScope(actor) : none;

/** Keepers of equipment: who has it in custody, and who looks after its booking; rows `equipment_id, user_id`. */
export const keepers = (ctx: Ctx) => sql`select q.id as equipment_id, q.keeper_id as user_id from base_info.equipment q
  where q.school_id = ${ctx.schoolId} union select booked.equipment_id, looks.user_id from reservation.resource booked
  join reservation.keeper looks on looks.school_id = booked.school_id and looks.resource_id = booked.id
  where booked.school_id = ${ctx.schoolId} and booked.equipment_id is not null`;

/** The caller keeps equipment of this column. */
export const keeps = (ctx: Ctx, equipmentId: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(equipmentId)} = any(array(select kept.equipment_id from (${keepers(ctx)}) kept where kept.user_id = ${ctx.actor.userId}))`;

/** Equipment `e` with its laboratory `u` that a right reaches: of the units of the role, or kept by the caller. */
export function equipmentWithin(ctx: Ctx, right: RightName = 'instrument.read'): RawBuilder<boolean> {
  if (!holdsRight(ctx.actor, right)) return sql<boolean>`false`;
  const scope = placesOf(ctx.actor, right);
  if (scope.kind === 'none') return keeps(ctx, 'e.id');
  if (scope.kind === 'all') return sql<boolean>`true`;
  return sql<boolean>`(${standsInLabs(ctx, scope, 'e')} or ${keeps(ctx, 'e.id')})`;
}

/** Ids of the instruments that a right reaches, also of those that have left the register. */
const instrumentsWithin = (
  ctx: Ctx,
  right: RightName = 'instrument.read',
) => sql`select i.id from instrument.instrument i
  join base_info.equipment e on e.school_id = i.school_id and e.id = i.equipment_id
  join org.unit u on u.school_id = e.school_id and u.id = e.lab_id
  where i.school_id = ${ctx.schoolId} and ${equipmentWithin(ctx, right)}`;

/** Rows of a column with the id of an instrument that a right reaches. */
export function ofInstruments(ctx: Ctx, column: string, right: RightName = 'instrument.read'): RawBuilder<boolean> {
  if (placesOf(ctx.actor, right).kind === 'all') return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(column)} = any(array(${instrumentsWithin(ctx, right)}))`;
}

/** The caller keeps the instrument of this column. */
export const keepsInstrument = (ctx: Ctx, column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(array(select x.id from instrument.instrument x
    where x.school_id = ${ctx.schoolId} and ${keeps(ctx, 'x.equipment_id')}))`;

/** The scope is smaller than a college. */
export const reachesFew = ({ actor }: Ctx): boolean => {
  const scope = placesOf(actor, 'instrument.read');
  return scope.kind === 'none' || isOfLabs(actor, scope);
};

/** The step at which the caller decides: the school's own, or that of its college; none for others. */
export function decidingStep(actor: Actor): number | undefined {
  const scope = placesOf(actor, 'instrument.examine');
  if (scope.kind === 'none') return undefined;
  return scope.kind === 'all' ? Step.school : Step.college;
}
