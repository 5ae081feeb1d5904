import type { Ctx } from '#kernel/server/context.ts';
import { sentenceOf } from '#kernel/server/errors.ts';
import { centsOf, moneyText } from '#platform/funds/shared/money.rules.ts';
import { Payer } from '../../shared/account/payer.ts';
import { CheckLevel, type RuleResult } from '../../shared/booking/booking.ts';
import { reservationErrors } from '../../shared/errors.ts';
import { feeOf, type Fee } from '../../shared/price/fee.rules.ts';
import { paymentFault } from '../account/payment.service.ts';
import type { Span } from '../occupation/calendar.rules.ts';
import { findPrice } from '../price/price.queries.ts';

type Priced = { id: number; lab_id: number; slot_minutes: number };
/** What a booking is expected to cost, and the price that it is bound to. */
export type Estimate = Fee & { price_id: number; step_minutes: number };

/** The estimate of a wish of the caller; undefined: it is free. */
export async function estimateOf(
  ctx: Ctx,
  resource: Priced,
  { span, samples, isOffHours }: { span: Span; samples: number; isOffHours: boolean },
): Promise<Estimate | undefined> {
  const price = await findPrice(ctx, resource, ctx.actor.userId);
  if (!price) return undefined;
  const minutes = (span.to.getTime() - span.from.getTime()) / 60_000;
  const fee = feeOf(price, { minutes, step: resource.slot_minutes, samples, isOffHours });
  if (centsOf(fee.amount) === 0) return undefined;
  return { ...fee, price_id: price.id, step_minutes: resource.slot_minutes };
}

type Paying = { payer?: string | undefined; card_id?: number | undefined };

/** What the payer of a wish lacks, or what will be frozen. */
export async function feeResults(
  ctx: Ctx,
  fee: Estimate | undefined,
  { payer, card_id }: Paying,
  isOutside: boolean,
): Promise<RuleResult[]> {
  const rule = '费用';
  if (!fee) return [];
  const note = (text: string): RuleResult[] => [{ rule, level: CheckLevel.note, text, link: '' }];
  if (payer === undefined || (payer === Payer.card && card_id === undefined))
    return note(`预计 ${fee.working}，请选择付款方式`);
  const fault =
    payer === Payer.transfer && !isOutside
      ? sentenceOf(reservationErrors.onlyOutside)
      : await paymentFault(ctx, { user_id: ctx.actor.userId, payer, card_id: card_id ?? null }, fee.amount);
  if (fault !== undefined)
    return [{ rule, level: CheckLevel.block, text: `预计 ${moneyText(fee.amount)} 元。${fault}`, link: '' }];
  return note(
    payer === Payer.transfer
      ? `预计 ${fee.working}，转账到账后负责人才能通过`
      : `预计 ${fee.working}，提交时冻结，用完按实际结算`,
  );
}
