import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight, none, personalScope, scopeOf, type PersonScope, type Scope } from '#kernel/server/policy.ts';
import { isOfLabs, standsInLabs } from '#platform/org/server/public.ts';
import { ApplicationStatus, type ApplicationRow } from '../../shared/access/door-application.ts';
import { DoorSync, GrantSource, GrantStatus, type GrantRow } from '../../shared/access/door-grant.ts';

/** Doors whose devices the caller registers. */
export const doorDeviceScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.door.device');
export const doorGrantScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.door.grant');

/** Rights and applications of the laboratories of the role; teachers and ordinary users see their own. */
const doorScope = (actor: Actor): PersonScope =>
  holdsRight(actor, 'base-info.door.read') ? personalScope(actor) : none;

/** Rows of table `alias` with `lab_id` and `user_id` that the caller reads; `u` joins the unit of the lab. */
export function doorRowsWithin(ctx: Ctx, alias: string): RawBuilder<boolean> {
  const scope = doorScope(ctx.actor);
  return 'userId' in scope
    ? sql<boolean>`${sql.ref(`${alias}.user_id`)} = ${scope.userId}`
    : standsInLabs(ctx, scope, alias);
}

export function hasFewDoorRows(actor: Actor): boolean {
  const scope = doorScope(actor);
  return 'userId' in scope || isOfLabs(actor, scope);
}

// Special times, bookings and batches end by themselves.
const isOfEvent = (source: string) =>
  source === GrantSource.special || source === GrantSource.booking || source === GrantSource.batch;

type GrantFacts = Pick<GrantRow, 'status' | 'sync' | 'source'> & { isStrict: boolean };

export function grantActions(actor: Actor, { status, sync, source, isStrict }: GrantFacts) {
  const can: GrantRow['can'] = [];
  if (!holdsRight(actor, 'base-info.door.grant')) return can;
  if (status === GrantStatus.valid) {
    // Where the level asks for it, the person applies again.
    if (!isOfEvent(source) && !isStrict) can.push('extend');
    can.push('revoke');
  }
  if (sync === DoorSync.pending || sync === DoorSync.failed) can.push('resend');
  return can;
}

/** Nobody decides an own application. */
export function applicationActions(
  actor: Actor,
  { status, user_id }: Pick<ApplicationRow, 'status' | 'user_id'>,
): ApplicationRow['can'] {
  if (status !== ApplicationStatus.waiting) return [];
  if (user_id === actor.userId) return holdsRight(actor, 'base-info.door.apply') ? ['withdraw'] : [];
  return holdsRight(actor, 'base-info.door.grant') ? ['decide'] : [];
}

/** Applications `p` that wait for the caller. */
export const waitsForDecision = (actor: Actor): RawBuilder<boolean> =>
  holdsRight(actor, 'base-info.door.grant')
    ? sql<boolean>`(p.status = ${sql.lit(ApplicationStatus.waiting)} and p.user_id <> ${actor.userId})`
    : sql<boolean>`false`;
