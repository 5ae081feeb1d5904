import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { sentenceOf } from '#kernel/server/errors.ts';
import { formatDate } from '#kernel/shared/time.ts';
import {
  expenseFault,
  freezeMoney,
  readCard,
  refundMoney,
  spendMoney,
  unfreezeMoney,
} from '#platform/funds/server/public.ts';
import { centsOf, moneyText, yuanOf } from '#platform/funds/shared/money.rules.ts';
import { Payer } from '../../shared/account/payer.ts';
import { freezeOwn, refundOwn, releaseOwn, spendOwn } from './account-flow.service.ts';
import { availableOf } from './account.queries.ts';

/** Who pays for a booking: the own account of a person, into which a transfer goes as well, or a budget card. */
export type Payment = { booking_id: number; user_id: number; payer: string; card_id: number | null };

const docOf = (booking_id: number) => ({ doc_type: 'reservation.booking', doc_id: booking_id });

/** What a payer freezes and pays of a booking: at submission, beyond that when it ends, later when the bill is paid. */
export const PaymentLine = { submitted: 1, ended: 2, later: 3 } as const;

/** Freezes an amount for a line of a booking, or refuses with what the payer lacks. */
export async function freezePayment(
  ctx: Ctx,
  { booking_id, user_id, card_id }: Payment,
  line: number,
  amount: string,
): Promise<void> {
  if (card_id === null) await freezeOwn(ctx, user_id, { booking_id, line, amount });
  else await freezeMoney(ctx, docOf(booking_id), { card_id, applicant_id: user_id, lines: [{ line, amount }] });
}

export async function spendPayment(
  ctx: Ctx,
  { booking_id, card_id }: Pick<Payment, 'booking_id' | 'card_id'>,
  line: number,
  amount: string,
): Promise<void> {
  if (card_id === null) await spendOwn(ctx, booking_id, line, amount);
  else await spendMoney(ctx, docOf(booking_id), docOf(booking_id), [{ line, amount }]);
}

/** Releases what a booking still has frozen, of whoever pays. */
export async function releasePayment(
  ctx: Ctx,
  { booking_id, card_id }: Pick<Payment, 'booking_id' | 'card_id'>,
  note: string,
): Promise<void> {
  if (card_id === null) await releaseOwn(ctx, booking_id, note);
  else await unfreezeMoney(ctx, docOf(booking_id), note);
}

/** Gives back all that was paid for a booking, to each who has paid. */
export async function refundPayment(ctx: Ctx, bookingId: number, note: string): Promise<void> {
  await refundOwn(ctx, bookingId, note);
  const doc = docOf(bookingId);
  const { rows } = await sql<{
    line: number;
    amount: string;
  }>`select h.line, h.spent::text as amount from funds.card_hold h
    where h.school_id = ${ctx.schoolId} and h.doc_type = ${doc.doc_type} and h.doc_id = ${doc.doc_id} and h.spent > 0
    order by h.line`.execute(ctx.db);
  if (rows.length > 0) await refundMoney(ctx, doc, doc, rows);
}

/** Why a payer does not cover an amount, as a sentence; undefined if it does. */
export async function paymentFault(
  ctx: Ctx,
  { user_id, payer, card_id }: Omit<Payment, 'booking_id'>,
  amount: string,
): Promise<string | undefined> {
  if (payer === Payer.transfer) return undefined;
  if (card_id !== null) {
    const fault = expenseFault(await readCard(ctx, card_id, user_id), amount, formatDate(ctx.now));
    return fault && sentenceOf(fault.error, fault.params);
  }
  const available = await availableOf(ctx, user_id);
  if (centsOf(amount) <= centsOf(available)) return undefined;
  const short = moneyText(yuanOf(centsOf(amount) - centsOf(available)));
  return `个人账户可用 ${moneyText(available)} 元，还差 ${short} 元，请充值或换一种付款方式`;
}

/** What of an amount a payer can freeze now: all, what is left, or nothing where the payer may not pay. */
export async function affordable(
  ctx: Ctx,
  { user_id, card_id }: Pick<Payment, 'user_id' | 'card_id'>,
  amount: string,
): Promise<string> {
  const facts = card_id === null ? undefined : await readCard(ctx, card_id, user_id);
  const available = facts ? facts.available : await availableOf(ctx, user_id);
  const most = yuanOf(Math.max(0, Math.min(centsOf(amount), centsOf(available))));
  return facts && expenseFault(facts, most, formatDate(ctx.now)) ? '0.00' : most;
}
