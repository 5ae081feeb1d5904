import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { idOut, listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { money } from '#platform/funds/shared/money.ts';

/** Who pays which price: people of the laboratory, of the school, from outside. */
export const UserClass = defineEnum({
  own: { value: 'own', label: '本组' },
  school: { value: 'school', label: '校内' },
  outside: { value: 'outside', label: '校外' },
});

const priceRow = z.object({
  id: z.int(),
  resource_id: z.int(),
  resource_name: z.string(),
  lab_name: z.string(),
  user_class: z.string(),
  start_fee: z.string(),
  hour_price: z.string(),
  sample_price: z.string(),
  minimum: z.string(),
  off_factor: z.string(),
  effective_from: z.string(),
  note: z.string(),
  /** Holds today: no later row of the same resource and class does. */
  is_current: z.boolean(),
});
export type PriceRow = z.output<typeof priceRow>;

const priceInput = z.object({
  resource_id: wire.id('请选择资源'),
  user_class: wire.code(UserClass, '请选择用户类别'),
  start_fee: money(),
  hour_price: money(),
  sample_price: money(),
  minimum: money(),
  off_factor: wire.decimal('请填写系数，最多两位小数'),
  effective_from: wire.date('请选择生效日期'),
  note: z.optional(wire.line('依据', 100)),
});
export type PriceInput = z.output<typeof priceInput>;

const path = '/api/reservation/price';

export const priceApi = {
  /** Prices of resources; former ones stay for what was booked at them. */
  list: endpoint({
    method: 'GET',
    path,
    guard: holds('reservation.booking.use', 'reservation.resource.read'),
    input: listInput(
      {
        /** Name or functions of the resource. */
        keyword: wire.keyword(),
        resource_id: wire.maybe(wire.id()),
        user_class: wire.maybe(wire.code(UserClass)),
        current: wire.maybe(wire.bool()),
      },
      ['effective_from'],
    ),
    output: pageOf(priceRow),
  }),
  create: endpoint({
    method: 'POST',
    path,
    guard: holds('reservation.price.edit'),
    input: priceInput,
    output: idOut,
    summary: '新增收费标准',
  }),
};
