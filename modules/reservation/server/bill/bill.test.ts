import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { accountApi } from '../../shared/account/account.ts';
import { billApi } from '../../shared/bill/bill.ts';
import { BillStatus } from '../../shared/bill/bill.states.ts';
import { bookingApi } from '../../shared/booking/booking.ts';
import { ReviewStatus } from '../../shared/booking/booking.states.ts';
import { findDifferences } from '../account/account.queries.ts';
import { givenMoney, tuesday } from '../testing/given-money.ts';

let on: Awaited<ReturnType<typeof givenMoney>>;
beforeAll(async () => {
  on = await givenMoney();
});
beforeEach(async () => {
  on.at('10:00');
  await on.clear();
});
afterAll(() => on.app.stop());

/** A use from check-in to check-out at these times of the day. */
async function use(id: number, from: string, to: string, day = tuesday) {
  on.at(from, day);
  await on.people.teacher.ok(bookingApi.checkIn, { id });
  on.at(to, day);
  await on.people.teacher.ok(bookingApi.checkOut, { id, condition: 'normal' });
}

test('the estimate is shown with its working, a payer is asked for, and money is frozen at submission', async () => {
  const { people, given, lab, ids } = on;
  const room = await given.instrument(lab, ids.lab);
  const free = await people.teacher.ok(bookingApi.check, on.wish(room, '12:00', '14:00'));
  expect([free.fee, free.results.some(({ rule }) => rule === '费用')]).toEqual([null, false]);
  await on.price(room, { sample_price: '10', start_fee: '5' });
  const wish = on.wish(room, '12:00', '14:00', { samples: 2 });
  const { fee, results, may_transfer } = await people.teacher.ok(bookingApi.check, wish);
  expect(fee).toEqual({
    amount: '125.00',
    working: '起步 5.00 元 + 2 小时 × 50.00 元 + 2 个样品 × 10.00 元 = 125.00 元',
  });
  expect(may_transfer).toBe(false);
  expect(results.find(({ rule }) => rule === '费用')).toMatchObject({ level: 'note' });
  expect((await people.teacher.call(bookingApi.create, wish)).data).toEqual({ errors: { payer: '请选择付款方式' } });
  expect((await people.teacher.call(bookingApi.create, { ...wish, payer: 'card' })).data).toEqual({
    errors: { card_id: '请选择经费卡' },
  });
  expect((await people.teacher.call(bookingApi.create, { ...wish, payer: 'account' })).message).toBe(
    '不能预约：预计 125.00 元。个人账户可用 0.00 元，还差 125.00 元，请充值或换一种付款方式',
  );
  expect((await people.teacher.call(bookingApi.create, { ...wish, payer: 'transfer' })).message).toContain(
    '校外转账只用于校外人员',
  );
  await on.topUp(ids.teacher, '200');
  const { id } = await people.teacher.ok(bookingApi.create, { ...wish, payer: 'account' });
  expect(await on.balances(people.teacher)).toEqual([200, 125, 0, 75]);
  expect((await people.teacher.ok(bookingApi.find, { id })).charge).toMatchObject({
    payer: 'account',
    estimate: '125.00',
    bill_id: null,
  });
  // Cancelled, for whatever reason: all of it is free again.
  await people.lab.ok(bookingApi.cancel, { id, reason: '仪器检修' });
  expect(await on.balances(people.teacher)).toEqual([200, 0, 0, 200]);
});

test('real use settles: the rest is released, a confirmed bill is paid at once and settled by finance', async () => {
  const { people, given, lab, ids } = on;
  const room = await given.instrument(lab, ids.lab);
  await on.price(room);
  const card = await on.card('1000', [ids.teacher]);
  expect((await people.teacher.ok(accountApi.cards, {})).content).toMatchObject([{ id: card, available: '1000.00' }]);
  expect((await people.normal.ok(accountApi.cards, {})).content).toEqual([]);
  const { id } = await on.book(people.teacher, room, '12:00', '14:00', { payer: 'card', card_id: card });
  expect(await on.cardBalances(card)).toEqual([100, 0, 900]);
  await use(id, '12:00', '13:01');
  // One and a half hours in steps of thirty minutes.
  expect(await on.cardBalances(card)).toEqual([0, 75, 925]);
  const bill = (await on.billOf(id))!;
  expect(bill).toMatchObject({ amount: '75.00', paid: '75.00', status: BillStatus.draft, payer: 'card', cause: 'use' });
  expect((await people.storeman.call(billApi.confirm, { id: bill.id })).code).toBe(403);
  expect((await people.teacher.call(billApi.confirm, { id: bill.id })).code).toBe(404);
  expect((await people.college2.call(billApi.confirm, { id: bill.id })).code).toBe(404);
  expect((await people.leader.call(billApi.settle, { id: bill.id })).message).toBe(
    '账单的状态已变化，不能结算，请刷新后查看',
  );
  await people.lab.ok(billApi.confirm, { id: bill.id });
  expect((await on.billOf(id))!.status).toBe(BillStatus.paid);
  expect((await people.lab.call(billApi.confirm, { id: bill.id })).code).toBe(409);
  await people.leader.ok(billApi.settle, { id: bill.id });
  expect((await people.school.call(billApi.void, { id: bill.id, reason: '错' })).code).toBe(409);
  const paper = await people.teacher.blob(billApi.print, { id: bill.id });
  const text = readable(...(await readPdf(paper.body)).pages);
  expect(text).toContain('柒拾伍元整');
  expect(text).toContain('1.5 小时 × 50.00 元 = 75.00 元');
  expect((await people.normal.call(billApi.find, { id: bill.id })).code).toBe(404);
});

test('use beyond what was frozen takes what is left; the rest is a bill to pay; void gives back exactly', async () => {
  const { people, given, lab, ids } = on;
  const room = await given.instrument(lab, ids.lab);
  await on.price(room, { hour_price: '60' });
  const [, , spent] = await on.balances(people.teacher);
  const before = (await on.balances(people.teacher))[3]!;
  await on.topUp(ids.teacher, '100');
  // 90 is frozen and 20 are left.
  await people.school.ok(accountApi.withdraw, { user_id: ids.teacher, amount: String(before - 10), note: '余额退回' });
  const { id } = await on.book(people.teacher, room, '12:00', '13:30', { payer: 'account' });
  expect((await on.balances(people.teacher)).slice(1)).toEqual([90, spent, 20]);
  on.at('12:00');
  await people.teacher.ok(bookingApi.checkIn, { id });
  await people.teacher.ok(bookingApi.extend, { id, ends_at: `${tuesday} 15:00:00` });
  on.at('15:00');
  await people.teacher.ok(bookingApi.checkOut, { id, condition: 'normal' });
  const bill = (await on.billOf(id))!;
  expect([bill.amount, bill.paid]).toEqual(['180.00', '110.00']);
  expect((await on.balances(people.teacher)).slice(1)).toEqual([0, spent! + 110, 0]);
  expect((await people.teacher.call(billApi.pay, { id: bill.id, payer: 'account' })).code).toBe(409);
  await people.lab.ok(billApi.confirm, { id: bill.id });
  expect((await on.billOf(id))!.status).toBe(BillStatus.due);
  expect((await people.teacher.call(billApi.pay, { id: bill.id, payer: 'account' })).message).toBe(
    '账户可用 0.00 元，本次需要 70.00 元，还差 70.00 元。请先到实验室管理部门充值，或换一种付款方式',
  );
  expect((await people.normal.call(billApi.pay, { id: bill.id, payer: 'account' })).code).toBe(404);
  // The rest from a card.
  const card = await on.card('500', [ids.teacher]);
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => people.teacher.call(billApi.pay, { id: bill.id, payer: 'card', card_id: card })),
  );
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  expect(await on.cardBalances(card)).toEqual([0, 70, 430]);
  expect((await people.lab.call(billApi.void, { id: bill.id, reason: '错' })).code).toBe(403);
  await people.school.ok(billApi.void, { id: bill.id, reason: '仪器故障，不收费' });
  expect(await on.cardBalances(card)).toEqual([0, 0, 500]);
  expect((await on.balances(people.teacher)).slice(1)).toEqual([0, spent, 110]);
  expect((await people.school.ok(billApi.find, { id: bill.id })).reason).toBe('仪器故障，不收费');
});

test('rejected, unanswered and cancelled by the product: no money, no points', async () => {
  const { people, given, lab, ids } = on;
  const room = await given.instrument(lab, ids.lab, { approval: 'always' });
  await on.price(room);
  const card = await on.card('1000', [ids.normal]);
  const pay = { payer: 'card', card_id: card } as const;
  const first = await on.book(people.normal, room, '2026-03-11 09:00', '2026-03-11 10:00', pay);
  await on.book(people.normal, room, '2026-03-11 10:00', '2026-03-11 11:00', pay);
  const third = await on.book(people.normal, room, '2026-03-12 10:00', '2026-03-12 11:00', pay);
  expect(await on.cardBalances(card)).toEqual([150, 0, 850]);
  await people.lab.ok(bookingApi.decide, { id: first.id, pass: false, opinion: '请改期' });
  expect(await on.cardBalances(card)).toEqual([100, 0, 900]);
  await people.lab.ok(bookingApi.decide, { id: third.id, pass: true });
  on.at('10:00', '2026-03-11');
  await on.settle();
  expect(await on.cardBalances(card)).toEqual([50, 0, 950]);
  // Two hours before its start, inside the limit of four: the product cancels without consequences.
  on.at('08:30', '2026-03-12');
  await on.app.admin.query('update base_info.lab set use_status = 2 where school_id = $1 and id = $2', [
    on.app.schoolId('alpha'),
    lab,
  ]);
  await on.settle();
  await on.app.admin.query('update base_info.lab set use_status = 0 where school_id = $1 and id = $2', [
    on.app.schoolId('alpha'),
    lab,
  ]);
  expect(await on.cardBalances(card)).toEqual([0, 0, 1000]);
  expect(await on.pointsOf(people.normal)).toBe(100);
});

test('a share of the estimate is billed for a no-show and a late cancel where the school asks for it', async () => {
  const { people, given, lab, ids } = on;
  const room = await given.instrument(lab, ids.lab);
  await on.price(room);
  const card = await on.card('1000', [ids.normal]);
  const pay = { payer: 'card', card_id: card } as const;
  const day = '2026-03-17';
  await on.setting('booking_fee_no_show', '50');
  await on.setting('booking_fee_late_cancel', '20');
  const absent = await on.book(people.normal, room, `${day} 09:00`, `${day} 10:00`, pay);
  const late = await on.book(people.normal, room, `${day} 14:00`, `${day} 15:00`, pay);
  on.at('09:31', day);
  await on.settle();
  expect(await on.billOf(absent.id)).toMatchObject({ cause: 'no_show', amount: '25.00', paid: '25.00' });
  on.at('10:30', day);
  await people.normal.ok(bookingApi.cancel, { id: late.id, reason: '样品没有到' });
  expect(await on.billOf(late.id)).toMatchObject({ cause: 'late_cancel', amount: '10.00', paid: '10.00' });
  expect(await on.cardBalances(card)).toEqual([0, 35, 965]);
  await on.setting('booking_fee_no_show', '0');
  await on.setting('booking_fee_late_cancel', '0');
});

test('people from outside pay their price before use: a transfer that has not arrived is not passed', async () => {
  const { people, given, lab, ids, app } = on;
  const type = (value: string) =>
    app.admin.query('update identity.account set user_type = $2 where id = $1', [ids.storeman, value]);
  await type('outside_school');
  const room = await given.instrument(lab, ids.lab, { allows_outside: true });
  const closed = await given.instrument(lab, ids.lab);
  await on.price(room);
  await on.price(room, { user_class: 'outside', hour_price: '200' });
  expect(await on.refusal(people.storeman, closed, '12:00', '13:00')).toContain('该资源不接受校外人员');
  const check = await people.storeman.ok(bookingApi.check, on.wish(room, '12:00', '13:00'));
  expect([check.fee?.amount, check.may_transfer]).toEqual(['200.00', true]);
  const { id, review_status } = await on.book(people.storeman, room, '12:00', '13:00', { payer: 'transfer' });
  expect(review_status).toBe(ReviewStatus.waiting);
  expect((await people.lab.call(bookingApi.decide, { id, pass: true })).message).toBe(
    '测试storeman的转账还没有到账，请到账后再通过',
  );
  expect((await people.lab.call(bookingApi.receive, { id, note: 'Z1' })).code).toBe(403);
  const { content } = await people.school.ok(bookingApi.list, {
    keyword: (await people.school.ok(bookingApi.find, { id })).no,
  });
  expect([content[0]?.awaits_transfer, content[0]?.can.includes('receive')]).toEqual([true, true]);
  await people.school.ok(bookingApi.receive, { id, note: 'Z20260310' });
  expect((await people.school.call(bookingApi.receive, { id, note: 'Z20260310' })).code).toBe(409);
  expect(await on.balances(people.storeman)).toEqual([200, 200, 0, 0]);
  await people.lab.ok(bookingApi.decide, { id, pass: true });
  await people.lab.ok(bookingApi.cancel, { id, reason: '检修' });
  expect(await on.balances(people.storeman)).toEqual([200, 0, 0, 200]);
  await type('else');
});

test('lists by payer and state, sums of months and the sheet; who only pays sees own bills', async () => {
  const { people, ids } = on;
  const { content } = await people.lab.ok(billApi.list, { payer: 'card', status: BillStatus.settled });
  expect(content.map(({ amount }) => amount)).toEqual(['75.00']);
  const own = await people.teacher.ok(billApi.list, { mine: true, from: tuesday, to: tuesday });
  expect(own.content.every(({ user_id }) => user_id === ids.teacher)).toBe(true);
  const { content: sums } = await people.leader.ok(billApi.months, { from: '2026-03-01', to: '2026-03-31' });
  expect(sums).toContainEqual(expect.objectContaining({ month: '2026-03', payer: 'card', bills: 1, amount: '75.00' }));
  expect(sums.reduce((sum, row) => sum + Number(row.amount), 0)).toBe(110);
  expect((await people.leader.call(billApi.months, { from: '2024-01-01', to: '2026-03-31' })).code).toBe(400);
  expect((await people.normal.call(billApi.months, { from: tuesday, to: tuesday })).code).toBe(403);
  expect((await people.leader.blob(billApi.export, {})).error).toBeUndefined();
  expect((await people.college2.ok(billApi.list, {})).content).toEqual([]);
  expect(await on.app.inside(findDifferences)).toEqual([]);
});

/** Steps that write a booking with its calendar, doors, money, points and notices. */
const steps: Record<string, number> = {
  'POST /api/reservation': 30,
  'POST /api/reservation/{id}/cancel': 30,
  'POST /api/reservation/{id}/checkout': 28,
};

test('no call of money takes more than sixteen statements, steps of a booking with money at most thirty', () => {
  const over = on.app.statements.filter(
    ({ path, count }) => path.includes('/api/reservation') && count > (steps[path] ?? 16),
  );
  expect(over).toEqual([]);
});
