import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { orderApi } from '../shared/order.ts';
import { purchaseApi } from '../shared/purchase.ts';
import { PurchaseState, WarehouseDone } from '../shared/purchase.states.ts';
import { givePurchases, type GivenPurchases } from './testing/given-purchase.ts';

// Every action of every role in every state of the specification: what is not in the table is refused, whatever is sent.

const states = ['draft', 'waiting', 'collegeDone', 'schoolDone', 'ordered', 'done', 'rejected'] as const;
type State = (typeof states)[number];
/** The applicant is `teacher`, the card is managed by `xsfzr`; `lab` has no part in the decisions. */
const accounts = [
  'system',
  'school',
  'college',
  'college2',
  'lab',
  'lab2',
  'xsfzr',
  'jcry',
  'storeman',
  'teacher',
  'normal',
  'leader',
] as const satisfies readonly TestAccount[];
type Account = (typeof accounts)[number];
const actions = ['edit', 'submit', 'remove', 'withdraw', 'copy', 'decide', 'order', 'receive', 'close'] as const;
type Action = (typeof actions)[number];

const own = (state: State): readonly Action[] =>
  ({
    draft: ['edit', 'submit', 'remove'],
    waiting: ['withdraw'],
    collegeDone: [],
    schoolDone: ['order', 'close'],
    ordered: ['close'],
    done: [],
    rejected: ['copy'],
  })[state] as readonly Action[];

/** Who decides next, buys for the unit, and may accept: school and college have decided these purchases, the laboratory has not. */
const others: Partial<Record<State, Partial<Record<Account, readonly Action[]>>>> = {
  waiting: { xsfzr: ['decide'] },
  collegeDone: { school: ['decide'] },
  schoolDone: { school: ['order'], college: ['order'], lab: ['order'], xsfzr: ['order'] },
  ordered: { lab: ['receive'] },
};
const allowed = (state: State, account: Account): readonly Action[] =>
  account === 'teacher' ? own(state) : (others[state]?.[account] ?? []);

let app: TestApp;
let given: GivenPurchases;
const ids = {} as Record<State, number>;
const orders = new Map<State, number>();
const clients = {} as Record<Account, Client>;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-11-10 10:00:00' });
  given = await givePurchases(app);
  for (const account of accounts) clients[account] = await app.as(account);
  const line = () => given.line({ qty: '1', price: '12000' });
  ids.draft = await given.create([line()]);
  ids.waiting = await given.submit([line()]);
  ids.collegeDone = await given.submit([line()]);
  await given.decide(ids.collegeDone, ['xsfzr', 'college']);
  for (const state of ['schoolDone', 'ordered', 'done'] as const) ids[state] = await given.passed([line()]);
  for (const state of ['ordered', 'done'] as const)
    orders.set(state, await given.order(ids[state], [{ line: 1, price: '12000' }]));
  await given.receive(ids.done, orders.get('done')!, [{ line: 1, qty: '1' }]);
  ids.rejected = await given.submit([line()]);
  await given.decide(ids.rejected, ['xsfzr'], { 1: 'refuse' });
});
afterAll(() => app.stop());

/** Sends the action as its screen would; a purchase without an order names one that it does not have. */
async function send(client: Client, action: Action, state: State) {
  const id = ids[state];
  const lines = [{ line: 1, price: '12000' }];
  switch (action) {
    case 'edit':
      return client.call(purchaseApi.update, { ...given.input([given.line()]), id, version: 1 });
    case 'decide':
      return client.call(purchaseApi.decide, { id, lines: [{ line: 1, result: 1 }] });
    case 'order':
      return client.call(orderApi.create, given.orderInput(id, lines));
    case 'receive':
      return client.call(purchaseApi.receive, {
        id,
        order_id: orders.get(state) ?? 999_999,
        received_on: given.today,
        lines: [{ line: 1, qty: '1' }],
      });
    case 'close':
      return client.call(purchaseApi.close, { id, reason: '测试' });
    case 'submit':
    case 'remove':
    case 'withdraw':
    case 'copy':
      return client.call(purchaseApi[action], { id });
  }
}

test('the states are those of the specification', async () => {
  const codes = await Promise.all(states.map(async (state) => (await given.find(ids[state])).state));
  expect(codes).toEqual([99, 0, 1, 2, 2, 2, 9]);
  const { draft, waiting, collegeDone, schoolDone, rejected } = PurchaseState;
  expect([draft, waiting, collegeDone, schoolDone, rejected]).toEqual([99, 0, 1, 2, 9]);
  expect([WarehouseDone.no, WarehouseDone.yes]).toEqual([0, 1]);
});

describe.each(accounts)('%s', (account) => {
  test.each(states)('in the state %s does what the table says and nothing else', async (state) => {
    const client = clients[account];
    const before = await given.find(ids[state]);
    const may = allowed(state, account);
    for (const action of actions.filter((one) => !may.includes(one))) {
      const { code } = await send(client, action, state);
      expect([action, code === 200]).toEqual([action, false]);
    }
    const seen = await client.call(purchaseApi.find, { id: ids[state] });
    const can: readonly Action[] = seen.code === 200 ? (seen.data as typeof before).can : [];
    expect([...can].toSorted()).toEqual([...may].toSorted());
    expect(await given.find(ids[state])).toEqual(before);
  });
});
