import type { Actor } from '#kernel/server/context.ts';
import { holdsRight, scopeOf, within } from '#kernel/server/policy.ts';
import { sql, type RawBuilder } from 'kysely';
import { ActivityStatus } from '../shared/activity.ts';
import { recordStates, RecordStatus } from '../shared/record.ts';

/** Takes part in the check of record `r`: as inspector of its group or as leader of activity `a`. */
export const checks = (
  actor: Actor,
  schoolId: number,
): RawBuilder<boolean> => sql<boolean>`(a.leader_id = ${actor.userId}
  or exists (select 1 from inspection.activity_inspector i where i.school_id = ${schoolId} and i.group_id = r.group_id and i.user_id = ${actor.userId}))`;

/**
 * Records `r` of activities `a` in laboratories `u` that somebody may look at: those he checks, the submitted ones of
 * his places, and for the organizer `o` all of his activities.
 */
export function readableRecords(actor: Actor, schoolId: number, right: string): RawBuilder<boolean> {
  const scope = scopeOf(actor, right);
  if (scope.kind === 'all') return sql<boolean>`true`;
  const done = sql`r.status >= ${RecordStatus.submitted}`;
  const organized = sql`exists (select 1 from org.unit o where o.school_id = ${schoolId} and o.id = a.org_id and o.level = 'college'
    and ${within(scope, 'o.path')})`;
  const parts = [sql`${done} and ${within(scope, 'u.path')}`, organized];
  if (holdsRight(actor, 'inspection.record.fill')) parts.push(checks(actor, schoolId));
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

export type RecordFacts = {
  status: number;
  act_status: number;
  ended_at: Date | null;
  is_inspector: boolean;
  is_leader: boolean;
};
const dayMs = 86_400_000;

/** A record may be written while its activity runs; a draft for some days longer. */
export function isWritable(of: RecordFacts, graceDays: number, now: Date): boolean {
  if (of.act_status === ActivityStatus.running) return true;
  const isDraft = of.act_status === ActivityStatus.ended && of.status === RecordStatus.draft;
  return isDraft && of.ended_at !== null && now.getTime() - of.ended_at.getTime() <= graceDays * dayMs;
}

/** What the reader may do with a record. */
export function recordActions(actor: Actor, of: RecordFacts, graceDays: number, now: Date): string[] {
  const takesPart = holdsRight(actor, 'inspection.record.fill') && (of.is_inspector || of.is_leader);
  if (!takesPart || !isWritable(of, graceDays, now)) return [];
  const actions = recordStates.from(of.status);
  return actions.filter((action) => (action === 'exempt' || of.status === RecordStatus.exempt ? of.is_leader : true));
}
