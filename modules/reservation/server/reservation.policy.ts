import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { all, holdsRight, matterScope, none, roleScope, scopeOf, type Scope } from '#kernel/server/policy.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { isOfLabs, standsInLabs } from '#platform/org/server/public.ts';

/** Places that a right reaches; none for roles that work on own matters, who reach what they keep. */
const placesOf = (actor: Actor, right: RightName): Scope =>
  holdsRight(actor, right) && !('userId' in matterScope(actor)) ? roleScope(actor) : none;

const readScope = (actor: Actor): Scope => placesOf(actor, 'reservation.booking.read');
export const editScope = (actor: Actor): Scope => scopeOf(actor, 'reservation.resource.edit');

/** Row `alias` is of a laboratory whose bookings the role of the caller reads; `u` joins its unit. */
export const placesRead = (ctx: Ctx, alias: string): RawBuilder<boolean> =>
  standsInLabs(ctx, readScope(ctx.actor), alias);

/** Ids of the resources that the caller keeps. */
export const keptResources = (ctx: Ctx) => sql`select k.resource_id from reservation.keeper k
  where k.school_id = ${ctx.schoolId} and k.user_id = ${ctx.actor.userId}`;

/** Row `alias` is of a resource that the caller keeps, or of a laboratory of the scope of a right. */
export function looksAfter(
  ctx: Ctx,
  alias: string,
  right: RightName = 'reservation.booking.decide',
): RawBuilder<boolean> {
  if (!holdsRight(ctx.actor, right)) return sql<boolean>`false`;
  const scope = placesOf(ctx.actor, right);
  const kept = sql<boolean>`${sql.ref(`${alias}.resource_id`)} = any(array(${keptResources(ctx)}))`;
  if (scope === all || scope.kind === 'all') return sql<boolean>`true`;
  return scope.kind === 'none' ? kept : sql<boolean>`(${standsInLabs(ctx, scope, alias)} or ${kept})`;
}

/** Ids of the bookings that a person has made or comes along to, and of those of resources that the person keeps. */
const ownBookings = (ctx: Ctx) => sql`select o.id from reservation.booking o
    where o.school_id = ${ctx.schoolId} and o.user_id = ${ctx.actor.userId}
  union all select p.booking_id from reservation.booking_person p
    where p.school_id = ${ctx.schoolId} and p.user_id = ${ctx.actor.userId}
  union all select o.id from reservation.booking o
    where o.school_id = ${ctx.schoolId} and o.resource_id = any(array(${keptResources(ctx)}))`;

/** Bookings `b` that the caller reaches: those of the laboratories of the role, or own ones and those that are kept. */
export function bookingsWithin(ctx: Ctx): RawBuilder<boolean> {
  const scope = readScope(ctx.actor);
  if (scope.kind === 'none') return sql<boolean>`b.id = any(array(${ownBookings(ctx)}))`;
  return standsInLabs(ctx, scope, 'b');
}

/** The caller made booking `b` or comes along. */
export const isAmong = (ctx: Ctx) => sql<boolean>`(b.user_id = ${ctx.actor.userId}
  or exists (select 1 from reservation.booking_person p where p.school_id = b.school_id and p.booking_id = b.id
    and p.user_id = ${ctx.actor.userId}))`;

/** Use records `x` that the caller reaches. */
export function usesWithin(ctx: Ctx): RawBuilder<boolean> {
  const scope = readScope(ctx.actor);
  if (scope.kind !== 'none') return standsInLabs(ctx, scope, 'x');
  return sql<boolean>`x.id = any(array(select o.id from reservation.use_record o
      where o.school_id = ${ctx.schoolId} and o.user_id = ${ctx.actor.userId}
    union all select o.id from reservation.use_record o
      where o.school_id = ${ctx.schoolId} and o.resource_id = any(array(${keptResources(ctx)}))))`;
}

/** The caller reaches bills of places, not only own ones and those of kept resources. */
export const readsBillPlaces = ({ actor }: Ctx): boolean =>
  holdsRight(actor, 'reservation.bill.read') && !('userId' in matterScope(actor));

/** Bills `b` that the caller reaches: of the units of the role, or own ones and those of resources that are kept. */
export function billsWithin(ctx: Ctx): RawBuilder<boolean> {
  const { schoolId, actor } = ctx;
  const scope = roleScope(actor);
  const own = sql<boolean>`b.id = any(array(select o.id from reservation.bill o
      where o.school_id = ${schoolId} and o.user_id = ${actor.userId}
    union all select o.id from reservation.bill o
      where o.school_id = ${schoolId} and o.resource_id = any(array(${keptResources(ctx)}))))`;
  if (!readsBillPlaces(ctx)) return own;
  return scope.kind === 'all'
    ? standsInLabs(ctx, scope, 'b')
    : sql<boolean>`(${standsInLabs(ctx, scope, 'b')} or ${own})`;
}

/** The scope is smaller than a college. */
export const reachesFew = ({ actor }: Ctx): boolean => {
  const scope = readScope(actor);
  return scope.kind === 'none' || isOfLabs(actor, scope);
};

/** Ids of resources whose name or functions hold a word. */
export const resourcesNamed = ({ schoolId }: Ctx, word: string) => sql`select n.id from reservation.resource n
  where n.school_id = ${schoolId} and ${matches('n.keywords', sql`n.name || ' ' || n.functions`, word)}`;
