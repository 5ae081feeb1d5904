import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import { centsOf, sumOf, yuanOf } from '#platform/funds/shared/money.rules.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { Payer } from '../../shared/account/payer.ts';
import { BillCause } from '../../shared/bill/bill.ts';
import { BillStatus } from '../../shared/bill/bill.states.ts';
import { reservationErrors } from '../../shared/errors.ts';
import { feeOf, shareOf, type Fee } from '../../shared/price/fee.rules.ts';
import { lockAccount, postFlow } from '../account/account-flow.service.ts';
import {
  affordable,
  freezePayment,
  PaymentLine,
  releasePayment,
  spendPayment,
  type Payment,
} from '../account/payment.service.ts';
import { readTerms } from '../price/price.queries.ts';

export const billDoc = 'reservation.bill';
const bill: RowKind<'reservation.bill'> = {
  table: 'reservation.bill',
  doc: billDoc,
  noun: '账单',
  softDelete: false,
};

type NewCharge = Payment & { price_id: number; step_minutes: number; estimate: string };

/** What a booking is to cost: the money is frozen, a transfer is waited for. */
export async function openCharge(ctx: Ctx, charge: NewCharge): Promise<void> {
  const { booking_id, payer, card_id, price_id, step_minutes, estimate } = charge;
  const isFrozen = payer !== Payer.transfer;
  await sql`insert into reservation.charge (school_id, booking_id, payer, card_id, price_id, step_minutes, estimate, frozen_at)
    values (${ctx.schoolId}, ${booking_id}, ${payer}, ${card_id}, ${price_id}, ${step_minutes}, ${estimate}::numeric,
      ${isFrozen ? ctx.now : null})`.execute(ctx.db);
  if (isFrozen) await freezePayment(ctx, charge, PaymentLine.submitted, estimate);
}

type Charge = Payment & { price_id: number; step_minutes: number; estimate: string; frozen_at: Date | null };

/** The charge of a booking, locked; undefined: it is free. */
async function lockCharge(ctx: Ctx, bookingId: number, userId: number): Promise<Charge | undefined> {
  const { rows } = await sql<Omit<Charge, 'user_id'>>`select booking_id, payer, card_id, price_id, step_minutes,
      estimate::text as estimate, frozen_at
    from reservation.charge where school_id = ${ctx.schoolId} and booking_id = ${bookingId} for update`.execute(ctx.db);
  return rows[0] && { ...rows[0], user_id: userId };
}

/** The office has received a transfer: it goes to the account of the person, which freezes it for the booking. */
export async function receiveTransfer(
  ctx: Ctx,
  { booking_id, user_id, note }: { booking_id: number; user_id: number; note: string },
): Promise<void> {
  const charge = await lockCharge(ctx, booking_id, user_id);
  assert(charge?.payer === Payer.transfer && charge.frozen_at === null, reservationErrors.received);
  const { id } = await lockAccount(ctx, user_id);
  await postFlow(ctx, { account_id: id, kind: 'top_up', amount: charge.estimate, note: `校外转账 ${note}`.trim() });
  await freezePayment(ctx, charge, PaymentLine.submitted, charge.estimate);
  await sql`update reservation.charge set frozen_at = ${ctx.now} where school_id = ${ctx.schoolId} and booking_id = ${booking_id}`.execute(
    ctx.db,
  );
}

/** True if the money for these bookings is there or none is asked for; a transfer may still be on its way. */
export async function isCovered(ctx: Ctx, bookingId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from reservation.charge where school_id = ${ctx.schoolId} and booking_id = ${bookingId}
    and frozen_at is null`.execute(ctx.db);
  return rows.length === 0;
}

/** A booking that comes to nothing costs nothing. */
export async function releaseCharge(ctx: Ctx, bookingId: number, note: string): Promise<void> {
  const charge = await lockCharge(ctx, bookingId, 0);
  if (charge) await releasePayment(ctx, charge, note);
}

/** The booking that is billed. */
type Billed = { id: number; resource_id: number; lab_id: number; user_id: number; is_off_hours: boolean };

/**
 * Pays a fee from what is frozen and releases the rest. What goes beyond it is taken from what the payer has left; a
 * remainder is due with the bill.
 */
async function collect(ctx: Ctx, charge: Charge, amount: string, note: string): Promise<string> {
  const frozen = charge.frozen_at ? centsOf(charge.estimate) : 0;
  const first = yuanOf(Math.min(frozen, centsOf(amount)));
  await spendPayment(ctx, charge, PaymentLine.submitted, first);
  await releasePayment(ctx, charge, note);
  const rest = yuanOf(centsOf(amount) - centsOf(first));
  const more = centsOf(rest) > 0 ? await affordable(ctx, charge, rest) : '0.00';
  if (centsOf(more) > 0) {
    await freezePayment(ctx, charge, PaymentLine.ended, more);
    await spendPayment(ctx, charge, PaymentLine.ended, more);
  }
  return sumOf([first, more]);
}

const releaseNotes = {
  use: '按实际使用结算，余款解冻',
  no_show: '没有签到，余款解冻',
  late_cancel: '逾期取消，余款解冻',
};

async function writeBill(
  ctx: Ctx,
  { id, resource_id, lab_id, user_id }: Billed,
  charge: Charge,
  {
    amount,
    working,
    cause,
    minutes,
    samples,
  }: Fee & { cause: keyof typeof releaseNotes; minutes: number; samples: number },
): Promise<void> {
  const paid = await collect(ctx, charge, amount, releaseNotes[cause]);
  if (centsOf(amount) === 0) return;
  await insertRow(ctx, bill, {
    no: await nextDocumentNo(ctx, 'ZD', billDoc),
    booking_id: id,
    resource_id,
    lab_id,
    user_id,
    payer: charge.payer,
    card_id: charge.card_id,
    cause,
    minutes,
    samples,
    working,
    amount,
    paid,
    status: BillStatus.draft,
    billed_at: ctx.now,
  });
}

/** Bills what was really used, at the price of the booking. */
export async function settleUse(
  ctx: Ctx,
  booking: Billed,
  used: { on_at: Date; off_at: Date; samples: number },
): Promise<void> {
  const charge = await lockCharge(ctx, booking.id, booking.user_id);
  if (!charge) return;
  const minutes = Math.ceil((used.off_at.getTime() - used.on_at.getTime()) / 60_000);
  const counted = { minutes, step: charge.step_minutes, samples: used.samples, isOffHours: booking.is_off_hours };
  const fee = feeOf(await readTerms(ctx, charge.price_id), counted);
  await writeBill(ctx, booking, charge, { ...fee, cause: BillCause.use, minutes, samples: used.samples });
}

const shares = { no_show: 'booking_fee_no_show', late_cancel: 'booking_fee_late_cancel' } as const;

/** Bills the share of the estimate that the school asks for when somebody did not come or cancelled late; releases the rest. */
export async function settleAbsence(ctx: Ctx, booking: Billed, cause: keyof typeof shares): Promise<void> {
  const charge = await lockCharge(ctx, booking.id, booking.user_id);
  if (!charge) return;
  const percent = Number(await settingOf(ctx, shares[cause]));
  const amount = shareOf(charge.estimate, percent);
  const working = `预计费用 ${charge.estimate} 元 × ${percent}% = ${amount} 元`;
  await writeBill(ctx, booking, charge, { amount, working, cause, minutes: 0, samples: 0 });
}
