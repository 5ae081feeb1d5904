import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight, matterScope, none, scopeOf, type PersonScope, type Scope } from '#kernel/server/policy.ts';
import { isOfLabs, standsInLabs } from '#platform/org/server/public.ts';
import { AdmissionStatus, isOpenToChange } from '../../shared/admission/admission.states.ts';
import type { AdmissionRow } from '../../shared/admission/admission.ts';

const { draft, waiting, valid, suspended } = AdmissionStatus;

const admissionScope = (actor: Actor): PersonScope =>
  holdsRight(actor, 'training.admission.read') ? matterScope(actor) : none;
export const manageScope = (actor: Actor): Scope => scopeOf(actor, 'training.admission.manage');

/** Admissions `m` of the laboratories of the role; teachers and ordinary users see their own and those they answer for. */
export function admissionsWithin(ctx: Ctx): RawBuilder<boolean> {
  const scope = admissionScope(ctx.actor);
  const isSubmitted = sql<boolean>`m.status <> ${sql.lit(draft)}`;
  if (!('userId' in scope)) return sql<boolean>`(${standsInLabs(ctx, scope, 'm')} and ${isSubmitted})`;
  return sql<boolean>`m.id = any(array(select o.id from training.admission o where o.school_id = ${ctx.schoolId}
      and o.user_id = ${scope.userId}
    union all select o.id from training.admission o where o.school_id = ${ctx.schoolId} and o.mentor_id = ${scope.userId}
      and o.status <> ${sql.lit(draft)}))`;
}

/** The scope is smaller than a college. */
export function hasFewAdmissions(actor: Actor): boolean {
  const scope = admissionScope(actor);
  return 'userId' in scope || isOfLabs(actor, scope);
}

type Facts = { status: number; user_id: number; manages: boolean };

/** What the caller does with an admission, apart from steps of its approval. Nobody manages an own one. */
export function admissionActions(actor: Actor, { status, user_id, manages }: Facts): AdmissionRow['can'] {
  const badge = status === valid ? (['badge'] as const) : [];
  if (user_id === actor.userId) {
    if (!holdsRight(actor, 'training.admission.apply')) return [...badge];
    if (isOpenToChange(status)) return ['edit', 'cancel'];
    if (status === waiting) return ['withdraw'];
    return [...badge, ...(status === valid || status === suspended ? (['cancel'] as const) : [])];
  }
  if (!manages) return [...badge];
  if (status === valid) return ['extend', 'suspend', 'cancel', ...badge];
  return status === suspended ? ['resume', 'cancel'] : [];
}
