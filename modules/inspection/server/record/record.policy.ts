import type { RightName } from '#kernel/shared/rights.ts';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { isOwnCollege, scopeOf, within, type Scope } from '#kernel/server/policy.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { sql, type RawBuilder } from 'kysely';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import type { RecordAction } from '../../shared/record/record.ts';
import { recordStates, RecordStatus } from '../../shared/core/record.states.ts';
import { rightFor, typesFor } from '../../shared/core/type-rights.ts';

/** Ids of activities or of groups whose records are an actor's own. */
type Own = { column: 'r.act_id' | 'r.group_id'; ids: RawBuilder<unknown> };

/** What the actor checks: as inspector of a group, or as leader of an activity. */
const checked = (actor: Actor, schoolId: number): Own[] => [
  {
    column: 'r.group_id',
    ids: sql`select i.group_id as id from inspection.activity_inspector i where i.school_id = ${schoolId} and i.user_id = ${actor.userId}`,
  },
  {
    column: 'r.act_id',
    ids: sql`select x.id from inspection.activity x where x.school_id = ${schoolId} and x.leader_id = ${actor.userId}`,
  },
];

const isOwn = ({ column, ids }: Own) => sql<boolean>`${sql.ref(column)} = any(array(${ids}))`;

/** Checks record `r`, as inspector of its group or leader of its activity. */
export const checks = (actor: Actor, schoolId: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(checked(actor, schoolId).map(isOwn), sql` or `)})`;

/** Belongs to laboratory `u` (row `l`): as head, officer or holder of a role. Members may not check it (回避). */
export const belongsTo = (actor: Actor, schoolId: number): RawBuilder<boolean> => sql<boolean>`(
  coalesce(${actor.userId} in (u.head_id, l.safety_head_id, l.safety_officer_id, l.student_officer_id), false)
  or exists (select 1 from identity.holding h where h.school_id = ${schoolId} and h.user_id = ${actor.userId} and h.org_id = u.id))`;

/**
 * Records `r` the actor may read: those they check, submitted ones in scope, and for a college all records of activities
 * it organizes. Conditions use `r` alone, so that each alternative has an index.
 */
export const readableRecords = (actor: Actor, schoolId: number, right: RightName): RawBuilder<boolean> =>
  readable(actor, schoolId, right, submittedIn, (own) => own.map(isOwn));

/**
 * Records `r` that the result of an activity lists: the readable ones, and of the reader's units also those that are not
 * submitted yet, unless the activity is blind and has not ended.
 */
export const resultRecords = ({ actor, schoolId }: Pick<Ctx, 'actor' | 'schoolId'>): RawBuilder<boolean> =>
  readable(actor, schoolId, rightFor(actor, 'result'), toldIn, (own) => own.map(isOwn));

/**
 * The same for lists. An activity has thousands of records, and the planner takes any set of activities for ten: it
 * would read all records. So the own records are looked up first.
 */
export const listedRecords = (actor: Actor, schoolId: number, right: RightName): RawBuilder<boolean> =>
  readable(actor, schoolId, right, submittedIn, (own) => {
    const records = own.map(
      ({ column, ids }) => sql`select r.id from (${ids}) own join inspection.record r
        on r.school_id = ${schoolId} and ${sql.ref(column)} = own.id`,
    );
    return records.length === 0 ? [] : [sql<boolean>`r.id = any(array(${sql.join(records, sql` union all `)}))`];
  });

function readable(
  actor: Actor,
  schoolId: number,
  right: RightName,
  isIn: typeof placeOf,
  isAmong: (own: Own[]) => RawBuilder<boolean>[],
): RawBuilder<boolean> {
  const scope = scopeOf(actor, right);
  if (scope.kind === 'all') return sql<boolean>`true`;
  const own = [
    ...(scope.kind === 'below' ? [organized(scope, schoolId)] : []),
    ...(typesFor(actor, 'fill').length > 0 ? checked(actor, schoolId) : []),
  ];
  const parts = [...(scope.kind === 'below' ? [isIn(actor, scope, schoolId)] : []), ...isAmong(own)];
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

// A college is one index value; smaller scopes resolve to unit ids first.
const placeOf = (actor: Actor, scope: Scope, schoolId: number): RawBuilder<boolean> =>
  isOwnCollege(actor, scope) ? sql`r.college_id = ${actor.collegeId}` : inUnits(schoolId, scope, 'r.lab_id');

// A literal, for the partial index of the college.
const submittedIn: typeof placeOf = (actor, scope, schoolId) =>
  sql`(r.status >= ${sql.lit(RecordStatus.submitted)} and ${placeOf(actor, scope, schoolId)})`;

const toldIn: typeof placeOf = (
  actor,
  scope,
  schoolId,
) => sql`(${placeOf(actor, scope, schoolId)} and (r.status >= ${sql.lit(RecordStatus.submitted)}
  or not exists (select 1 from inspection.activity ba where ba.school_id = ${schoolId} and ba.id = r.act_id and ba.blind
    and ba.status <> ${sql.lit(ActivityStatus.ended)})))`;

const organized = (scope: Scope, schoolId: number): Own => ({
  column: 'r.act_id',
  ids: sql`select x.id from inspection.activity x
    join org.unit y on y.school_id = x.school_id and y.id = x.org_id and y.level = 'college'
    where x.school_id = ${schoolId} and ${within(scope, 'y.path')}`,
});

export type RecordFacts = {
  status: number;
  act_type: number;
  act_status: number;
  ended_at: Date | null;
  is_inspector: boolean;
  is_leader: boolean;
  /** The actor belongs to the laboratory. */
  is_member: boolean;
};
const dayMs = 86_400_000;

/** Records are writable while the activity runs, drafts until the end of the grace period. */
export function isWritable(record: RecordFacts, graceDays: number, now: Date): boolean {
  if (record.act_status === ActivityStatus.running) return true;
  const isDraft = record.act_status === ActivityStatus.ended && record.status === RecordStatus.draft;
  return isDraft && record.ended_at !== null && now.getTime() - record.ended_at.getTime() <= graceDays * dayMs;
}

/** Actions of the reader on a record. */
export function recordActions(actor: Actor, record: RecordFacts, graceDays: number, now: Date): RecordAction[] {
  const takesPart = typesFor(actor, 'fill').includes(record.act_type) && (record.is_inspector || record.is_leader);
  if (!takesPart || record.is_member || !isWritable(record, graceDays, now)) return [];
  const actions = recordStates.from(record.status);
  return actions.filter((action) =>
    action === 'exempt' || record.status === RecordStatus.exempt ? record.is_leader : true,
  );
}
