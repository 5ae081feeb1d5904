import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight, roleScope, within } from '#kernel/server/policy.ts';
import { MemberStatus } from '#modules/base-info/shared/people/member.ts';
import { ExecutorKind } from '../../shared/self-check/self-check.states.ts';
import { managesPlace } from '../problem/problem.policy.ts';

const noRow = sql<boolean>`false`;

/** Task `t` of plan `p` is the caller's to carry out: as executor, as manager of the place, or as member on duty. */
export function isOwnTask({ actor, schoolId }: Ctx): RawBuilder<boolean> {
  if (!holdsRight(actor, 'inspection.self.fill')) return noRow;
  const managed =
    managesPlace(actor) && actor.orgLevel === 'lab'
      ? sql`t.lab_id = any(array(select n.id from org.unit n where n.school_id = ${schoolId} and n.level = 'lab'
        and ${within(roleScope(actor), 'n.path')}))`
      : noRow;
  return sql<boolean>`(t.executor_id = ${actor.userId} or ${managed}
    or (p.executor_kind = ${sql.lit(ExecutorKind.duty)} and t.lab_id = any(array(select m.lab_id from base_info.lab_member m
      where m.school_id = ${schoolId} and m.user_id = ${actor.userId} and m.status = ${sql.lit(MemberStatus.present)}))))`;
}
