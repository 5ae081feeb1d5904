import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { notify } from '#platform/notices/server/public.ts';
import { centsOf, moneyText, yuanOf } from '#platform/funds/shared/money.rules.ts';
import { Payer } from '../../shared/account/payer.ts';
import type { billApi } from '../../shared/bill/bill.ts';
import { billStates } from '../../shared/bill/bill.states.ts';
import { reservationErrors } from '../../shared/errors.ts';
import { freezePayment, PaymentLine, refundPayment, spendPayment } from '../account/payment.service.ts';
import { billsWithin, looksAfter } from '../reservation.policy.ts';
import { billDoc } from './charge.service.ts';

type Action = Parameters<(typeof billStates)['can']>[0];
type Locked = {
  id: number;
  no: string;
  booking_id: number;
  resource_name: string;
  user_id: number;
  card_id: number | null;
  amount: string;
  paid: string;
  status: number;
  manages: boolean;
};

async function lockBill(ctx: Ctx, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`select b.id, b.no, b.booking_id, s.name as resource_name, b.user_id, b.card_id,
      b.amount::text as amount, b.paid::text as paid, b.status, ${looksAfter(ctx, 'b')} as manages
    from reservation.bill b join reservation.resource s on s.school_id = b.school_id and s.id = b.resource_id
    join org.unit u on u.school_id = b.school_id and u.id = b.lab_id
    where b.school_id = ${ctx.schoolId} and b.id = ${id} and ${billsWithin(ctx)} for update of b`.execute(ctx.db);
  return found(rows[0], '账单');
}

/** Only from the states of the action; the sentence names what cannot be done any more. */
async function transit(ctx: Ctx, { id, status }: Locked, action: Action, set: Record<string, unknown> = {}, note = '') {
  assert(billStates.can(action, status as never), reservationErrors.billMoved, {
    action: billStates.label(action).slice(0, 2),
  });
  await applyTransition(ctx, billStates, {
    table: 'reservation.bill',
    column: 'status',
    docType: billDoc,
    id,
    action,
    set,
    note,
  });
}

const restOf = ({ amount, paid }: Locked) => yuanOf(centsOf(amount) - centsOf(paid));

/** Who looks after the resource confirms; what was frozen has paid the bill already, a rest is due. */
export async function confirmBill(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const bill = await lockBill(ctx, id);
  found(bill.manages || undefined, '账单');
  assert(bill.user_id !== ctx.actor.userId, reservationErrors.ownBill);
  await transit(ctx, bill, 'confirm');
  const rest = restOf(bill);
  if (centsOf(rest) === 0) {
    await transit(ctx, { ...bill, status: billStates.transitions.confirm.to }, 'pay', { paid_at: ctx.now });
    return;
  }
  await notify(ctx, {
    type: 'BILL_TO_PAY',
    userIds: [bill.user_id],
    params: { resource: bill.resource_name, no: bill.no, amount: moneyText(rest) },
    url: `/reservation/bill/${id}`,
    dedupe: `bill-to-pay:${id}`,
  });
}

/** The person pays what is due from the own account or a card. */
export async function payBill(ctx: Ctx, { id, payer, card_id }: InputOf<typeof billApi.pay>): Promise<void> {
  if (payer === Payer.card && card_id === undefined) throw badFields({ card_id: '请选择经费卡' });
  const bill = await lockBill(ctx, id);
  found(bill.user_id === ctx.actor.userId || undefined, '账单');
  const rest = restOf(bill);
  await transit(ctx, bill, 'pay', { paid: bill.amount, paid_at: ctx.now });
  const payment = {
    booking_id: bill.booking_id,
    user_id: bill.user_id,
    payer,
    card_id: payer === Payer.card ? card_id! : null,
  };
  await freezePayment(ctx, payment, PaymentLine.later, rest);
  await spendPayment(ctx, payment, PaymentLine.later, rest);
}

/** The finance office has booked it. */
export async function settleBill(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await transit(ctx, await lockBill(ctx, id), 'settle', { settled_at: ctx.now });
}

/** A bill that was wrong gives back exactly what was paid for it. */
export async function voidBill(ctx: Ctx, { id, reason }: InputOf<typeof billApi.void>): Promise<void> {
  const bill = await lockBill(ctx, id);
  await transit(ctx, bill, 'void', { reason, paid: '0.00' }, reason);
  await refundPayment(ctx, bill.booking_id, `账单 ${bill.no} 作废`);
}
