import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight, within, type PersonScope, type Scope } from '#kernel/server/policy.ts';
import { isOfLabs } from '#platform/org/server/public.ts';
import { SpecialTimeStatus } from '../../shared/access/special-time.states.ts';
import { isInspectedNow } from '../people/inspected-labs.queries.ts';
import { specialTimeScope } from './special-time.policy.ts';

/** Registrations `t` of at least one laboratory below the scope. */
const ofLabs = (ctx: Ctx, scope: Scope) => sql<boolean>`t.id = any(array(select sl.special_time_id
  from base_info.special_time_lab sl join org.unit n on n.school_id = sl.school_id and n.id = sl.lab_id
  where sl.school_id = ${ctx.schoolId} and n.deleted_at is null and ${within(scope, 'n.path')}))`;

const ofPerson = (ctx: Ctx, userId: number) => sql<boolean>`t.id = any(array(
  select sp.special_time_id from base_info.special_time_person sp where sp.school_id = ${ctx.schoolId} and sp.user_id = ${userId}
  union all select sd.id from base_info.special_time sd where sd.school_id = ${ctx.schoolId} and sd.duty_id = ${userId}))`;

/** Registrations `t` of a laboratory that the caller inspects now. */
const ofInspected = (ctx: Ctx) => sql<boolean>`t.id = any(array(select sl.special_time_id
  from base_info.special_time_lab sl where sl.school_id = ${ctx.schoolId} and ${isInspectedNow(ctx, 'sl.lab_id')}))`;

/** Registrations `t` that the caller reads; a draft is for those who may edit it. */
export function specialTimesWithin(ctx: Ctx): RawBuilder<boolean> {
  const scope = specialTimeScope(ctx.actor);
  const isSubmitted = holdsRight(ctx.actor, 'base-info.special-time.edit')
    ? sql<boolean>`true`
    : sql<boolean>`t.status <> ${sql.lit(SpecialTimeStatus.draft)}`;
  return sql<boolean>`(${isSubmitted} and ${reachOf(ctx, scope)})`;
}

function reachOf(ctx: Ctx, scope: PersonScope): RawBuilder<boolean> {
  if ('userId' in scope) {
    const named = ofPerson(ctx, scope.userId);
    return scope.kind === 'assigned' ? sql<boolean>`(${named} or ${ofInspected(ctx)})` : named;
  }
  if (scope.kind !== 'below') return within(scope, 't.id');
  return isOfLabs(ctx.actor, scope) ? ofLabs(ctx, scope) : sql<boolean>`t.college_id = ${ctx.actor.collegeId}`;
}
