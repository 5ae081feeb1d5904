import type { RightName } from '#kernel/shared/rights.ts';
import type { Actor } from '#kernel/server/context.ts';
import { holdsRight, inScope, roleScope, scopeOf, within, type Scope } from '#kernel/server/policy.ts';
import { sql, type RawBuilder } from 'kysely';
import type { ProblemAction } from '../../shared/problem/problem.ts';
import {
  ExamineStep,
  ProblemLevel,
  problemStates,
  ProblemState,
  type ProblemStateCode,
} from '../../shared/core/problem.states.ts';

/** What the rules about one problem need to know of it. */
export type ProblemFacts = {
  state: ProblemStateCode;
  is_draft: boolean;
  level: string;
  /** Path of the unit that has to rectify, and of the one whose activity it was. */
  path: string;
  organizer_path: string;
  duty_id: number | null;
  /** Head, safety head and officers of the laboratory. */
  officers: readonly (number | null)[];
  /** Is it a laboratory's, and is that still at work? */
  may_close: boolean;
  found_by: number;
  submitted_by: number | null;
  examine_step: number;
  opened_at: Date | null;
  delay_open: boolean;
  delay_count: number;
  finished_at: Date | null;
  effective_deadline: Date | null;
};

// Teachers see what is theirs to do, not whatever lies below the unit of their holding.
const placeScope = (actor: Actor): Scope => (actor.roleKey === 'teacher' ? { kind: 'none' } : roleScope(actor));

/** Places whose problems somebody sees. */
export const problemScope = (actor: Actor): Scope =>
  holdsRight(actor, 'inspection.problem.read') ? placeScope(actor) : { kind: 'none' };

/**
 * Problems (`p`) that somebody may read: those of the role's places, those he has to rectify or has found, those of
 * laboratories he looks after, and an inspector those of his activities. List, detail, export and statistic ask this.
 */
export function readable(actor: Actor, schoolId: number): RawBuilder<boolean> {
  const scope = problemScope(actor);
  if (scope.kind === 'all') return sql<boolean>`true`;
  const me = actor.userId;
  const parts = [sql`p.duty_id = ${me}`, sql`p.found_by = ${me}`, supervisedBy(me, schoolId)];
  if (scope.kind === 'below') parts.push(inScopeSql(actor, scope, schoolId));
  if (actor.roleKey === 'jcry')
    parts.push(sql`p.act_id = any(array(select i.act_id from inspection.activity_inspector i
      where i.school_id = ${schoolId} and i.user_id = ${me}
      union select a.id from inspection.activity a where a.school_id = ${schoolId} and a.leader_id = ${me}))`);
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

const supervisedBy = (
  me: number,
  schoolId: number,
) => sql`p.org_id = any(array(select l.id from base_info.lab l join org.unit u on u.school_id = l.school_id and u.id = l.id
      where l.school_id = ${schoolId} and ${me} in (u.head_id, l.safety_head_id, l.safety_officer_id, l.student_officer_id)))`;

// A college is one value of an index; smaller places are looked up first.
function inScopeSql(actor: Actor, scope: Scope, schoolId: number) {
  if (actor.collegeId !== null && actor.collegeId === actor.orgId) return sql`p.college_id = ${actor.collegeId}`;
  return sql`p.org_id = any(array(select u.id from org.unit u where u.school_id = ${schoolId} and ${within(scope, 'u.path')}))`;
}

const managers = ['lab', 'storeman'];

/** May this person put the problem right? Managers of the place, the responsible person, the laboratory's officers. */
export function mayRectify(actor: Actor, problem: Pick<ProblemFacts, 'path' | 'duty_id' | 'officers'>): boolean {
  if (!holdsRight(actor, 'inspection.problem.rectify')) return false;
  const manages = managers.includes(actor.roleKey) && inScope(roleScope(actor), problem.path);
  return manages || problem.duty_id === actor.userId || problem.officers.includes(actor.userId);
}

/** Problems (`p`) that are this person's to put right: `mayRectify` as a condition. */
export function rectifiableBy(actor: Actor, schoolId: number): RawBuilder<boolean> {
  const parts = [sql`p.duty_id = ${actor.userId}`];
  if (holdsRight(actor, 'inspection.problem.rectify')) {
    parts.push(supervisedBy(actor.userId, schoolId));
    const scope = roleScope(actor);
    if (managers.includes(actor.roleKey) && scope.kind === 'below') parts.push(inScopeSql(actor, scope, schoolId));
  }
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

const organizes = (actor: Actor, right: RightName, problem: Pick<ProblemFacts, 'organizer_path'>) =>
  inScope(scopeOf(actor, right), problem.organizer_path);

/** Whose turn it is to say whether the problem exists; the person does not matter yet. */
export const mayConfirm = (actor: Actor, problem: Pick<ProblemFacts, 'organizer_path'>): boolean =>
  organizes(actor, 'inspection.problem.examine', problem);

/** Whose turn it is to examine the rectification; the person does not matter yet. */
export function mayReview(
  actor: Actor,
  problem: Pick<ProblemFacts, 'path' | 'organizer_path' | 'examine_step' | 'found_by'>,
): boolean {
  if (!holdsRight(actor, 'inspection.rectify.examine')) return false;
  const isFirst = problem.examine_step === ExamineStep.college;
  if (actor.roleKey === 'jcry') return !isFirst && problem.found_by === actor.userId;
  const scope = roleScope(actor);
  // The school does not take the college's turn.
  return isFirst ? scope.kind === 'below' && inScope(scope, problem.path) : inScope(scope, problem.organizer_path);
}

/** `p` with organizer `o` and place `u`: rectifications that wait for this person. */
export function waitsForReview(actor: Actor): RawBuilder<boolean> {
  if (!holdsRight(actor, 'inspection.rectify.examine')) return sql<boolean>`false`;
  const notOwn = sql`p.submitted_by is distinct from ${actor.userId}`;
  const last = sql`p.examine_step = ${ExamineStep.organizer}`;
  if (actor.roleKey === 'jcry') return sql<boolean>`(${notOwn} and ${last} and p.found_by = ${actor.userId})`;
  const scope = roleScope(actor);
  if (scope.kind === 'all') return sql<boolean>`(${notOwn} and ${last})`;
  const first = sql`p.examine_step = ${ExamineStep.college} and ${within(scope, 'u.path')}`;
  return sql<boolean>`(${notOwn} and ((${first}) or (${last} and ${within(scope, 'o.path')})))`;
}

/** `p` with organizer `o`: problems whose existence this person has to confirm. */
export const waitsForConfirm = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(p.found_by <> ${actor.userId} and ${within(scopeOf(actor, 'inspection.problem.examine'), 'o.path')})`;

/** Delay requests are decided at the organizer's level, those of urgent problems by the school. */
export function mayDecideDelay(actor: Actor, problem: Pick<ProblemFacts, 'path' | 'level'>): boolean {
  const scope = scopeOf(actor, 'inspection.delay.decide');
  if (problem.level === ProblemLevel.urgent) return scope.kind === 'all';
  return inScope(scope, problem.path);
}

const isOpen = (state: ProblemStateCode) => state !== ProblemState.finished && state !== ProblemState.fail;

// Opening it again is the business of whoever manages the laboratory.
const closesLabs = (actor: Actor, problem: ProblemFacts) =>
  problem.may_close && mayConfirm(actor, problem) && inScope(scopeOf(actor, 'base-info.lab.manage'), problem.path);

const mayAssign = (actor: Actor, problem: ProblemFacts) =>
  inScope(scopeOf(actor, 'inspection.problem.assign'), problem.path);

export type ProblemLimits = { recheckDays: number; delayTimes: number; now: Date };
const dayMs = 86_400_000;

/** What the reader may do with a problem, by right and state. Lists show it, writes ask it again. */
export function problemActions(actor: Actor, problem: ProblemFacts, limits: ProblemLimits): ProblemAction[] {
  if (problem.is_draft) return [];
  const can: ProblemAction[] = [];
  const add = (action: ProblemAction, condition: boolean) => void (condition && can.push(action));
  const is = (...states: ProblemStateCode[]) => states.includes(problem.state);
  const open = is(ProblemState.pending, ProblemState.planing);
  const confirms = mayConfirm(actor, problem);
  const reviews = mayReview(actor, problem) && problem.submitted_by !== actor.userId;
  const rectifies = mayRectify(actor, problem);
  add('confirm', is(ProblemState.unchecked) && confirms && problem.found_by !== actor.userId);
  add('reject', is(ProblemState.unchecked) && confirms && problem.found_by !== actor.userId);
  add('resubmit', is(ProblemState.fail) && problem.found_by === actor.userId);
  add('rectify', rectifies && problemStates.can('rectify', problem.state));
  add('plan', rectifies && problemStates.can('plan', problem.state));
  add('withdraw', rectifies && is(ProblemState.checking) && problem.opened_at === null);
  add('rejectPlan', reviews && is(ProblemState.planing));
  add('pass', reviews && is(ProblemState.checking));
  add('return', reviews && is(ProblemState.checking));
  add('revoke', confirms && problemStates.can('revoke', problem.state));
  add('closeLab', problem.level === ProblemLevel.urgent && isOpen(problem.state) && closesLabs(actor, problem));
  add('reassign', mayAssign(actor, problem) && (open || is(ProblemState.unchecked)));
  add(
    'urge',
    open && (mayConfirm(actor, problem) || (actor.roleKey === 'college' && inScope(roleScope(actor), problem.path))),
  );
  add('delay', rectifies && open && mayAskDelay(problem, limits));
  add('recheck', mayRecheck(actor, problem, limits));
  return can;
}

const mayAskDelay = (problem: ProblemFacts, { delayTimes, now }: ProblemLimits) =>
  !problem.delay_open &&
  problem.delay_count < delayTimes &&
  problem.effective_deadline !== null &&
  problem.effective_deadline >= now;

const mayRecheck = (actor: Actor, problem: ProblemFacts, { recheckDays, now }: ProblemLimits) =>
  holdsRight(actor, 'inspection.problem.recheck') &&
  problem.state === ProblemState.finished &&
  problem.finished_at !== null &&
  now.getTime() - problem.finished_at.getTime() <= recheckDays * dayMs;
