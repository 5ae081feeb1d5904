import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight, matterScope, within } from '#kernel/server/policy.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { inUnits } from '#platform/org/server/public.ts';
import type { ProjectRow } from '../shared/application/project.ts';
import {
  libraryStates,
  projectStates,
  ProjectState,
  runningStates,
  spendingStates,
  type ProjectStateCode,
} from '../shared/application/project.states.ts';

/** Projects `p` of the caller: as head, author or member. */
export const isOwnProject = ({ schoolId, actor }: Ctx): RawBuilder<boolean> => sql<boolean>`(p.head_id = ${actor.userId}
  or p.created_by = ${actor.userId} or p.id = any(array(select m.project_id from project.member m
    where m.school_id = ${schoolId} and m.user_id = ${actor.userId})))`;

const inLabs = (ctx: Ctx, path: string) => sql<boolean>`p.id = any(array(select l.project_id from project.project_lab l
  join org.unit n on n.school_id = l.school_id and n.id = l.lab_id where l.school_id = ${ctx.schoolId} and ${within(matterScope(ctx.actor), path)}))`;

/** Projects `p` that the caller reads: own ones, and those of the units and laboratories of the role once they are submitted. */
export function projectsWithin(ctx: Ctx): RawBuilder<boolean> {
  if (!holdsRight(ctx.actor, 'project.project.read')) return sql<boolean>`false`;
  const scope = matterScope(ctx.actor);
  const own = isOwnProject(ctx);
  const isSubmitted = sql<boolean>`p.state <> ${sql.lit(ProjectState.draft)}`;
  if (scope.kind === 'all') return sql<boolean>`(${isSubmitted} or ${own})`;
  if (scope.kind !== 'below') return own;
  return sql<boolean>`(${isSubmitted} and (${inUnits(ctx.schoolId, scope, 'p.org_id')} or ${inLabs(ctx, 'n.path')}) or ${own})`;
}

/** The school's office of projects. */
export const isOffice = (actor: Actor): boolean =>
  holdsRight(actor, 'project.office.edit') && matterScope(actor).kind === 'all';

/** Projects `p` for whose college the caller decides; nobody decides on an own one. */
export function collegeDecides(ctx: Ctx, right: RightName = 'project.college.decide'): RawBuilder<boolean> {
  if (!holdsRight(ctx.actor, right)) return sql<boolean>`false`;
  const scope = matterScope(ctx.actor);
  if (scope.kind === 'all') return sql<boolean>`not ${isOwnProject(ctx)}`;
  if (scope.kind !== 'below' || ctx.actor.collegeId === null) return sql<boolean>`false`;
  return sql<boolean>`(p.college_id = ${ctx.actor.collegeId} and not ${isOwnProject(ctx)})`;
}

/** Scores are hidden from applicants, and from everybody without the library. */
export const seesScores = (actor: Actor, isOwn: boolean): boolean =>
  holdsRight(actor, 'project.library.read') && !isOwn;

type Facts = { state: number; is_own: boolean; is_head: boolean; decides: boolean; has_change: boolean };
type Can = ProjectRow['can'];

/** What those who apply and work do with a project. */
function ownActions({ actor }: Ctx, { state, is_own, is_head, has_change }: Facts): Can {
  if (!is_own || !holdsRight(actor, 'project.project.apply')) return [];
  const code = state as ProjectStateCode;
  const can: Can = [];
  if (code === ProjectState.draft) can.push('edit', 'remove', 'submit');
  if (projectStates.can('withdraw', code)) can.push('withdraw');
  if (is_head && projectStates.can('start', code)) can.push('start');
  if (spendingStates.includes(code)) can.push('expense', 'report');
  if (is_head && code === ProjectState.running)
    can.push('examine', 'finish', ...(has_change ? [] : (['change'] as const)));
  return can;
}

/** What college and school decide. */
function officeActions({ actor }: Ctx, { state, is_own, decides }: Facts): Can {
  const code = state as ProjectStateCode;
  const can: Can = [];
  if (decides && code === ProjectState.college) can.push('college');
  if (!isOffice(actor) || is_own) return can;
  if (code === ProjectState.review) can.push('assign', 'conclude');
  if (code === ProjectState.review || libraryStates.includes(code)) can.push('refuse');
  if (code === ProjectState.school) can.push('store');
  if (libraryStates.includes(code)) can.push('approve');
  if (runningStates.includes(code)) can.push('stop');
  return can;
}

export const projectActions = (ctx: Ctx, facts: Facts): Can => [
  ...ownActions(ctx, facts),
  ...officeActions(ctx, facts),
];
