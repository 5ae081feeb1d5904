import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { centsOf } from '#platform/funds/shared/money.rules.ts';
import { inUnits } from '#platform/org/server/public.ts';
import type { PriceInput } from '../../shared/price/price.ts';
import { scopeOf } from '#kernel/server/policy.ts';

const price: RowKind<'reservation.price'> = {
  table: 'reservation.price',
  doc: 'reservation.price',
  noun: '收费标准',
  softDelete: false,
};

const most = 10_000_000;
const amountFault = (amount: string) =>
  (centsOf(amount) < 0 || centsOf(amount) > most) && '金额应为 0–100000 元，最多两位小数';

/** A price from a day on. Former ones stay, so what was booked at them is billed at them. */
export async function createPrice(ctx: Ctx, input: PriceInput): Promise<number> {
  const { resource_id, start_fee, hour_price, sample_price, minimum, off_factor, effective_from } = input;
  const scope = scopeOf(ctx.actor, 'reservation.price.edit');
  await checkFields<PriceInput>(ctx, {
    resource_id: {
      valid: sql<boolean>`exists (select 1 from reservation.resource s where s.school_id = ${ctx.schoolId} and s.id = ${resource_id}
        and ${inUnits(ctx.schoolId, scope, 's.lab_id')})`,
      message: '所选资源不存在或不由您管理，请重新选择',
    },
    start_fee: amountFault(start_fee),
    hour_price: amountFault(hour_price),
    sample_price: amountFault(sample_price),
    minimum: amountFault(minimum),
    off_factor:
      !(/^\d{1,2}(\.\d{1,2})?$/.test(off_factor) && Number(off_factor) >= 0.1 && Number(off_factor) <= 10) &&
      '系数应为 0.1–10，最多两位小数',
    effective_from: effective_from < formatDate(ctx.now) && '生效日期不能早于今天，已预约的费用不变',
  });
  return insertRow(ctx, price, { ...input, note: input.note ?? '' });
}
