import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { UseStatus } from '#modules/base-info/shared/use-status.ts';
import { reviewStates, ReviewStatus, UseState, useStates } from '../../shared/booking/booking.states.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { reviewChange, useChange } from './booking-change.rules.ts';
import { tellDecided, tellMissed } from './booking-notice.service.ts';
import { cancelFuture, freeBooking } from './cancel.service.ts';
import { CreditKind } from '../../shared/credit/credit.ts';
import { settleAbsence } from '../bill/charge.service.ts';
import { isHeld } from '../credit/credit.queries.ts';
import { takePoints } from '../credit/credit.service.ts';
import { lockBookings, type Locked } from './locked.queries.ts';
import { endForgotten } from './use.service.ts';

const { waiting, passed } = ReviewStatus;
const { planned, running } = UseState;

/** What nobody has decided before its start is not to be had any more. */
async function rejectUnanswered(ctx: Ctx): Promise<void> {
  const late = sql<boolean>`b.review_status = ${sql.lit(waiting)} and b.use_state = ${sql.lit(planned)} and b.starts_at <= ${ctx.now}`;
  for (const row of await lockBookings(ctx, late)) {
    const opinion = '超时未审核';
    await applyTransition(
      ctx,
      reviewStates,
      reviewChange(row.id, 'reject', { opinion, decided_by: '系统', decided_at: ctx.now }, opinion),
    );
    await freeBooking(ctx, row.id, opinion);
    await tellDecided(ctx, row, false, opinion);
  }
}

/** Who has not checked in in time has not come; the rest of the time is free where the rule says so, else at the end. */
async function missAbsent(ctx: Ctx): Promise<void> {
  const absent = sql<boolean>`b.review_status = ${sql.lit(passed)} and b.use_state = ${sql.lit(planned)}
    and case when r.auto_release then least(b.starts_at + r.checkin_after * interval '1 minute', b.ends_at) else b.ends_at end < ${ctx.now}
    and b.starts_at <= ${ctx.now}`;
  for (const row of await lockBookings(ctx, absent)) {
    await applyTransition(ctx, useStates, useChange(row.id, 'miss'));
    await settleAbsence(ctx, row, CreditKind.noShow);
    await freeBooking(ctx, row.id, '未签到');
    await tellMissed(ctx, row);
    await takeNoShow(ctx, row);
  }
}

const takeNoShow = (ctx: Ctx, { id, user_id, resource_id, resource_name, starts_at }: Locked) =>
  takePoints(ctx, {
    user_id,
    kind: CreditKind.noShow,
    booking_id: id,
    resource_id,
    reason: `${resource_name} ${formatDateTime(starts_at).slice(0, 16)} 的预约没有签到`,
  });

/** A use that goes on past the time for the door has been forgotten. */
async function endOverdue(ctx: Ctx): Promise<void> {
  const grace = Number(await settingOf(ctx, 'booking_door_after'));
  const over = sql<boolean>`b.review_status = ${sql.lit(passed)} and b.use_state = ${sql.lit(running)}
    and b.ends_at + ${grace} * interval '1 minute' <= ${ctx.now}`;
  for (const row of await lockBookings(ctx, over)) await endForgotten(ctx, row);
}

/** Bookings of laboratories that are not open any more are cancelled. */
const cancelClosed = (ctx: Ctx) =>
  cancelFuture(
    ctx,
    sql<boolean>`b.starts_at > ${ctx.now} and exists (select 1 from base_info.lab l where l.school_id = b.school_id
      and l.id = b.lab_id and l.use_status <> ${sql.lit(UseStatus.open)})`,
    '实验室已停止开放',
  );

/** Bookings of people who may not work in the laboratory on their day any more, with those who come along. */
const cancelUnadmitted = (ctx: Ctx) =>
  cancelFuture(
    ctx,
    sql<boolean>`b.starts_at > ${ctx.now} and exists (select 1 from (select b.user_id as id union all select p.user_id
        from reservation.booking_person p where p.school_id = b.school_id and p.booking_id = b.id) x
      where not exists (select 1 from base_info.lab_member m where m.school_id = b.school_id and m.lab_id = b.lab_id
        and m.user_id = x.id and m.status = 1
        and m.admitted_to >= ((b.ends_at - interval '1 millisecond') at time zone 'Asia/Shanghai')::date))`,
    '有人员的准入已到期或被取消',
  );

/** Bookings of people who are blocked at their start. */
const cancelBlocked = (ctx: Ctx) =>
  cancelFuture(
    ctx,
    sql<boolean>`b.starts_at > ${ctx.now} and exists (select 1 from reservation.block x where x.school_id = b.school_id
      and x.user_id = b.user_id and x.ends_at > b.starts_at and ${isHeld(ctx)})`,
    '预约人被限制预约',
  );

/** Each minute: what the time itself decides. */
export async function settleBookings(ctx: Ctx): Promise<void> {
  await rejectUnanswered(ctx);
  await missAbsent(ctx);
  await endOverdue(ctx);
  await cancelClosed(ctx);
  await cancelUnadmitted(ctx);
  await cancelBlocked(ctx);
}

export const bookingJobs = {
  'reservation.settle-bookings': { handler: settleBookings, cron: '* * * * *' },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof bookingJobs> {}
}
