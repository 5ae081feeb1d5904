import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { batchApi } from '../../shared/batch/batch.ts';
import { BatchState, batchStates } from '../../shared/batch/batch.states.ts';
import { teachingErrors } from '../../shared/errors.ts';
import { batchChange } from './batch-change.rules.ts';
import { tellCancelled } from './batch-notice.service.ts';
import { release } from './hold.service.ts';
import { lockBatch, type LockedBatch } from './locked.queries.ts';

/** Frees the calendar; students leave, so that they may choose another batch of the project, and are told. */
export async function cancelLocked(ctx: Ctx, batch: LockedBatch, reason: string): Promise<void> {
  await sql`delete from teaching.batch_student where school_id = ${ctx.schoolId} and batch_id = ${batch.id}`.execute(
    ctx.db,
  );
  const note = batch.students.length === 0 ? reason : `${reason}（已选 ${batch.students.length} 人）`;
  const set = { taken: 0, cancelled_because: reason };
  await applyTransition(ctx, batchStates, batchChange(batch.id, 'cancel', set, note));
  await release(ctx, batch.id, '实验课已取消');
  await tellCancelled(ctx, batch, reason);
}

export async function cancelBatch(ctx: Ctx, { id, reason }: InputOf<typeof batchApi.cancel>): Promise<void> {
  const batch = await lockBatch(ctx, id);
  const isOpen = batchStates.can('cancel', batch.state as never) && batch.state !== BatchState.draft;
  assert(isOpen, teachingErrors.movedState, { action: '取消' });
  assert(batch.starts_at > ctx.now, teachingErrors.begun, { action: '取消' });
  await cancelLocked(ctx, batch, reason);
}

/** No student chooses or leaves any more. */
export async function lockSelection(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const batch = await lockBatch(ctx, id);
  await applyTransition(ctx, batchStates, batchChange(id, 'lock', {}, batch.name));
}
