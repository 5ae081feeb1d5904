import type { Actor } from '#kernel/server/context.ts';
import {
  holdsRight,
  inScope,
  isOwnCollege,
  matterScope,
  none,
  roleScope,
  scopeOf,
  type PersonScope,
} from '#kernel/server/policy.ts';
import { always, never, predicatesOf, satisfies, toSql, type Predicate } from '#kernel/server/predicate.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { sql, type RawBuilder } from 'kysely';
import type { ProblemAction } from '../../shared/problem/problem.ts';
import {
  ExamineStep,
  ProblemLevel,
  problemStates,
  ProblemState,
  type ProblemStateCode,
} from '../../shared/core/problem.states.ts';

/** Facts of a problem that its rules use. */
export type ProblemFacts = {
  state: ProblemStateCode;
  is_draft: boolean;
  level: string;
  /** Paths of the responsible unit and of the organizer of the activity. */
  path: string;
  organizer_path: string;
  duty_id: number | null;
  /** An office puts it right for the laboratory. */
  with_office: boolean;
  /** Head, safety head and officers of the laboratory. */
  officers: readonly (number | null)[];
  /** Belongs to a lab that is not suspended. */
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

/** Problems in the scope of the caller's role: of its places, own ones, or of own activities. */
export const problemScope = (actor: Actor): PersonScope =>
  holdsRight(actor, 'inspection.problem.read') ? matterScope(actor) : none;

/**
 * Problems (`p`) that the caller may read: in the scope of the role, assigned for rectification, found by the caller,
 * or of supervised labs. Used by list, detail, export and statistics.
 */
export function readable(actor: Actor, schoolId: number): RawBuilder<boolean> {
  const scope = problemScope(actor);
  if (scope.kind === 'all') return sql<boolean>`true`;
  const me = actor.userId;
  const parts = [sql`p.duty_id = ${me}`, sql`p.found_by = ${me}`, supervisedBy(me, schoolId)];
  if (scope.kind === 'below') parts.push(inPlaces(actor, scope, schoolId));
  if (scope.kind === 'assigned')
    parts.push(sql`p.act_id = any(array(select i.act_id from inspection.activity_inspector i
      where i.school_id = ${schoolId} and i.user_id = ${me}
      union select a.id from inspection.activity a where a.school_id = ${schoolId} and a.leader_id = ${me}))`);
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** Problems of labs with this head, safety head or officer; each post by its own index. */
const supervisedBy = (me: number, schoolId: number) => sql<boolean>`p.org_id = any(array(
  select su.id from org.unit su where su.school_id = ${schoolId} and su.head_id = ${me} and su.level = 'lab'
  union all select sl.id from base_info.lab sl where sl.school_id = ${schoolId}
    and (sl.safety_head_id = ${me} or sl.safety_officer_id = ${me} or sl.student_officer_id = ${me})))`;

/** Problems `p` of a scope's places. A college is a single index value; smaller places are resolved first. */
export const inPlaces = (actor: Actor, scope: PersonScope, schoolId: number): RawBuilder<boolean> =>
  isOwnCollege(actor, scope) ? sql<boolean>`p.college_id = ${actor.collegeId}` : inUnits(schoolId, scope, 'p.org_id');

/** Facts of a problem for the rules below. */
type RuleFacts = Pick<
  ProblemFacts,
  | 'path'
  | 'organizer_path'
  | 'duty_id'
  | 'with_office'
  | 'officers'
  | 'found_by'
  | 'submitted_by'
  | 'examine_step'
  | 'level'
>;
export type ProblemRule = Predicate<RuleFacts>;
const { equal, inside, includes, anyOf, allOf, not } = predicatesOf<RuleFacts>();

/** A rule as a condition on `p` with its organizer `o`. */
export const problemCondition = (rule: ProblemRule, actor: Actor, schoolId: number): RawBuilder<boolean> =>
  toSql<RuleFacts>(rule, {
    path: { inside: (scope) => inPlaces(actor, scope, schoolId) },
    organizer_path: 'o.path',
    duty_id: 'p.duty_id',
    with_office: 'p.with_office',
    officers: { includes: (userId: unknown) => supervisedBy(Number(userId), schoolId) },
    found_by: 'p.found_by',
    submitted_by: 'p.submitted_by',
    examine_step: 'p.examine_step',
    level: 'p.level',
  });

const managers = ['lab', 'storeman'];

/** Managers of a laboratory or store: the given roles, and own roles of a school whose scope is one such place. */
export const managesPlace = (actor: Actor): boolean =>
  managers.includes(actor.roleKey) ||
  (actor.roleKey === '' && matterScope(actor).kind === 'below' && ['lab', 'warehouse'].includes(actor.orgLevel));

/** Managers of the place and officers of the lab. */
const ofPlace = (actor: Actor): ProblemRule =>
  anyOf(includes('officers', actor.userId), managesPlace(actor) ? inside('path', roleScope(actor)) : never);

/** May rectify: the responsible person; people of the place, unless an office does it for them. */
export function rectifies(actor: Actor): ProblemRule {
  if (!holdsRight(actor, 'inspection.problem.rectify')) return never;
  return anyOf(equal('duty_id', actor.userId), allOf(equal('with_office', false), ofPlace(actor)));
}

/** What an office has put right awaits the people of the place. */
const acceptTurn = (actor: Actor): ProblemRule =>
  holdsRight(actor, 'inspection.problem.rectify') ? ofPlace(actor) : never;

const acceptedBy = (actor: Actor, people: ProblemRule): ProblemRule =>
  allOf(equal('examine_step', ExamineStep.place), not(equal('submitted_by', actor.userId)), people);

/** Awaits acceptance by the caller, whose place it is; a to-do. */
export const acceptsHere = (actor: Actor): ProblemRule => acceptedBy(actor, acceptTurn(actor));

/** May accept what an office has put right: people of the place, and who assigns problems there, in their stead. */
export const accepts = (actor: Actor): ProblemRule =>
  acceptedBy(actor, anyOf(acceptTurn(actor), inside('path', scopeOf(actor, 'inspection.problem.assign'))));

/** Awaits confirmation by the caller, whoever found the problem. */
const confirmTurn = (actor: Actor): ProblemRule =>
  inside('organizer_path', scopeOf(actor, 'inspection.problem.examine'));

/** May confirm: anyone it awaits except its finder. */
export const confirms = (actor: Actor): ProblemRule => allOf(not(equal('found_by', actor.userId)), confirmTurn(actor));

/** Awaits review by the caller: the college, then the organizer; an inspector reviews own findings. */
function reviewTurn(actor: Actor): ProblemRule {
  if (!holdsRight(actor, 'inspection.rectify.examine')) return never;
  const last = equal('examine_step', ExamineStep.organizer);
  if (matterScope(actor).kind === 'assigned') return allOf(last, equal('found_by', actor.userId));
  const scope = roleScope(actor);
  const atLast = allOf(last, inside('organizer_path', scope));
  // The school does not review in place of the college.
  if (scope.kind !== 'below') return atLast;
  return anyOf(atLast, allOf(equal('examine_step', ExamineStep.college), inside('path', scope)));
}

/** May review: anyone it awaits except the submitter of the rectification. */
export const reviews = (actor: Actor): ProblemRule =>
  allOf(not(equal('submitted_by', actor.userId)), reviewTurn(actor));

/** May decide a delay: the organizer's level; for an urgent problem the school. */
export function decidesDelay(actor: Actor): Predicate<Pick<RuleFacts, 'path' | 'level'>> {
  const scope = scopeOf(actor, 'inspection.delay.decide');
  const of = predicatesOf<Pick<RuleFacts, 'path' | 'level'>>();
  if (scope.kind === 'all') return always;
  return of.allOf(of.inside('path', scope), of.not(of.equal('level', ProblemLevel.urgent)));
}

const isOpen = (state: ProblemStateCode) => state !== ProblemState.finished && state !== ProblemState.fail;

// Permission to close a lab; reopening it is up to its managers.
const closesLabs = (actor: Actor, problem: ProblemFacts) =>
  problem.may_close &&
  satisfies(confirmTurn(actor), problem) &&
  inScope(scopeOf(actor, 'base-info.lab.manage'), problem.path);

const mayAssign = (actor: Actor, problem: ProblemFacts) =>
  inScope(scopeOf(actor, 'inspection.problem.assign'), problem.path);

export type ProblemLimits = { recheckDays: number; delayTimes: number; now: Date };
const dayMs = 86_400_000;

/** Actions the caller may perform on a problem, by right and state. Lists show them, writes check them. */
export function problemActions(actor: Actor, problem: ProblemFacts, limits: ProblemLimits): ProblemAction[] {
  if (problem.is_draft) return [];
  const can: ProblemAction[] = [];
  const add = (action: ProblemAction, condition: boolean) => void (condition && can.push(action));
  const is = (...states: ProblemStateCode[]) => states.includes(problem.state);
  const open = is(ProblemState.pending, ProblemState.planing);
  const organizes = satisfies(confirmTurn(actor), problem);
  const mayConfirm = satisfies(confirms(actor), problem);
  const mayReview = satisfies(reviews(actor), problem);
  const mayRectify = satisfies(rectifies(actor), problem);
  add('confirm', is(ProblemState.unchecked) && mayConfirm);
  add('reject', is(ProblemState.unchecked) && mayConfirm);
  add('resubmit', is(ProblemState.fail) && problem.found_by === actor.userId);
  add('rectify', mayRectify && problemStates.can('rectify', problem.state));
  add('plan', mayRectify && problemStates.can('plan', problem.state));
  add('withdraw', mayRectify && is(ProblemState.checking) && problem.opened_at === null);
  add('rejectPlan', mayReview && is(ProblemState.planing));
  add('pass', mayReview && is(ProblemState.checking));
  add('return', mayReview && is(ProblemState.checking));
  add('revoke', organizes && problemStates.can('revoke', problem.state));
  add('closeLab', problem.level === ProblemLevel.urgent && isOpen(problem.state) && closesLabs(actor, problem));
  add('handOff', mayAssign(actor, problem) && open && !problem.with_office);
  add('handBack', problem.with_office && open && (mayAssign(actor, problem) || problem.duty_id === actor.userId));
  const mayAccept = is(ProblemState.checking) && satisfies(accepts(actor), problem);
  add('accept', mayAccept);
  add('refuse', mayAccept);
  add('reassign', mayAssign(actor, problem) && !problem.with_office && (open || is(ProblemState.unchecked)));
  add('urge', open && (organizes || (actor.roleKey === 'college' && inScope(roleScope(actor), problem.path))));
  add('delay', mayRectify && open && mayAskDelay(problem, limits));
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
