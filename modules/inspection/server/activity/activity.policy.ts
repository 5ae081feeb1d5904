import type { Actor } from '#kernel/server/context.ts';
import { holdsRight, inScope, scopeOf, within, type Scope } from '#kernel/server/policy.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { sql, type RawBuilder } from 'kysely';
import type { ActivityAction } from '../../shared/activity/activity.ts';
import { ActivityStatus, ActType } from '../../shared/core/activity.states.ts';
import { VisitedStatus } from '../../shared/core/record.states.ts';
import { collegeReportStates } from '../../shared/core/college-report.states.ts';
import { rightFor, typesFor } from '../../shared/core/type-rights.ts';

const activityScope = (actor: Actor): Scope => scopeOf(actor, rightFor(actor, 'read'));

/** Where the actor may organize activities. */
export const editScope = (actor: Actor): Scope => scopeOf(actor, rightFor(actor, 'edit'));

const takesPart = (actor: Actor, schoolId: number) => sql`a.leader_id = ${actor.userId} or a.id = any(array(
  select ti.act_id from inspection.activity_inspector ti where ti.school_id = ${schoolId} and ti.user_id = ${actor.userId}))`;

/** Sees activity `a` of organizer `o` as a whole: as its organizer or participant. Visited units see their own part only. */
export const seesWhole = (actor: Actor, schoolId: number): RawBuilder<boolean> =>
  sql<boolean>`(${takesPart(actor, schoolId)} or ${within(activityScope(actor), 'o.path')})`;

/** Rows of a visible activity within the reader's scope, by their unit; `whole` is `seesWhole`. */
export function seenPart(actor: Actor, schoolId: number, whole: string, place: string): RawBuilder<boolean> {
  const scope = activityScope(actor);
  if (scope.kind !== 'below') return sql<boolean>`true`;
  // Not an array: it would be searched from its start for every row.
  return sql<boolean>`(${sql.ref(whole)} or ${sql.ref(place)} in (select n.id from org.unit n
    where n.school_id = ${schoolId} and ${within(scope, 'n.path')}))`;
}

/**
 * Activities `a` of organizer `o` visible to the actor: those of their units, those they take part in, and those that
 * visit their units. A blind activity (四不两直) stays hidden from units until one of their laboratories was visited or it ends.
 */
export function visibleActivities(actor: Actor, schoolId: number): RawBuilder<boolean> {
  const scope = activityScope(actor);
  if (scope.kind === 'all') return sql<boolean>`true`;
  if (scope.kind === 'none') return sql<boolean>`(${takesPart(actor, schoolId)})`;
  const visited = sql<boolean>`a.id = any(array(select distinct vr.act_id from inspection.record vr where vr.school_id = ${schoolId}
    and vr.status in (${sql.join(VisitedStatus.$items.map(({ value }) => sql.lit(value)))}) and ${inUnits(schoolId, scope, 'vr.lab_id')}))`;
  return sql<boolean>`(${seesWhole(actor, schoolId)} or ((not a.blind or a.status = ${ActivityStatus.ended} or ${visited})
    and a.id = any(array(select distinct tl.act_id from inspection.activity_lab tl where tl.school_id = ${schoolId}
      and ${inUnits(schoolId, scope, 'tl.lab_id')}))))`;
}

/** Activity `a` has not ended and waits for the report of a college of the actor. */
export const owesReport = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(a.status <> ${ActivityStatus.ended} and exists (select 1 from inspection.college_report x
    join org.unit c on c.school_id = x.school_id and c.id = x.college_id
    where x.school_id = a.school_id and x.act_id = a.id and x.status = any(${collegeReportStates.transitions.submit.from})
      and ${within(scopeOf(actor, 'inspection.college-report.edit'), 'c.path')}))`;

/** Types the actor may organize; quarter checks are reserved to the school. */
export const organizableTypes = (actor: Actor): number[] => [
  ...typesFor(actor, 'edit').filter((type) => type !== ActType.quarter),
  ...(holdsRight(actor, 'inspection.quarter.edit') ? [ActType.quarter] : []),
];

type Facts = { act_type: number; status: number; organizer_path: string; ended_at: Date | null };
/** A college reads its own report before the visit as well. */
type Shown = Facts & { self_report: boolean; is_published: boolean };

/** True if the actor may organize the type and the organizer lies in their scope. */
export const mayOrganize = (actor: Actor, activity: Pick<Facts, 'act_type' | 'organizer_path'>): boolean =>
  organizableTypes(actor).includes(activity.act_type) && inScope(editScope(actor), activity.organizer_path);

export type ActivityLimits = { collegeMayEnd: boolean; reopenDays: number; now: Date };

/** Actions of the reader on a visible activity. */
export function activityActions(actor: Actor, activity: Shown, limits: ActivityLimits): ActivityAction[] {
  const can: ActivityAction[] = [];
  const add = (action: ActivityAction, condition: boolean) => void (condition && can.push(action));
  const organizes = mayOrganize(actor, activity);
  const { waiting, running, ended } = ActivityStatus;
  add('edit', organizes && activity.status === waiting);
  add('remove', organizes && activity.status === waiting);
  add('start', organizes && activity.status === waiting);
  add('change', organizes && activity.status === running);
  add('end', organizes && activity.status === running && (actor.roleKey !== 'college' || limits.collegeMayEnd));
  add('reopen', activity.status === ended && mayReopen(actor, activity, limits));
  add('copy', organizes);
  const may = (ability: 'result' | 'bulletin') => typesFor(actor, ability).includes(activity.act_type);
  add('result', (activity.status !== waiting || activity.self_report) && may('result'));
  add(
    'draft',
    activity.status !== waiting && activity.act_type !== ActType.reach && holdsRight(actor, 'inspection.draft.edit'),
  );
  // The bulletin of a reach check tells its results.
  const hasResults = activity.status !== waiting && (activity.act_type !== ActType.reach || activity.is_published);
  add('bulletin', hasResults && may('bulletin'));
  add('issue', organizes && hasResults);
  return can;
}

const mayReopen = (actor: Actor, activity: Facts, { reopenDays, now }: ActivityLimits) =>
  holdsRight(actor, 'inspection.activity.reopen') &&
  inScope(scopeOf(actor, 'inspection.activity.reopen'), activity.organizer_path) &&
  activity.ended_at !== null &&
  now.getTime() - activity.ended_at.getTime() <= reopenDays * 86_400_000;
