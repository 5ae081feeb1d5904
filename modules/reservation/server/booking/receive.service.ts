import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { bookingApi } from '../../shared/booking/booking.ts';
import { ReviewStatus } from '../../shared/booking/booking.states.ts';
import { reservationErrors } from '../../shared/errors.ts';
import { receiveTransfer } from '../bill/charge.service.ts';
import { bookingDoc } from './booking-change.rules.ts';
import { lockBooking } from './locked.queries.ts';

/** The transfer for a booking has arrived, so that its keeper may pass it. */
export async function receiveMoney(ctx: Ctx, { id, note }: InputOf<typeof bookingApi.receive>): Promise<void> {
  const { user_id, review_status } = await lockBooking(ctx, id);
  assert(review_status === ReviewStatus.waiting, reservationErrors.moved, { action: '确认到账' });
  await receiveTransfer(ctx, { booking_id: id, user_id, note });
  await ctx.audit({ action: '确认转账到账', docType: bookingDoc, docId: id, note });
}
