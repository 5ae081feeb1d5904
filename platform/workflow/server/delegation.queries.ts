import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Delegator } from '../shared/task-permission.rules.ts';
import { isActive } from './instance.policy.ts';

/** People who have delegated their tasks of a process to the caller. */
export async function delegatorsOf(ctx: Ctx, processKey: string): Promise<Delegator[]> {
  const { rows } = await sql<Delegator>`select distinct u.id, u.name from workflow.delegation d
    join identity.account u on u.school_id = d.school_id and u.id = d.owner_id
    where d.school_id = ${ctx.schoolId} and d.delegate_id = ${ctx.actor.userId} and ${isActive(ctx, processKey)}`.execute(
    ctx.db,
  );
  return rows;
}
