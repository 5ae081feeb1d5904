import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#kernel/server/run-job.ts';
import { accountApi } from '../../shared/account/account.ts';
import { bookingApi } from '../../shared/booking/booking.ts';
import { givenMoney, tuesday } from '../testing/given-money.ts';
import { freezeOwn, refundOwn, releaseOwn, spendOwn } from './account-flow.service.ts';
import { accountJobs } from './account.jobs.ts';
import { findDifferences } from './account.queries.ts';

let on: Awaited<ReturnType<typeof givenMoney>>;
let room: number;
beforeAll(async () => {
  on = await givenMoney();
  room = await on.given.instrument(on.lab, on.ids.lab);
});
afterAll(() => on.app.stop());

let bookings = 0;
/** A booking that only holds money. */
async function booking(): Promise<number> {
  bookings += 1;
  const { rows } = await on.app.admin.query<{ id: number }>(
    `insert into reservation.booking (school_id, no, resource_id, lab_id, user_id, starts_at, ends_at, use_type, content, review_status)
     values ($1, $2, $3, $4, $5, '2026-03-20 01:00+00', '2026-03-20 02:00+00', 2, '测试', 3) returning id`,
    [on.app.schoolId('alpha'), `T${bookings}`, room, on.lab, on.ids.normal],
  );
  return Number(rows[0]!.id);
}

const tried = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

test('the office pays in and out with a reason; nobody else does, and never more than is free', async () => {
  const { people, ids } = on;
  const paid = { user_id: ids.normal, amount: '300', note: '收据 1' };
  expect((await people.lab.call(accountApi.topUp, paid)).code).toBe(403);
  expect((await people.school.call(accountApi.topUp, { ...paid, amount: '-1' })).code).toBe(400);
  await people.school.ok(accountApi.topUp, paid);
  expect((await people.school.call(accountApi.withdraw, { ...paid, amount: '300.01' })).message).toBe(
    '账户可用 300.00 元，本次需要 300.01 元，还差 0.01 元。请先到实验室管理部门充值，或换一种付款方式',
  );
  await people.school.ok(accountApi.withdraw, { ...paid, amount: '100', note: '退回' });
  expect(await on.balances(people.normal)).toEqual([200, 0, 0, 200]);
  const { content } = await people.normal.ok(accountApi.myFlows, {});
  expect(content.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['withdraw', '100.00', '200.00'],
    ['top_up', '300.00', '300.00'],
  ]);
  const list = await people.leader.ok(accountApi.list, { keyword: '测试normal' });
  expect(list.content[0]).toMatchObject({ available: '200.00', can: [] });
  expect((await people.leader.ok(accountApi.flows, { id: list.content[0]!.id, kind: 'top_up' })).total).toBe(1);
  expect((await people.normal.call(accountApi.list, {})).code).toBe(403);
});

test('of 64 freezes at once exactly those that the account covers go through', async () => {
  const { people, ids } = on;
  await on.topUp(ids.teacher, '1000');
  const ids64 = await Promise.all(Array.from({ length: 64 }, booking));
  const done = await Promise.all(
    ids64.map((booking_id) =>
      tried(on.app.inside((ctx) => freezeOwn(ctx, ids.teacher, { booking_id, line: 1, amount: '90' }))),
    ),
  );
  expect(done.filter(Boolean)).toHaveLength(11);
  expect(await on.balances(people.teacher)).toEqual([1000, 990, 0, 10]);
  for (const id of ids64) await on.app.inside((ctx) => releaseOwn(ctx, id, '测试'));
  expect(await on.balances(people.teacher)).toEqual([1000, 0, 0, 1000]);
});

test('flows are neither changed nor deleted, and balances follow from flows only', async () => {
  const work = (text: string) =>
    tried(on.app.inside((ctx) => ctx.db.executeQuery({ sql: text, parameters: [] } as never)));
  expect(await work('update reservation.account set total = total + 1')).toBe(false);
  expect(await work('update reservation.account_flow set amount = 1')).toBe(false);
  expect(await work('delete from reservation.account_flow')).toBe(false);
  await on.app.admin.query('update reservation.account_flow set amount = 1').then(
    () => expect.unreachable(),
    () => undefined,
  );
});

test(
  'whatever comes in whatever order, balances are the sums of flows and never below zero',
  { timeout: 60_000 },
  async () => {
    const { ids, people } = on;
    const known: number[] = [];
    const step = fc.record({
      kind: fc.constantFrom('top_up', 'withdraw', 'freeze', 'spend', 'release', 'refund'),
      cents: fc.integer({ min: 1, max: 30_000 }),
      at: fc.nat({ max: 5 }),
    });
    for (let n = 0; n < 6; n += 1) known.push(await booking());
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const { kind, cents, at } of steps) {
          const amount = (cents / 100).toFixed(2);
          const id = known[at]!;
          const paid = { user_id: ids.storeman, amount, note: '测试' };
          if (kind === 'top_up') await people.school.call(accountApi.topUp, paid);
          if (kind === 'withdraw') await people.school.call(accountApi.withdraw, paid);
          if (kind === 'freeze')
            await tried(
              on.app.inside((ctx) => freezeOwn(ctx, ids.storeman, { booking_id: id, line: 1 + (cents % 3), amount })),
            );
          if (kind === 'spend') await tried(on.app.inside((ctx) => spendOwn(ctx, id, 1 + (cents % 3), amount)));
          if (kind === 'release') await tried(on.app.inside((ctx) => releaseOwn(ctx, id, '测试')));
          if (kind === 'refund') await tried(on.app.inside((ctx) => refundOwn(ctx, id, '测试')));
        }
        const [total, frozen, spent, available] = await on.balances(people.storeman);
        expect(Math.min(total!, frozen!, spent!, available!)).toBeGreaterThanOrEqual(0);
        expect(await on.app.inside(findDifferences)).toEqual([]);
      }),
      { seed: 147, numRuns: 12 },
    );
  },
);

test('the nightly check finds what was changed past the flows', async () => {
  await on.topUp(on.ids.lab, '5');
  const { admin } = on.app;
  await admin.query('alter table reservation.account disable trigger user');
  await admin.query('update reservation.account set total = total + 1 where user_id = $1', [on.ids.lab]);
  expect(await on.app.inside(findDifferences)).toHaveLength(1);
  await runJob(on.app.services, accountJobs, {
    name: 'reservation.check-accounts',
    schoolId: on.app.schoolId('alpha'),
    userId: 0,
    data: {},
  });
  const { rows } = await admin.query(`select 1 from kernel.op_log where action = '账户余额与流水不符'`);
  expect(rows).toHaveLength(1);
  await admin.query('update reservation.account set total = total - 1 where user_id = $1', [on.ids.lab]);
  await admin.query('alter table reservation.account enable trigger user');
});

test('parallel bookings never freeze more than there is', async () => {
  const { people, ids } = on;
  const free = (await on.balances(people.normal))[3]!;
  await on.price(room, { hour_price: String(free / 2) });
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      people.normal.call(
        bookingApi.create,
        on.wish(room, `${tuesday} ${12 + n}:00`, `${tuesday} ${13 + n}:00`, { payer: 'account' }),
      ),
    ),
  );
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(2);
  expect((await on.balances(people.normal)).slice(1)).toEqual([free, 0, 0]);
  expect(ids.normal).toBeGreaterThan(0);
});
