import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, notFound } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import type { bookingApi } from '../../shared/booking/booking.ts';
import { ReviewStatus, UseState, useStates } from '../../shared/booking/booking.states.ts';
import { reservationErrors } from '../../shared/errors.ts';
import { OccupationSource, UseCondition } from '../../shared/kinds.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { CreditKind } from '../../shared/credit/credit.ts';
import { settleUse } from '../bill/charge.service.ts';
import { takePoints } from '../credit/credit.service.ts';
import { prolong, vacate } from '../occupation/occupation.service.ts';
import { writeUse } from '../use/use-record.service.ts';
import { useChange } from './booking-change.rules.ts';
import { checkInSpan } from './check-in.rules.ts';
import { lockBooking, type Locked } from './locked.queries.ts';
import { closeDoors, openDoors } from './passage.service.ts';
import { timeFaults } from '../occupation/time.rules.ts';
import { readResource } from './check.service.ts';

/** Locks a booking that the caller uses or looks after. */
async function lockUsed(ctx: Ctx, id: number): Promise<Locked> {
  const row = await lockBooking(ctx, id);
  if (row.user_id !== ctx.actor.userId && !row.manages) throw notFound('预约');
  return row;
}

/** The person, or who looks after the resource for the person, begins the use in the time for it. */
export async function checkIn(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const row = await lockUsed(ctx, id);
  assert(row.review_status === ReviewStatus.passed && row.use_state === UseState.planned, reservationErrors.moved, {
    action: '签到',
  });
  const { from, until } = checkInSpan(row);
  assert(ctx.now >= from, reservationErrors.notYet, { from: formatDateTime(from).slice(0, 16) });
  assert(ctx.now <= until, reservationErrors.tooLate, { until: formatDateTime(until).slice(0, 16) });
  await applyTransition(ctx, useStates, useChange(id, 'checkIn', { on_at: ctx.now }));
}

const holderOf = (id: number) => ({ source: OccupationSource.booking, source_id: id });

/** When the next holder of the same places begins, after a booking has ended; undefined: nobody follows. */
async function nextStart(ctx: Ctx, { id, resource_id, ends_at }: Locked): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select min(lower(o.span)) as at from reservation.occupation o
    join reservation.occupation x on x.school_id = o.school_id and x.source = 'booking' and x.source_id = ${id}
      and x.resource_id = o.resource_id and x.places && o.places
    where o.school_id = ${ctx.schoolId} and o.resource_id = ${resource_id} and (o.source, o.source_id) <> ('booking', ${id})
      and lower(o.span) >= ${ends_at}`.execute(ctx.db);
  return rows[0]?.at ?? undefined;
}

type Ended = { samples?: number | undefined; condition: string; note?: string | undefined };

/** Ends a use at an instant at most: never over the time of the next, and at least a minute after it began. */
async function endUse(ctx: Ctx, row: Locked, at: Date, { samples, condition, note = '' }: Ended): Promise<void> {
  const { id, resource_id, lab_id, user_id, use_type, starts_at, ends_at } = row;
  const on = row.on_at ?? starts_at;
  const next = at > ends_at ? await nextStart(ctx, row) : undefined;
  const cut = next && next < at ? next : at;
  const off = cut > on ? cut : new Date(on.getTime() + 60_000);
  await applyTransition(ctx, useStates, useChange(id, 'checkOut', { off_at: off }));
  await vacate(ctx, holderOf(id), ctx.now);
  await closeDoors(ctx, id, '使用已结束');
  const facts = { samples: samples ?? row.samples, condition, note, on_at: on, off_at: off, use_type };
  await writeUse(ctx, { booking_id: id, resource_id, lab_id, user_id, ...facts });
  await settleUse(ctx, row, facts);
  if (await isOverstay(ctx, row)) await takeOverstay(ctx, row);
}

/** The person is still checked in some minutes after the planned end. */
async function isOverstay(ctx: Ctx, { ends_at }: Locked): Promise<boolean> {
  if (ctx.now <= ends_at) return false;
  const minutes = Number(await settingOf(ctx, 'booking_overstay_minutes'));
  return ctx.now.getTime() > ends_at.getTime() + minutes * 60_000;
}

const takeOverstay = (ctx: Ctx, { id, user_id, resource_id, resource_name, ends_at }: Locked) =>
  takePoints(ctx, {
    user_id,
    kind: CreditKind.overstay,
    booking_id: id,
    resource_id,
    reason: `${resource_name}的预约 ${formatDateTime(ends_at).slice(0, 16)} 结束，没有按时签退`,
  });

export async function checkOut(ctx: Ctx, { id, ...ended }: InputOf<typeof bookingApi.checkOut>): Promise<void> {
  const row = await lockUsed(ctx, id);
  assert(row.use_state === UseState.running, reservationErrors.moved, { action: '签退' });
  await endUse(ctx, row, ctx.now, ended);
}

/** Prolongs a use that is under way into free time; the calendar refuses what somebody else holds. */
export async function extend(ctx: Ctx, { id, ends_at }: InputOf<typeof bookingApi.extend>): Promise<void> {
  const row = await lockUsed(ctx, id);
  const to = parseDateTime(ends_at);
  assert(row.use_state === UseState.running && to > row.ends_at, reservationErrors.moved, { action: '延时' });
  const rule = await readResource(ctx, row.resource_id);
  // The start is behind; the rest of the rule holds for the whole time.
  const faults = timeFaults(
    { ...rule, hours_before: 0 },
    { from: row.starts_at, to },
    new Date(row.starts_at.getTime() - 1),
  );
  assert(faults.length === 0, reservationErrors.refused, { faults: faults.join('；') });
  await prolong(ctx, holderOf(id), to, row.buffer_minutes);
  await sql`update reservation.booking set ends_at = ${to}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await ctx.audit({
    action: '预约延时',
    docType: 'reservation.booking',
    docId: id,
    before: { ends_at: formatDateTime(row.ends_at) },
    after: { ends_at },
  });
  await closeDoors(ctx, id, '预约已延时');
  await openDoors(ctx, id);
}

/** A use that nobody has ended is over at its planned end. */
export const endForgotten = (ctx: Ctx, row: Locked) =>
  endUse(ctx, row, row.ends_at, { condition: UseCondition.normal, note: '到时未签退，自动结束' });
