import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { projectApi } from '../../shared/application/project.ts';
import { expenseApi } from '../../shared/running/expense.ts';
import { givenProject } from '../testing/given-project.ts';

let app: TestApp;
let lab: Client;
let teacher: Client;
let school: Client;
let project: { id: number; budget: { id: number }[]; card: number };

beforeAll(async () => {
  app = await startTestApp({ at: '2026-03-10 10:00:00' });
  [lab, teacher, school] = [await app.as('lab'), await app.as('teacher'), await app.as('school')];
  project = await givenProject(app).running({ members: [{ user_id: await app.user('lab') }] });
});
afterAll(() => app.stop());

const step = fc.oneof(
  fc.record({ do: fc.constant('ask' as const), row: fc.nat(2), cents: fc.integer({ min: 1, max: 3_000_000 }) }),
  fc.record({
    do: fc.constantFrom('approve', 'refuse', 'cancel', 'pay') as fc.Arbitrary<'approve' | 'refuse' | 'cancel' | 'pay'>,
    at: fc.nat(20),
    share: fc.integer({ min: 1, max: 110 }),
  }),
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const made: { id: number; amount: number }[] = [];

async function walk(one: Step): Promise<void> {
  if (one.do === 'ask') {
    const amount = (one.cents / 100).toFixed(2);
    const reply = await lab.call(expenseApi.create, {
      budget_id: project.budget[one.row]!.id,
      amount,
      purpose: '随机',
    });
    if (reply.code === 200) made.push({ id: reply.data.id, amount: Number(amount) });
    return;
  }
  const expense = made[one.at % Math.max(made.length, 1)];
  if (!expense) return;
  const { id, amount } = expense;
  if (one.do === 'approve') await teacher.call(expenseApi.approve, { id });
  if (one.do === 'refuse') await teacher.call(expenseApi.refuse, { id, reason: '随机' });
  if (one.do === 'cancel') await lab.call(expenseApi.cancel, { id });
  const paid = ((amount * one.share) / 100).toFixed(2);
  if (one.do === 'pay') await lab.call(expenseApi.pay, { id, paid, voucher_no: 'PZ', paid_on: '2026-03-10' });
}

/** Card, rows and documents say the same, and nothing is below zero. */
async function check(): Promise<void> {
  const { rows } = await app.admin.query<Record<string, string>>(
    `select c.frozen as card_frozen, c.spent as card_spent, c.total - c.frozen - c.spent as left,
       (select sum(frozen) from project.budget where project_id = $2) as row_frozen,
       (select sum(spent) from project.budget where project_id = $2) as row_spent,
       (select coalesce(sum(amount), 0)::numeric(14, 2) from project.expense where project_id = $2 and state = 1) as doc_frozen,
       (select coalesce(sum(paid), 0)::numeric(14, 2) from project.expense where project_id = $2 and state = 2) as doc_spent,
       (select coalesce(sum(case kind when 'freeze' then amount when 'unfreeze' then -amount when 'spend' then -amount else 0 end), 0)::numeric(14, 2)
         from funds.card_flow where card_id = $1) as flow_frozen,
       (select coalesce(sum(case kind when 'spend' then amount when 'refund' then -amount else 0 end), 0)::numeric(14, 2)
         from funds.card_flow where card_id = $1) as flow_spent
     from funds.budget_card c where c.id = $1`,
    [project.card, project.id],
  );
  const row = rows[0]!;
  expect([row['row_frozen'], row['doc_frozen'], row['flow_frozen']].map(Number)).toEqual(
    Array(3).fill(Number(row['card_frozen'])),
  );
  expect([row['row_spent'], row['doc_spent'], row['flow_spent']].map(Number)).toEqual(
    Array(3).fill(Number(row['card_spent'])),
  );
  expect(Number(row['left'])).toBeGreaterThanOrEqual(0);
}

test('random documents keep flows, card and rows equal', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      for (const one of steps) await walk(one);
      await check();
    }),
    { seed: 760, numRuns: 6, endOnFailure: true },
  );
  const { budget } = await school.ok(projectApi.find, { id: project.id });
  for (const { approved, frozen, spent } of budget)
    expect(Number(frozen) + Number(spent)).toBeLessThanOrEqual(Number(approved));
});
