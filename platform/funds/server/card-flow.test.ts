import * as fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { Refusal } from '#kernel/server/errors.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { budgetCardApi } from '../shared/budget-card.ts';
import { findDifferences } from './card-flow.queries.ts';
import { fundsJobs } from './funds.jobs.ts';
import { freezeMoney, postMoney, refundMoney, spendMoney, unfreezeMoney, type MoneyDoc } from './card-flow.service.ts';

let app: TestApp;
let teacher: number;
beforeAll(async () => {
  app = await startTestApp();
  teacher = await app.user('teacher');
});
afterAll(() => app.stop());

let serial = 0;
/** A card managed by `college`, with money and the teacher as its member. */
async function card(amount: string, doc_limit: string | null = null, changes: object = {}) {
  const school = await app.as('school');
  serial += 1;
  const { id } = await school.ok(budgetCardApi.create, {
    card_no: `K${serial}`,
    name: `卡${serial}`,
    card_type: 'safety',
    org_id: await app.unit('001'),
    manager_id: await app.user('college'),
    ...changes,
  });
  if (Number(amount) > 0) await school.ok(budgetCardApi.allocate, { id, amount, note: '下达' });
  const { version } = await school.ok(budgetCardApi.find, { id });
  await school.ok(budgetCardApi.setMembers, { id, version, members: [{ user_id: teacher, doc_limit }] });
  return id;
}
const doc = (): MoneyDoc => ({ doc_type: 'funds.test', doc_id: (serial += 1) });
const freeze = (card_id: number, of: MoneyDoc, ...amounts: string[]) =>
  app.inside((ctx) =>
    freezeMoney(ctx, of, {
      card_id,
      applicant_id: teacher,
      lines: amounts.map((amount, at) => ({ line: at + 1, amount })),
    }),
  );
const spend = (of: MoneyDoc, cause: MoneyDoc, amount: string) =>
  app.inside((ctx) => spendMoney(ctx, of, cause, [{ line: 1, amount }]));
const balances = async (id: number) => {
  const { total, frozen, spent, available } = await (await app.as('school')).ok(budgetCardApi.find, { id });
  return [total, frozen, spent, available].map(Number);
};
/** What work is refused with; undefined if it goes through. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) =>
      error instanceof Refusal ? { rule: (error.data as { rule?: string }).rule, text: error.message } : String(error),
  );

test('a document freezes, spends what arrived, and releases the rest; each asked again changes nothing', async () => {
  const id = await card('1000');
  const [order, first, second] = [doc(), doc(), doc()];
  await freeze(id, order, '300.50', '100');
  await freeze(id, order, '300.50', '100');
  expect(await balances(id)).toEqual([1000, 400.5, 0, 599.5]);
  await spend(order, first, '200');
  await spend(order, first, '200');
  await spend(order, second, '50.50');
  expect(await balances(id)).toEqual([1000, 150, 250.5, 599.5]);
  await app.inside((ctx) => refundMoney(ctx, order, second, [{ line: 1, amount: '0.50' }]));
  await app.inside((ctx) => unfreezeMoney(ctx, order, '关闭'));
  await app.inside((ctx) => unfreezeMoney(ctx, order, '关闭'));
  expect(await balances(id)).toEqual([1000, 0, 250, 750]);
});

test('no more is frozen than is available, nor spent than is frozen, nor taken away than is free', async () => {
  const id = await card('1000');
  const order = doc();
  await freeze(id, order, '900');
  expect(await refusalOf(freeze(id, doc(), '100.01'))).toEqual({
    rule: 'card.insufficient',
    text: expect.stringContaining('可用 100.00 元，本次需要 100.01 元，还差 0.01 元'),
  });
  expect(await refusalOf(spend(order, doc(), '900.01'))).toMatchObject({ rule: 'card.overFreeze' });
  expect(await refusalOf(spend(doc(), doc(), '1'))).toMatchObject({ rule: 'card.overFreeze' });
  const back = (amount: string) => app.inside((ctx) => refundMoney(ctx, order, doc(), [{ line: 1, amount }]));
  expect(await refusalOf(back('1'))).toMatchObject({ rule: 'card.overSpent' });
  const school = await app.as('school');
  const cut = await school.call(budgetCardApi.adjust, { id, amount: '-100.01', note: '调减' });
  expect(cut.data).toEqual({ rule: 'card.insufficient' });
  await school.ok(budgetCardApi.adjust, { id, amount: '-100', note: '调减' });
  expect(await balances(id)).toEqual([900, 900, 0, 0]);
});

test('of 64 freezes at once exactly those that the card covers go through', async () => {
  const id = await card('1000');
  const results = await Promise.all(Array.from({ length: 64 }, () => refusalOf(freeze(id, doc(), '90'))));
  expect(results.filter((one) => one === undefined)).toHaveLength(11);
  expect(results.filter(Boolean)).toEqual(Array(53).fill(expect.objectContaining({ rule: 'card.insufficient' })));
  expect(await balances(id)).toEqual([1000, 990, 0, 10]);
});

test('the same document that freezes eight times at once freezes once', async () => {
  const id = await card('1000');
  const order = doc();
  await Promise.all(Array.from({ length: 8 }, () => freeze(id, order, '400')));
  expect(await balances(id)).toEqual([1000, 400, 0, 600]);
  const arrival = doc();
  await Promise.all(Array.from({ length: 8 }, () => spend(order, arrival, '400')));
  expect(await balances(id)).toEqual([1000, 0, 400, 600]);
});

test('a member spends within the limit for one document, the manager without; others not at all', async () => {
  const id = await card('1000', '100');
  expect(await refusalOf(freeze(id, doc(), '60', '40.01'))).toEqual({
    rule: 'card.limit',
    text: expect.stringContaining('单笔限额为 100.00 元，本次 100.01 元'),
  });
  await freeze(id, doc(), '60', '40');
  const by = async (account: 'college' | 'lab') => {
    const applicant_id = await app.user(account);
    return refusalOf(
      app.inside((ctx) => freezeMoney(ctx, doc(), { card_id: id, applicant_id, lines: [{ line: 1, amount: '500' }] })),
    );
  };
  expect(await by('college')).toBeUndefined();
  expect(await by('lab')).toMatchObject({ rule: 'card.notMember' });
});

test('a card that ends between freeze and spending pays, and freezes no more; one out of use likewise', async () => {
  const id = await card('1000', null, { ends_on: '2026-11-24' });
  const order = doc();
  await freeze(id, order, '100');
  app.clock.at = parseDateTime('2026-11-25 09:00:00');
  expect(await refusalOf(freeze(id, doc(), '1'))).toEqual({
    rule: 'card.inactive',
    text: expect.stringContaining('已于 2026-11-24 到期'),
  });
  await spend(order, doc(), '40');
  app.clock.at = undefined;
  const school = await app.as('school');
  expect((await school.call(budgetCardApi.disable, { id, status: 4, reason: '结题' })).data).toEqual({
    rule: 'card.stillFrozen',
  });
  await school.ok(budgetCardApi.disable, { id, status: 3, reason: '审计' });
  expect(await refusalOf(freeze(id, doc(), '1'))).toMatchObject({ rule: 'card.inactive' });
  await spend(order, doc(), '60');
  expect(await balances(id)).toEqual([1000, 0, 100, 900]);
});

const step = fc.record({
  card: fc.nat(1),
  order: fc.nat(5),
  kind: fc.constantFrom('allocate', 'adjust', 'freeze', 'spend', 'refund', 'unfreeze'),
  cents: fc.integer({ min: -60_000, max: 90_000 }),
});
const steps = fc.array(step, { minLength: 210, maxLength: 230 });
type Held = { frozen: number; spent: number };

test('after any sequence of movements the flows add up to the balances', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const cards = [await card('0'), await card('0')];
      const totals = [0, 0];
      const held: Held[] = Array.from({ length: 6 }, () => ({ frozen: 0, spent: 0 }));
      // An order belongs to one card from its first freeze on.
      const orders = held.map((_, at) => ({ ...doc(), card: at % 2 }));
      const used = (at: number) =>
        held.reduce((sum, one, i) => sum + (orders[i]!.card === at ? one.frozen + one.spent : 0), 0);
      await app.inside(async (ctx) => {
        for (const { card: at, order, kind, cents } of sequence) {
          const { card: own, ...of } = orders[order]!;
          const one = held[order]!;
          const amount = (cents / 100).toFixed(2);
          const line = [{ line: 1, amount }];
          const [free, ownFree] = [totals[at]! - used(at), totals[own]! - used(own)];
          await sql`savepoint step`.execute(ctx.db);
          let expected = true;
          const attempt = () => {
            switch (kind) {
              case 'allocate':
                expected = cents > 0;
                if (expected) totals[at]! += cents;
                return postMoney(ctx, { card_id: cards[at]!, kind, amount });
              case 'adjust':
                expected = cents !== 0 && free + cents >= 0;
                if (expected) totals[at]! += cents;
                return postMoney(ctx, { card_id: cards[at]!, kind, amount });
              case 'freeze': {
                const isFirst = one.frozen === 0 && one.spent === 0 && !frozenOnce.has(order);
                expected = !isFirst || cents <= 0 || cents <= ownFree;
                if (isFirst && cents > 0 && cents <= ownFree) {
                  one.frozen = cents;
                  frozenOnce.add(order);
                }
                return freezeMoney(ctx, of, { card_id: cards[own]!, applicant_id: teacher, lines: line });
              }
              case 'spend':
                expected = cents === 0 || (cents > 0 && frozenOnce.has(order) && cents <= one.frozen);
                if (expected) Object.assign(one, { frozen: one.frozen - cents, spent: one.spent + cents });
                return spendMoney(ctx, of, doc(), line);
              case 'refund':
                expected = cents > 0 && frozenOnce.has(order) && cents <= one.spent;
                if (expected) one.spent -= cents;
                return refundMoney(ctx, of, doc(), line);
              case 'unfreeze':
                one.frozen = 0;
                return unfreezeMoney(ctx, of, '');
            }
          };
          const refused = await refusalOf(attempt());
          if (refused) await sql`rollback to savepoint step`.execute(ctx.db);
          expect([kind, cents, refused === undefined]).toEqual([kind, cents, expected]);
        }
      });
      for (const [at, id] of cards.entries()) {
        const own = held.filter((_, i) => orders[i]!.card === at);
        const sum = (key: keyof Held) => own.reduce((total, one) => total + one[key], 0) / 100;
        const total = totals[at]! / 100;
        const found = await balances(id);
        [total, sum('frozen'), sum('spent'), total - sum('frozen') - sum('spent')].forEach((value, i) =>
          expect(found[i]).toBeCloseTo(value, 2),
        );
      }
      frozenOnce.clear();
    }),
    { numRuns: 3, seed: 20_261_128 },
  );
  expect(await app.inside(findDifferences)).toEqual([]);
});
const frozenOnce = new Set<number>();

test('balances follow from flows alone, and flows are neither changed nor deleted', async () => {
  const id = await card('100');
  const refuses = (text: string) => expect(app.admin.query(text)).rejects.toThrow(/follow from flows|neither changed/);
  await refuses(`update funds.budget_card set total = 500 where id = ${id}`);
  await refuses(`update funds.budget_card set frozen = 1 where id = ${id}`);
  await refuses(`update funds.card_flow set amount = 5 where card_id = ${id}`);
  await refuses(`delete from funds.card_flow where card_id = ${id}`);
});

test('what was changed past the ledger is found at night and stands in the log', async () => {
  const id = await card('100');
  const server = new pg.Client({ connectionString: app.database.adminUrl });
  await server.connect();
  await server.query('set session_replication_role = replica');
  await server.query('update funds.budget_card set total = 90 where id = $1', [id]);
  await server.end();
  await app.inside((ctx) => fundsJobs['funds.check-balances'].handler(ctx));
  const { rows } = await app.admin.query<{ doc_id: string }>(
    `select doc_id from kernel.op_log where action = '经费卡余额与流水不符'`,
  );
  expect(rows.map(({ doc_id }) => Number(doc_id))).toEqual([id]);
});
