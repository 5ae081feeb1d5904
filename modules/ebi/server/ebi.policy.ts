import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight, roleScope } from '#kernel/server/policy.ts';
import { shownStates } from '../shared/task.states.ts';

const organises = ({ actor }: Ctx): boolean => holdsRight(actor, 'ebi.task.edit');

/** Tasks `t` that the caller reads: results are shown to the whole school while they are noticed and after. */
export const tasksWithin = (ctx: Ctx): RawBuilder<boolean> =>
  organises(ctx) ? sql<boolean>`true` : sql<boolean>`t.state = any(${shownStates})`;

/** Scores `s` that the caller reads; the keeper of an instrument sees that it takes part from the start. */
export const scoresWithin = (ctx: Ctx): RawBuilder<boolean> =>
  organises(ctx)
    ? sql<boolean>`true`
    : sql<boolean>`s.task_id = any(array(select k.id from ebi.task k where k.school_id = ${ctx.schoolId}
        and k.state = any(${shownStates})))`;

/** Appeals `p` that the caller reads: own ones, or all for who decides them. */
export const appealsWithin = (ctx: Ctx): RawBuilder<boolean> =>
  organises(ctx) ? sql<boolean>`true` : sql<boolean>`p.user_id = ${ctx.actor.userId}`;

/** Measures of scores `s` of the units of the role. */
export function measuresWithin(ctx: Ctx): RawBuilder<boolean> {
  const scope = roleScope(ctx.actor);
  if (scope.kind === 'all' || holdsRight(ctx.actor, 'ebi.measure.edit')) return sql<boolean>`true`;
  return ctx.actor.collegeId === null ? sql<boolean>`false` : sql<boolean>`s.college_id = ${ctx.actor.collegeId}`;
}
