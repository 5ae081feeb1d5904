import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight, roleScope, within } from '#kernel/server/policy.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { MemberStatus } from '#modules/base-info/shared/people/member.ts';
import { ExecutorKind } from '../../shared/self-check/self-check.states.ts';
import { managesPlace } from '../problem/problem.policy.ts';

const noRow = sql<boolean>`false`;

/** Task `t` of plan `p` is the caller's to carry out: as executor, as manager of the place, or as member on duty. */
export const isOwnTask = (ctx: Ctx): RawBuilder<boolean> =>
  isForCaller(ctx, 'inspection.self.fill', sql`p.executor_kind`);

/** Daily check `t` is the caller's to carry out, as a self-check is. */
export const isOwnCheck = (ctx: Ctx): RawBuilder<boolean> =>
  isForCaller(ctx, 'inspection.daily.fill', sql`t.executor_kind`);

/** Row `t` with `lab_id` and `executor_id` is the caller's to carry out by a right, where `kind` says who else may. */
function isForCaller({ actor, schoolId }: Ctx, right: RightName, kind: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!holdsRight(actor, right)) return noRow;
  const managed =
    managesPlace(actor) && actor.orgLevel === 'lab'
      ? sql`t.lab_id = any(array(select n.id from org.unit n where n.school_id = ${schoolId} and n.level = 'lab'
        and ${within(roleScope(actor), 'n.path')}))`
      : noRow;
  return sql<boolean>`(t.executor_id = ${actor.userId} or ${managed}
    or (${kind} = ${sql.lit(ExecutorKind.duty)} and t.lab_id = any(array(select m.lab_id from base_info.lab_member m
      where m.school_id = ${schoolId} and m.user_id = ${actor.userId} and m.status = ${sql.lit(MemberStatus.present)}))))`;
}
