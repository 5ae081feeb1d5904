import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { containerApi } from '../../shared/container/container.ts';
import { ledgerApi } from '../../shared/ledger/ledger.ts';
import { outboundApi } from '../../shared/outbound/outbound.ts';
import { LineResult } from '../../shared/stocktake.states.ts';
import { transferApi } from '../../shared/transfer/transfer.ts';
import { returnApi } from '../../shared/use/return.ts';
import { useApi } from '../../shared/use/use.ts';
import { currentMonth, monthFigures } from '../ledger/book-flows.queries.ts';
import { admit, giveStock, passed, type Stock } from '../testing/given-requisition.ts';
import { countsOf } from '../testing/given-stocktake.ts';

// Stores and a laboratory in which bottles go round at random. The model knows what has to be in each bottle; in the end the
// book, its flows and the cells say the same.

let app: TestApp;
const stores: { stock: Stock; cells: number[]; cabinets: number[] }[] = [];
beforeAll(async () => {
  app = await startTestApp();
  await admit(app);
  for (let at = 0; at < 2; at += 1) {
    const stock = await giveStock(app, ['storeman', 'lab2']);
    const cells = [await stock.cell('左柜'), await stock.cell('右柜')];
    const { rows } = await app.admin.query<{ cabinet_id: number }>(
      'select cabinet_id from stock.cell where id = any($1) order by id',
      [cells],
    );
    stores.push({ stock, cells, cabinets: rows.map(({ cabinet_id }) => Number(cabinet_id)) });
  }
});
afterAll(() => app.stop());

const ethanol = '64-17-5';
type Bottle = {
  code: string;
  initial: number;
  amount: number;
  store: number;
  cell: number;
  at: 'store' | 'lab' | 'gone';
};
type Model = Bottle[];

const kinds = [
  'inbound',
  'inbound',
  'move',
  'move',
  'out',
  'use',
  'use',
  'use',
  'return',
  'transfer',
  'transfer',
  'cancel',
  'refuse',
  'stocktake',
  'reversal',
  'reversal',
] as const;
type Step = { kind: (typeof kinds)[number]; pick: number; other: number; share: number };
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    pick: fc.nat(1_000),
    other: fc.nat(1),
    share: fc.integer({ min: 1, max: 100 }),
  }),
  { minLength: 200, maxLength: 220, size: 'max' },
);

const round = (amount: number) => Math.round(amount * 100) / 100;
const chosen = (model: Model, at: Bottle['at'], pick: number) => {
  const some = model.filter((one) => one.at === at && one.amount > 0);
  return some[pick % Math.max(1, some.length)];
};
const flowsOf = async (code: string) => (await (await app.as('school')).ok(containerApi.find, { code })).flows;

async function inbound(model: Model, { other, pick, share }: Step) {
  const { stock, cells } = stores[other]!;
  const cell = cells[pick % 2]!;
  const [code] = await stock.bottles(ethanol, [{ cell, quantity: String(share * 5) }]);
  model.push({ code: code!, initial: share * 5, amount: share * 5, store: other, cell, at: 'store' });
}

async function move(bottle: Bottle) {
  const cell = stores[bottle.store]!.cells.find((one) => one !== bottle.cell)!;
  const storeman = await app.as('storeman');
  const { version } = await storeman.ok(containerApi.find, { code: bottle.code });
  await storeman.ok(containerApi.move, { code: bottle.code, version, cell_id: cell });
  bottle.cell = cell;
}

async function out(bottle: Bottle) {
  const { stock } = stores[bottle.store]!;
  const id = await passed(app, await stock.asked([{ cas: ethanol, amount: String(bottle.amount) }]));
  const storeman = await app.as('storeman');
  const items = [{ line: 1, code: bottle.code, is_whole: true, reason: '指定' }];
  await storeman.ok(outboundApi.pick, { requisition_id: id, version: 0, items });
  await storeman.ok(outboundApi.confirm, { requisition_id: id, version: 1 });
  bottle.at = 'lab';
}

async function use(bottle: Bottle, { share, other }: Step) {
  const used = round((bottle.amount * share) / 100);
  if (used === 0) return;
  const after = round(bottle.amount - used);
  const measured = other === 0 ? after : round(after * 0.9);
  const more = other === 0 ? {} : { measured: String(measured), explanation: '挥发' };
  await (
    await app.as('teacher')
  ).ok(useApi.create, { code: bottle.code, used: String(used), experiment: '合成', ...more });
  bottle.amount = measured;
  if (measured === 0) bottle.at = 'gone';
}

async function bringBack(bottle: Bottle, { pick }: Step) {
  const cell = stores[bottle.store]!.cells[pick % 2]!;
  const { id } = await (
    await app.as('teacher')
  ).ok(returnApi.create, { code: bottle.code, measured: String(bottle.amount) });
  await (await app.as('storeman')).ok(returnApi.take, { id, version: 1, cell_id: cell });
  Object.assign(bottle, { at: 'store', cell });
}

async function transfer(bottle: Bottle, { kind, pick }: Step) {
  const target = 1 - bottle.store;
  const cell = stores[target]!.cells[pick % 2]!;
  const storeman = await app.as('storeman');
  const [warehouse_id, target_id] = [stores[bottle.store]!, stores[target]!].map(({ stock }) => stock.warehouse_id);
  const lines = [{ code: bottle.code, cell_id: cell }];
  const { id } = await storeman.ok(transferApi.create, { warehouse_id: warehouse_id!, target_id: target_id!, lines });
  await storeman.ok(transferApi.send, { id, version: 1 });
  if (kind === 'cancel') return void (await storeman.ok(transferApi.cancel, { id, version: 2, reason: '不需要' }));
  const said = kind === 'refuse' ? [{ code: bottle.code, refusal: '破损' }] : [];
  await storeman.ok(transferApi.receive, { id, version: 2, lines: said });
  if (kind === 'transfer') Object.assign(bottle, { store: target, cell });
}

/** A little more than is known, as far as the bottle may hold it. */
const moreOf = ({ amount, initial }: Bottle) =>
  Math.max(amount, Math.min(round(amount + 3), Math.floor(initial * 110) / 100));

async function stocktake(model: Model, { other, pick, share }: Step) {
  const { stock, cabinets, cells } = stores[other]!;
  const counts = countsOf(app);
  const own = model.filter((one) => one.at === 'store' && one.store === other && one.cell === cells[pick % 2]);
  if (own.length === 0) return;
  const id = await counts.create({ warehouse_id: stock.warehouse_id, cabinet_id: cabinets[pick % 2]! });
  expect((await counts.begin(id)).data).toEqual({ expected: own.length });
  for (const [at, bottle] of own.entries()) {
    const way = (pick + at) % 4;
    if (way === 3 && share < 40) continue;
    const measured = way === 1 ? round(bottle.amount * 0.95) : way === 2 ? moreOf(bottle) : undefined;
    const more = measured === undefined ? {} : { measured: String(measured), explanation: '复称' };
    expect((await counts.count(id, { code: bottle.code, ...more })).code).toBe(200);
    bottle.amount = measured ?? bottle.amount;
  }
  const { lines } = await counts.find(id);
  for (const { code } of lines.filter(({ result }) => result === LineResult.open))
    Object.assign(
      model.find((one) => one.code === code)!,
      { amount: 0, at: 'gone' },
    );
  expect((await counts.submit(id, '未找到')).code).toBe(200);
  expect((await counts.audit(id, 'college')).code).toBe(200);
}

/** The last gain or loss of a bottle is taken back, as far as what it brought is still there. */
async function reverse(bottle: Bottle) {
  const last = (await flowsOf(bottle.code))[0]!;
  if (!['gain', 'loss'].includes(last.kind) || last.reverses !== null) return;
  await app.admin.query(
    `insert into stock.flow (school_id, lot_id, kind, quantity, doc_type, doc_id, operator_id, reverses, at)
     select school_id, lot_id, kind, -quantity, 'test', 1, 0, id, now() from stock.flow where id = $1`,
    [last.id],
  );
  bottle.amount = round(bottle.amount - Number(last.quantity));
}

async function run(model: Model, step: Step): Promise<void> {
  const { kind, pick } = step;
  if (kind === 'inbound') return inbound(model, step);
  if (kind === 'stocktake') return stocktake(model, step);
  const bottle = chosen(model, kind === 'use' || kind === 'return' ? 'lab' : 'store', pick);
  if (!bottle) return inbound(model, step);
  if (kind === 'move') return move(bottle);
  if (kind === 'out') return out(bottle);
  if (kind === 'use') return use(bottle, step);
  if (kind === 'return') return bringBack(bottle, step);
  return kind === 'reversal' ? reverse(bottle) : transfer(bottle, step);
}

/** The pages of both stores say what stands in them, by the ledger and by the flows of the month. */
async function checkBooks() {
  const office = await app.as('school');
  for (const { stock } of stores) {
    const { content } = await office.ok(ledgerApi.stock, { warehouse_id: stock.warehouse_id, size: 150 });
    const figures = await app.inside((ctx) =>
      monthFigures(
        ctx,
        content.map(({ id }) => id),
        currentMonth(ctx),
      ),
    );
    expect(content.length).toBeGreaterThan(0);
    expect(content.map(({ id }) => figures(id).closing)).toEqual(content.map(({ quantity }) => quantity));
  }
}

test(
  'after two hundred movements every container and cell holds what its flows say',
  { timeout: 240_000 },
  async () => {
    const [sequence] = fc.sample(steps, { seed: 137, numRuns: 1 });
    const model: Model = [];
    for (const step of sequence!) await run(model, step);
    const { rows } = await app.admin.query<{ code: string; quantity: number; sum: number; low: number; cell: number }>(
      `select c.code, t.quantity::float8 as quantity, sum(f.quantity)::float8 as sum, min(f.balance)::float8 as low,
       case when c.state in (1, 2, 6) and c.lab_id is null then c.cell_id end::int as cell
     from chemical.container c join stock.lot t on t.school_id = c.school_id and t.id = c.id
     join stock.flow f on f.school_id = c.school_id and f.lot_id = c.id where c.code = any($1)
     group by c.code, t.quantity, c.state, c.lab_id, c.cell_id order by c.code`,
      [model.map(({ code }) => code)],
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ sum, quantity, low }) => round(sum) !== round(quantity) || low < 0)).toEqual([]);
    expect(rows.map(({ code, quantity }) => [code, round(quantity)])).toEqual(
      model.map(({ code, amount }) => [code, amount]).sort(([one], [other]) => (one! < other! ? -1 : 1)),
    );
    for (const cell of stores.flatMap(({ cells }) => cells)) {
      const held = rows.filter((row) => row.cell === cell).reduce((sum, { quantity }) => sum + quantity, 0);
      const meant = model
        .filter((one) => one.at === 'store' && one.cell === cell)
        .reduce((sum, { amount }) => sum + amount, 0);
      expect(round(held)).toBe(round(meant));
    }
    await checkBooks();
  },
);
