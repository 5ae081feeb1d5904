import type { Ctx } from '#kernel/server/context.ts';
import { endBatchPassage, grantPassage } from '#modules/base-info/server/public.ts';
import { bePresent, leave, occupy, roomOf, vacate } from '#modules/reservation/server/public.ts';
import { OccupationSource } from '#modules/reservation/shared/kinds.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import type { LockedBatch } from './locked.queries.ts';

const holderOf = (id: number) => ({ source: OccupationSource.batch, source_id: id });

type Held = Pick<LockedBatch, 'id' | 'lab_id' | 'starts_at' | 'ends_at' | 'project_name'>;

/** People of a batch may enter its laboratory around its time, if they are admitted there. */
async function openDoors(ctx: Ctx, { id, lab_id, starts_at, ends_at, project_name }: Held, users: readonly number[]) {
  const settings = await settingsOf(ctx, ['booking_door_before', 'booking_door_after']);
  const minutes = (key: 'booking_door_before' | 'booking_door_after') => Number(settings[key]) * 60_000;
  await grantPassage(ctx, {
    batchId: id,
    labId: lab_id,
    users,
    from: new Date(starts_at.getTime() - minutes('booking_door_before')),
    to: new Date(ends_at.getTime() + minutes('booking_door_after')),
    reason: `实验课 ${project_name}`,
  });
}

/** Says where people of a batch are in its time, and lets them in; a 409 that names those who are somewhere else. */
export async function join(ctx: Ctx, batch: Held, users: readonly number[]): Promise<void> {
  if (users.length === 0) return;
  await bePresent(ctx, holderOf(batch.id), users, { from: batch.starts_at, to: batch.ends_at });
  await openDoors(ctx, batch, users);
}

/** People leave a batch that has not begun. */
export async function part(ctx: Ctx, batchId: number, users: readonly number[], reason: string): Promise<void> {
  await leave(ctx, holderOf(batchId), users);
  await endBatchPassage(ctx, batchId, reason, users);
}

/** Takes the laboratory as a whole, with everybody of the batch. */
export async function hold(ctx: Ctx, batch: LockedBatch): Promise<void> {
  const room = await roomOf(ctx, batch.lab_id);
  const span = { from: batch.starts_at, to: batch.ends_at };
  await occupy(ctx, holderOf(batch.id), { resourceId: room.id, span, whole: true });
  await join(ctx, batch, [...new Set([...batch.teachers, ...batch.students])]);
}

/** Gives back laboratory, people and doors. */
export async function release(ctx: Ctx, batchId: number, reason: string): Promise<void> {
  await vacate(ctx, holderOf(batchId), ctx.now);
  await endBatchPassage(ctx, batchId, reason);
}
