import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found, Refusal } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { workflowErrors } from '../shared/errors.ts';
import type { ProcessFlags } from '../shared/process-model.ts';
import type { taskApi } from '../shared/task.ts';
import { approve } from './decide.service.ts';
import { mine } from './instance.policy.ts';

/** Approves tasks one by one, each in a transaction of its own; one that is refused does not stop the others. */
export async function approveBatch(
  ctx: Ctx,
  { ids, opinion }: InputOf<typeof taskApi.approveBatch>,
): Promise<OutputOf<typeof taskApi.approveBatch>> {
  const failed: { id: number; reason: string }[] = [];
  for (const id of new Set(ids)) {
    try {
      await inSchool(
        ctx.services,
        ctx.actor,
        async (tx) => {
          await requireBulk(tx, id);
          await approve(tx, { id, opinion });
        },
        { by: ctx },
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failed.push({ id, reason: error.message });
    }
  }
  return { done: new Set(ids).size - failed.length, failed };
}

/** Tasks of others are not found: not even their process is told. */
async function requireBulk(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ name: string; flags: ProcessFlags }>`select v.name, v.flags from workflow.task t
    join workflow.instance i on i.school_id = t.school_id and i.id = t.instance_id
    join workflow.process_version v on v.school_id = i.school_id and v.process_id = i.process_id and v.process_version = i.process_version
    where t.school_id = ${ctx.schoolId} and t.id = ${id} and (t.handled_by = ${ctx.actor.userId} or ${mine(ctx)})`.execute(
    ctx.db,
  );
  const { name, flags } = found(rows[0], '任务');
  assert(flags.allow_bulk, workflowErrors.noBulk, { name });
}
