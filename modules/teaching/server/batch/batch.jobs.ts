import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import { UseStatus } from '#modules/base-info/shared/use-status.ts';
import { BatchState, batchStates } from '../../shared/batch/batch.states.ts';
import { batchChange } from './batch-change.rules.ts';
import { cancelLocked } from './cancel.service.ts';
import { lockBatches } from './locked.queries.ts';
import { openSelection } from './publish.service.ts';

const { published, selecting, locked, running } = BatchState;
const inStates = (...states: number[]): RawBuilder<boolean> =>
  sql<boolean>`b.state in (${sql.join(states.map((one) => sql.lit(one)))})`;

/** Batches of laboratories that are not open any more are cancelled, as bookings there are. */
async function cancelClosed(ctx: Ctx): Promise<void> {
  const closed = sql<boolean>`${inStates(published, selecting, locked)} and b.starts_at > ${ctx.now} and exists (
    select 1 from base_info.lab l where l.school_id = b.school_id and l.id = b.lab_id and l.use_status <> ${sql.lit(UseStatus.open)})`;
  for (const batch of await lockBatches(ctx, closed)) await cancelLocked(ctx, batch, '实验室已停止开放');
}

async function move(ctx: Ctx, action: 'lock' | 'begin' | 'end', where: RawBuilder<boolean>): Promise<void> {
  for (const { id } of await lockBatches(ctx, where)) await applyTransition(ctx, batchStates, batchChange(id, action));
}

/** Each minute: what the time itself decides. */
export async function settleBatches(ctx: Ctx): Promise<void> {
  await cancelClosed(ctx);
  const opens = sql<boolean>`${inStates(published)} and coalesce(b.selects_from, b.created_at) <= ${ctx.now} and b.selects_until > ${ctx.now}`;
  for (const batch of await lockBatches(ctx, opens)) await openSelection(ctx, batch);
  await move(
    ctx,
    'lock',
    sql<boolean>`${inStates(selecting)} and b.selects_until <= ${ctx.now} and b.starts_at > ${ctx.now}`,
  );
  await move(ctx, 'begin', sql<boolean>`${inStates(published, selecting, locked)} and b.starts_at <= ${ctx.now}`);
  await move(ctx, 'end', sql<boolean>`${inStates(running)} and b.ends_at <= ${ctx.now}`);
}

export const batchJobs = {
  'teaching.settle-batches': { handler: settleBatches, cron: '* * * * *' },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof batchJobs> {}
}
