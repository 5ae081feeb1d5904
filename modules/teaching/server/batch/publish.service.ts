import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert, forbidden, refuse } from '#kernel/server/errors.ts';
import { holdsRight, all } from '#kernel/server/policy.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { makeWay, roomOf } from '#modules/reservation/server/public.ts';
import { unitReference } from '#platform/org/server/public.ts';
import type { batchApi, Findings } from '../../shared/batch/batch.ts';
import { BatchState, batchStates } from '../../shared/batch/batch.states.ts';
import { teachingErrors } from '../../shared/errors.ts';
import { batchChange } from './batch-change.rules.ts';
import { tellMoved, tellPublished, timeText } from './batch-notice.service.ts';
import { batchTime, type BatchTime } from './batch-time.service.ts';
import { batchDoc } from './batch.service.ts';
import { findingsOf } from './findings.service.ts';
import { hold, release } from './hold.service.ts';
import { lockBatch, type LockedBatch } from './locked.queries.ts';

/** What publishing would meet. Nothing is changed. */
export async function checkPublish(ctx: Ctx, { id }: { id: number }): Promise<Findings> {
  const batch = await lockBatch(ctx, id);
  const findings = await findingsOf(ctx, batch, await batchTime(ctx, batch.term_id, batch));
  return { ...findings, bookings: { ...findings.bookings, people: findings.bookings.people.slice(0, 20) } };
}

/** Bookings make way only where teaching goes first, which the school alone decides. */
async function clear(ctx: Ctx, batch: LockedBatch, time: BatchTime, priority: boolean): Promise<number> {
  const { faults, bookings } = await findingsOf(ctx, batch, time);
  assert(faults.length === 0, teachingErrors.notPublished, { faults: faults.join('；') });
  if (bookings.count === 0) return 0;
  if (!priority) {
    const people = bookings.people.slice(0, 5).join('、');
    refuse(teachingErrors.bookingsInWay, { count: bookings.count, people });
  }
  if (!holdsRight(ctx.actor, 'teaching.batch.priority')) throw forbidden();
  const room = await roomOf(ctx, batch.lab_id);
  return makeWay(ctx, room.id, { from: time.from, to: time.to }, `教学优先：${batch.course_name}实验课使用`);
}

/** Opens the selection of a batch whose time for it has come. */
export async function openSelection(ctx: Ctx, batch: LockedBatch): Promise<void> {
  await applyTransition(ctx, batchStates, batchChange(batch.id, 'open'));
  await tellPublished(ctx, batch);
}

/** The batch takes its laboratory and its teachers in the calendar, and students may choose it from its time on. */
export async function publishBatch(ctx: Ctx, { id, priority = false }: InputOf<typeof batchApi.publish>) {
  const stored = await lockBatch(ctx, id);
  assert(stored.state === BatchState.draft, teachingErrors.movedState, { action: '发布' });
  const time = await batchTime(ctx, stored.term_id, stored);
  const batch = { ...stored, starts_at: time.from, ends_at: time.to };
  const cancelled = await clear(ctx, batch, time, priority);
  const set = { starts_at: time.from, ends_at: time.to };
  await applyTransition(ctx, batchStates, batchChange(id, 'publish', set, batch.name));
  await hold(ctx, batch);
  if ((batch.selects_from === null || batch.selects_from <= ctx.now) && batch.selects_until > ctx.now)
    await openSelection(ctx, batch);
  return { cancelled };
}

/** Another time or laboratory for a batch that has not begun; its students come along, or it stays. */
export async function moveBatch(ctx: Ctx, { id, version, priority = false, ...place }: InputOf<typeof batchApi.move>) {
  const before = await lockBatch(ctx, id);
  if (before.version !== version) throw await staleVersion(ctx, batchDoc, id);
  const { published, selecting, locked } = BatchState;
  const isOpen = [published, selecting, locked].some((state) => state === before.state);
  assert(isOpen, teachingErrors.movedState, { action: '调整' });
  assert(before.starts_at > ctx.now, teachingErrors.begun, { action: '调整' });
  await checkFields<InputOf<typeof batchApi.move>>(ctx, {
    lab_id: unitReference(ctx, place.lab_id, ['lab'], all, '实验室'),
  });
  const time = await batchTime(ctx, before.term_id, place);
  await release(ctx, id, '实验课已调整');
  const { from: starts_at, to: ends_at } = time;
  const { rows } = await sql<{
    lab_name: string;
  }>`update teaching.batch b set week = ${place.week}, weekday = ${place.weekday},
      period_from = ${place.period_from}, period_to = ${place.period_to}, lab_id = ${place.lab_id}, starts_at = ${starts_at},
      ends_at = ${ends_at}, selects_until = least(b.selects_until, ${starts_at}),
      selects_from = case when b.selects_from < least(b.selects_until, ${starts_at}) then b.selects_from end,
      version = b.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from org.unit u where b.school_id = ${ctx.schoolId} and b.id = ${id} and u.school_id = b.school_id and u.id = ${place.lab_id}
    returning u.name as lab_name`.execute(ctx.db);
  const selects_until = before.selects_until < starts_at ? before.selects_until : starts_at;
  const batch = { ...before, ...place, starts_at, ends_at, selects_until, lab_name: rows[0]!.lab_name };
  const cancelled = await clear(ctx, batch, time, priority);
  await hold(ctx, batch);
  await ctx.audit({
    action: '调整实验批次',
    docType: batchDoc,
    docId: id,
    note: `${timeText(before)} ${before.lab_name} → ${timeText(batch)} ${batch.lab_name}`,
  });
  await tellMoved(ctx, batch, `${timeText(before)}，${before.lab_name}`);
  return { cancelled };
}
