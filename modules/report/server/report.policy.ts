import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight, isOwnCollege, none, roleScope, within, type Scope } from '#kernel/server/policy.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { inUnits, isOfLabs } from '#platform/org/server/public.ts';
import { Step } from '../shared/task.states.ts';

const readRights = ['report.read', 'report.task.fill', 'report.task.examine'] as const;

const scopeBy = (actor: Actor, rights: readonly RightName[]): Scope =>
  rights.some((right) => holdsRight(actor, right)) ? roleScope(actor) : none;

/** Tables `t` of the units that the caller reaches by one of these rights. */
export function tasksWithin(ctx: Ctx, ...rights: RightName[]): RawBuilder<boolean> {
  const scope = scopeBy(ctx.actor, rights.length > 0 ? rights : readRights);
  if (isOwnCollege(ctx.actor, scope)) return sql<boolean>`t.college_id = ${ctx.actor.collegeId}`;
  return scope.kind === 'below' ? inUnits(ctx.schoolId, scope, 't.org_id') : within(scope, 't.id');
}

/** Units `u` that the caller reads. */
export const unitsWithin = ({ actor }: Ctx): RawBuilder<boolean> => within(scopeBy(actor, readRights), 'u.path');

/** The scope is smaller than a college. */
export const reachesFew = ({ actor }: Ctx): boolean => {
  const scope = scopeBy(actor, readRights);
  return scope.kind === 'none' || isOfLabs(actor, scope);
};

/** The step at which the caller decides: the school's own, or that of its college; none for others. */
export function decidingStep(actor: Actor): number | undefined {
  const scope = scopeBy(actor, ['report.task.examine']);
  if (scope.kind === 'none') return undefined;
  return scope.kind === 'all' ? Step.school : Step.college;
}

export const editsPlans = ({ actor }: Ctx): boolean => holdsRight(actor, 'report.plan.edit');
