import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { TaskStatus } from '../shared/instance-status.states.ts';
import { startKey } from '../shared/process-model.ts';
import { mine, seesCase } from './instance.policy.ts';

/** The caller's part of a case: `isWaiting` if it can be decided now, `isStart` if the case was returned to its starter. */
export type OwnTask = { id: number; node_name: string; isWaiting: boolean; isStart: boolean };

/** The caller's task of a case, the waiting one first; undefined if the caller has no part in deciding it. */
export async function lookOwnTask(ctx: Ctx, caseId: number): Promise<OwnTask | undefined> {
  const { rows } = await sql<{ id: number; node_key: string; node_name: string; status: number }>`
    select t.id, t.node_key, t.node_name, t.status from workflow.task t
    join workflow.instance i on i.school_id = t.school_id and i.id = t.instance_id
    join workflow.process p on p.school_id = i.school_id and p.id = i.process_id
    where t.school_id = ${ctx.schoolId} and t.instance_id = ${caseId} and (t.handled_by = ${ctx.actor.userId} or ${mine(ctx)})
    order by t.status <> ${TaskStatus.waiting}, t.id desc limit 1`.execute(ctx.db);
  const [row] = rows;
  return (
    row && {
      id: row.id,
      node_name: row.node_name,
      isWaiting: row.status === TaskStatus.waiting,
      isStart: row.node_key === startKey,
    }
  );
}

/** The caller's part in the case of a document: the own task, and the id of the case where the caller may see it. */
export async function lookCase(
  ctx: Ctx,
  caseId: number | null | undefined,
): Promise<{ task: OwnTask | undefined; seen_case: number | null }> {
  if (!caseId) return { task: undefined, seen_case: null };
  const task = await lookOwnTask(ctx, caseId);
  return { task, seen_case: task || (await seesCase(ctx, caseId)) ? caseId : null };
}
