import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight, inScope, scopeOf, within } from '#kernel/server/policy.ts';

/** True if the caller ends and reassigns cases of this unit. */
export const managesCase = (actor: Actor, orgPath: string): boolean =>
  holdsRight(actor, 'workflow.instance.manage') && inScope(scopeOf(actor, 'workflow.instance.manage'), orgPath);

/** Cases `i` in the scope of the caller's right to monitor. */
export const monitored = (actor: Actor): RawBuilder<boolean> =>
  within(scopeOf(actor, 'workflow.instance.read'), 'i.org_path');

/** Condition on a delegation `d`: it holds now, for the process if one is given. */
export const isActive = (ctx: Ctx, processKey?: string): RawBuilder<boolean> =>
  sql<boolean>`d.ended_at is null and d.from_at <= ${ctx.now} and d.to_at > ${ctx.now}
    and ${processKey === undefined ? sql<boolean>`true` : sql<boolean>`(d.process_keys = '{}' or ${processKey} = any(d.process_keys))`}`;

/** Tasks `t` that the caller may decide: own ones, and those delegated to him for the process `p`. */
export function mine(ctx: Ctx): RawBuilder<boolean> {
  const me = ctx.actor.userId;
  const delegations = sql`from workflow.delegation d where d.school_id = ${ctx.schoolId} and d.delegate_id = ${me} and ${isActive(ctx)}`;
  return sql<boolean>`t.assignee_id = any(array(select ${me}::bigint union select d.owner_id ${delegations}))
    and (t.assignee_id = ${me} or exists (select 1 ${delegations} and d.owner_id = t.assignee_id
      and (d.process_keys = '{}' or p.process_key = any(d.process_keys))))`;
}

/** Cases `i` that the caller may see: as starter, past or present candidate, receiver of a copy, or in scope. */
export const readable = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(i.starter_id = ${ctx.actor.userId}
  or exists (select 1 from workflow.task t where t.school_id = i.school_id and t.instance_id = i.id and (t.handled_by = ${ctx.actor.userId} or (${mine(ctx)})))
  or exists (select 1 from workflow.copy c where c.school_id = i.school_id and c.instance_id = i.id and c.user_id = ${ctx.actor.userId})
  or ${monitored(ctx.actor)})`;
