import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingApi } from '../../shared/booking/booking.ts';
import { priceApi } from '../../shared/price/price.ts';
import { givenMoney } from '../testing/given-money.ts';

let on: Awaited<ReturnType<typeof givenMoney>>;
beforeAll(async () => {
  on = await givenMoney();
});
afterAll(() => on.app.stop());

const feeOf = async (client = on.people.teacher, ...args: Parameters<typeof on.wish>) =>
  (await client.ok(bookingApi.check, on.wish(...args))).fee?.amount;

test('a new price replaces from its day on, old rows stay; each class pays its own', async () => {
  const { people, given, lab, ids } = on;
  const room = await given.instrument(lab, ids.lab);
  const span = [room, '2026-03-12 12:00', '2026-03-12 13:00'] as const;
  await on.price(room);
  await on.price(room, { hour_price: '80', effective_from: '2026-03-12' });
  expect(await feeOf(people.teacher, ...span)).toBe('50.00');
  // Whoever has a role in the laboratory is of it; its class falls back to the price of the school.
  const { rows } = await on.app.admin.query('select 1 from identity.holding where user_id = $1 and org_id = $2', [
    ids.teacher,
    lab,
  ]);
  await on.price(room, { user_class: 'own', hour_price: '20' });
  expect(await feeOf(people.teacher, ...span)).toBe(rows.length > 0 ? '20.00' : '50.00');
  on.at('00:00', '2026-03-12');
  expect(await feeOf(people.storeman, ...span)).toBe('80.00');
  const { content } = await people.school.ok(priceApi.list, { resource_id: room });
  expect(content.map((row) => [row.user_class, row.hour_price, row.is_current])).toEqual([
    ['school', '80.00', true],
    ['school', '50.00', false],
    ['own', '20.00', true],
  ]);
  expect((await people.normal.ok(priceApi.list, { resource_id: room, current: true })).total).toBe(2);
});

test('who may not set it, what is not an amount, and what was before today is refused', async () => {
  on.at('10:00');
  const { people, given, lab, ids } = on;
  const room = await given.instrument(lab, ids.lab);
  const input = {
    resource_id: room,
    user_class: 'school',
    start_fee: '0',
    hour_price: '1',
    sample_price: '0',
    minimum: '0',
    off_factor: '1',
    effective_from: '2026-03-10',
  } as const;
  expect((await people.lab.call(priceApi.create, input)).code).toBe(403);
  expect((await people.college2.call(priceApi.create, input)).data).toEqual({
    errors: { resource_id: '所选资源不存在或不由您管理，请重新选择' },
  });
  const wrong = { ...input, hour_price: '-1', off_factor: '11', effective_from: '2026-03-09' };
  expect((await people.school.call(priceApi.create, wrong)).data).toEqual({
    errors: {
      hour_price: '金额应为 0–100000 元，最多两位小数',
      off_factor: '系数应为 0.1–10，最多两位小数',
      effective_from: '生效日期不能早于今天，已预约的费用不变',
    },
  });
  await people.college.ok(priceApi.create, input);
  expect((await people.school.call(priceApi.create, input)).message).toBe(
    '该资源同一用户类别在这一天已有收费标准，请改为其他生效日期',
  );
});
