import type { Actor } from '#kernel/server/context.ts';
import { inScope, scopeOf, unitsOnPath, within, type Scope } from '#kernel/server/policy.ts';
import { sql, type RawBuilder } from 'kysely';
import type { BulletinRow } from '../../shared/bulletin/bulletin.ts';
import { BulletinStatus, bulletinStates } from '../../shared/core/bulletin.states.ts';
import { rightFor, typesFor } from '../../shared/core/type-rights.ts';

export const bulletinEditScope = (actor: Actor): Scope => scopeOf(actor, 'inspection.bulletin.edit');

/** Bulletins `b` of activity `a` and organizer `o`: all versions for the organizer, published ones for recipients. */
export function readableBulletins(actor: Actor, schoolId: number): RawBuilder<boolean> {
  const scope = scopeOf(actor, rightFor(actor, 'bulletin'));
  const edits = within(bulletinEditScope(actor), 'o.path');
  if (scope.kind === 'none') return sql<boolean>`false`;
  const reached =
    scope.kind === 'all'
      ? sql`true`
      : sql`b.recipient_ids && array(select t.id from org.unit t where t.school_id = ${schoolId}
          and (${within(scope, 't.path')} or t.id = any(${[scope.path, ...scope.labs].flatMap(unitsOnPath)})))`;
  return sql<boolean>`(${edits} or (b.status = ${BulletinStatus.published} and a.act_type = any(${typesFor(actor, 'bulletin')}) and ${reached}))`;
}

type Facts = { organizer_path: string; status: number; isFresh: boolean };

/** Actions of the reader; withdrawal is possible for a day. */
export function bulletinActions(actor: Actor, of: Facts): BulletinRow['can'] {
  if (!inScope(bulletinEditScope(actor), of.organizer_path)) return [];
  const can: BulletinRow['can'] = bulletinStates
    .from(of.status)
    .filter((action) => action !== 'withdraw' || of.isFresh);
  if (of.status === BulletinStatus.draft) can.push('edit');
  if (of.status === BulletinStatus.published) can.push('urge');
  return can;
}
