import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight, isOwnCollege, scopeOf, within, withinPlaces } from '#kernel/server/policy.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { WorkStage, WorkStatus } from '../../shared/core/reach.states.ts';
import { InspectorKind } from '../../shared/library/inspector.ts';
import type { ReachWorkRow } from '../../shared/reach/reach-work.ts';

const none = sql<boolean>`false`;
const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);

/** 自评: a laboratory rates itself, a college answers its own list. The unit is `u`. */
function isOwnSelf(actor: Actor, w: string): RawBuilder<boolean> {
  const scope = scopeOf(actor, 'inspection.reach.self');
  if (scope.kind === 'none') return none;
  const kind = isOwnCollege(actor, scope) ? 'org_id' : 'lab_id';
  return sql<boolean>`(${column(w, 'stage')} = ${WorkStage.self} and ${column(w, kind)} is not null and ${within(scope, 'u.path')})`;
}

/** 学院复查: the college, and inspectors whom it has appointed or who have it as their duty. */
function isOwnReview({ actor, schoolId, now }: Ctx, w: string): RawBuilder<boolean> {
  if (!holdsRight(actor, 'inspection.reach.review')) return none;
  const scope = scopeOf(actor, 'inspection.reach.review');
  const today = sql`${formatDate(now)}::date`;
  const colleges = sql`select x.id from inspection.inspector i cross join lateral unnest(array_append(i.duty_org_ids, i.org_id)) x(id)
    where i.school_id = ${schoolId} and i.user_id = ${actor.userId} and i.kind = ${InspectorKind.college}
      and i.status = ${Enabled.on} and ${today} between i.from_on and i.to_on`;
  const place =
    scope.kind === 'none'
      ? sql`${column(w, 'college_id')} = any(array(${colleges}))`
      : withinPlaces(actor, scope, { college: `${w}.college_id`, path: 'u.path' });
  return sql<boolean>`(${column(w, 'stage')} = ${WorkStage.college} and ${place})`;
}

/** 学校检查: inspectors of the group, and the leader of the activity. */
function isOwnCheck({ actor, schoolId }: Ctx, w: string): RawBuilder<boolean> {
  if (!holdsRight(actor, 'inspection.reach.check')) return none;
  return sql<boolean>`(${column(w, 'stage')} = ${WorkStage.school} and (
    ${column(w, 'group_id')} = any(array(select i.group_id from inspection.activity_inspector i
      where i.school_id = ${schoolId} and i.user_id = ${actor.userId}))
    or ${column(w, 'act_id')} = any(array(select x.id from inspection.activity x
      where x.school_id = ${schoolId} and x.leader_id = ${actor.userId}))))`;
}

/** Works `w` of unit `u` that are the caller's own; whether they may be written now is `isWritable`. */
export const isOwnWork = (ctx: Ctx, w = 'w'): RawBuilder<boolean> =>
  sql<boolean>`(${isOwnSelf(ctx.actor, w)} or ${isOwnReview(ctx, w)} or ${isOwnCheck(ctx, w)})`;

/**
 * Work `w` of activity `a` may be written: open, not submitted, its stage `s` not over. A returned one may be corrected
 * as long as the activity runs; a re-check has no stage.
 */
export const isWritable = ({
  now,
}: Ctx) => sql<boolean>`(w.opened_at is not null and w.status <> ${WorkStatus.submitted}
  and (w.revision > 1 or (a.status = ${ActivityStatus.running} and a.results_published_at is null
    and (w.return_reason <> '' or s.to_on >= ${formatDate(now)}::date))))`;

export const awaitsConfirm = sql<boolean>`(w.stage = ${WorkStage.school} and w.status = ${WorkStatus.submitted} and w.confirmed_at is null)`;

/** Leads the group `g` of the work, or its activity. */
export const isLeader = ({ actor }: Ctx) =>
  holdsRight(actor, 'inspection.reach.check')
    ? sql<boolean>`coalesce(${actor.userId} in (g.leader_id, a.leader_id), false)`
    : none;

/**
 * Works `w` of activity `a` and unit `u` that the caller may read: the own ones, those of earlier stages of the same unit, and
 * within the scope what is published. Before that a laboratory sees its own rating, a college its review as well.
 */
export function readableWorks(ctx: Ctx): RawBuilder<boolean> {
  const { actor, schoolId } = ctx;
  const scope = scopeOf(actor, 'inspection.reach.read');
  if (scope.kind === 'all') return sql<boolean>`true`;
  const own = sql<boolean>`exists (select 1 from inspection.reach_work n where n.school_id = ${schoolId}
    and n.result_id = w.result_id and n.stage >= w.stage and ${isOwnWork(ctx, 'n')})`;
  if (scope.kind === 'none') return own;
  const most = isOwnCollege(actor, scope) ? WorkStage.college : WorkStage.self;
  const place = withinPlaces(actor, scope, { college: 'w.college_id', path: 'u.path' });
  return sql<boolean>`((${place} and (w.stage <= ${most} or a.results_published_at is not null)) or ${own})`;
}

export type WorkFacts = {
  stage: number;
  revision: number;
  status: number;
  is_own: boolean;
  is_member: boolean;
  is_writable: boolean;
  awaits_confirm: boolean;
  is_leader: boolean;
  act_type: number;
  organizer_path: string;
  is_running: boolean;
  has_later: boolean;
  checks_next: boolean;
};

/** The school's managers fill in its checks too; who was present is named at the submission. */
const fills = (actor: Actor, work: WorkFacts) =>
  work.is_own || (work.stage === WorkStage.school && scopeOf(actor, 'inspection.reach.check').kind === 'all');

export const mayFill = (actor: Actor, work: WorkFacts): boolean => fills(actor, work) && !work.is_member;

/** Actions of the reader; `organizes`: the activity is his. */
export function workActions(actor: Actor, work: WorkFacts, organizes: boolean): ReachWorkRow['can'] {
  const can: ReachWorkRow['can'] = [];
  if (work.is_writable && mayFill(actor, work)) can.push('fill');
  const isOpen = work.is_running || work.revision > 1;
  if (work.awaits_confirm && (work.is_leader || organizes) && !work.is_member) can.push('confirm');
  const decides = organizes || work.checks_next || (work.awaits_confirm && work.is_leader);
  if (work.status === WorkStatus.submitted && isOpen && !work.has_later && decides && !work.is_member)
    can.push('return');
  return can;
}
