import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Delegator } from '../shared/task-permission.rules.ts';

/** Condition on a delegation `d`: it holds now, for the process if one is given. */
export const isActive = (
  ctx: Ctx,
  processKey?: string,
) => sql<boolean>`d.ended_at is null and d.from_at <= ${ctx.now} and d.to_at > ${ctx.now}
  and ${processKey === undefined ? sql<boolean>`true` : sql<boolean>`(d.process_keys = '{}' or ${processKey} = any(d.process_keys))`}`;

/** People who have delegated their tasks of a process to the caller. */
export async function delegatorsOf(ctx: Ctx, processKey: string): Promise<Delegator[]> {
  const { rows } = await sql<Delegator>`select distinct u.id, u.name from workflow.delegation d
    join identity.account u on u.school_id = d.school_id and u.id = d.owner_id
    where d.school_id = ${ctx.schoolId} and d.delegate_id = ${ctx.actor.userId} and ${isActive(ctx, processKey)}`.execute(
    ctx.db,
  );
  return rows;
}
