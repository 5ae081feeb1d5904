import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight, matterScope, within } from '#kernel/server/policy.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { ownMemberLabs } from '#modules/base-info/server/public.ts';
import { AssessmentState, AssessmentStep, ExperimentState } from '../shared/experiment.states.ts';

/** Experiments `p` of the caller, as head or author. */
export const isOwnExperiment = ({ actor }: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(p.head_id = ${actor.userId} or p.created_by = ${actor.userId})`;

/** Experiments `p` done in laboratories `n` of a condition. */
const inLabs = ({ schoolId }: Ctx, condition: RawBuilder<boolean>) => {
  const labs = sql`array(select n.id from org.unit n where n.school_id = ${schoolId} and n.level = 'lab' and ${condition})`;
  return sql<boolean>`(p.lab_id = any(${labs}) or p.id = any(array(select l.project_id from experiment.project_lab l
    where l.school_id = ${schoolId} and l.lab_id = any(${labs}))))`;
};

/** Experiments `p` that the caller reads: own ones, and those of the laboratories of the role or the person that are no drafts. */
export function experimentsWithin(ctx: Ctx): RawBuilder<boolean> {
  if (!holdsRight(ctx.actor, 'experiment.project.read')) return sql<boolean>`false`;
  const scope = matterScope(ctx.actor);
  const own = isOwnExperiment(ctx);
  const isKnown = sql<boolean>`p.state <> ${sql.lit(ExperimentState.draft)}`;
  if (scope.kind === 'all') return sql<boolean>`(${isKnown} or ${own})`;
  const places =
    scope.kind === 'below' ? within(scope, 'n.path') : sql<boolean>`n.id = any(array(${ownMemberLabs(ctx)}))`;
  return sql<boolean>`(${isKnown} and ${inLabs(ctx, places)} or ${own})`;
}

/** Experiments `p` whose laboratory lies in the scope of a right of the caller. */
function reaches(ctx: Ctx, right: RightName): RawBuilder<boolean> {
  const scope = matterScope(ctx.actor);
  if (!holdsRight(ctx.actor, right)) return sql<boolean>`false`;
  if (scope.kind === 'all') return sql<boolean>`true`;
  if (scope.kind !== 'below') return sql<boolean>`false`;
  return sql<boolean>`p.lab_id = any(array(select n.id from org.unit n where n.school_id = ${ctx.schoolId} and ${within(scope, 'n.path')}))`;
}

/** Assessments `o` that the caller is head, author or submitter of. */
export const isPartyTo = ({ actor }: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(p.head_id = ${actor.userId} or o.created_by = ${actor.userId} or o.submitted_by is not distinct from ${actor.userId})`;

/** Steps that are the caller's own: their assessments wait for the caller. */
const ownStep = (ctx: Ctx) => sql<boolean>`case o.step
  when ${sql.lit(AssessmentStep.lab)} then ${reaches(ctx, 'experiment.lab.decide')}
  when ${sql.lit(AssessmentStep.college)} then ${reaches(ctx, 'experiment.college.decide')}
  when ${sql.lit(AssessmentStep.school)} then ${reaches(ctx, 'experiment.school.decide')} else false end`;

/** The open assessment `o` of experiment `p` waits for the caller; nobody decides on an own one. */
export const waitsForCaller = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`coalesce(o.state = ${sql.lit(AssessmentState.pending)} and ${ownStep(ctx)} and not ${isPartyTo(ctx)}, false)`;

/** The caller may decide it: its own step, or for the school any, so that none waits without end. */
export const mayDecide = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`coalesce(o.state = ${sql.lit(AssessmentState.pending)} and (${ownStep(ctx)} or ${reaches(ctx, 'experiment.school.decide')})
    and not ${isPartyTo(ctx)}, false)`;

/** Experiments `p` that the caller may stop: own ones, and those for which the role decides. */
export const mayStop = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(${isOwnExperiment(ctx)}
  or ${reaches(ctx, 'experiment.lab.decide')} or ${reaches(ctx, 'experiment.college.decide')} or ${reaches(ctx, 'experiment.school.decide')})`;
