import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { exportedRows } from '#apps/server/testing/import-rows.ts';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { containerApi } from '../../shared/container/container.ts';
import { ledgerApi } from '../../shared/ledger/ledger.ts';
import { useApi } from '../../shared/use/use.ts';
import { issueControlled, letRecipientsSign } from '../testing/given-issued.ts';
import { givePurchases, normalSteps } from '../testing/given-purchase.ts';
import { admit, giveStock, type Stock } from '../testing/given-requisition.ts';

let app: TestApp;
let stock: Stock;
let other: Stock;
let whole: string;
let parent: string;
let otherCell: number;
const cyanide = '143-33-9';

// Two bottles of sodium cyanide in October; in November one goes out as a whole and is used, a part of the other goes out.
beforeAll(async () => {
  app = await startTestApp();
  await admit(app);
  await letRecipientsSign(app);
  stock = await giveStock(app);
  other = await giveStock(app);
  const cell = await stock.cell('毒品柜', { kind: 'toxic', double_lock: true });
  otherCell = await other.cell('毒品柜', { kind: 'toxic', double_lock: true });
  app.clock.at = parseDateTime('2026-10-31 23:59:00');
  [whole, parent] = (await stock.bottles(cyanide, [
    { cell, quantity: '500' },
    { cell, quantity: '250' },
  ])) as [string, string];
  app.clock.at = parseDateTime('2026-11-01 00:00:00');
  await stock.bottles('64-17-5', [{ cell: await stock.cell('溶剂柜'), quantity: '1000' }]);
  app.clock.at = parseDateTime('2026-11-24 10:00:00');
  await issueControlled(app, stock, { cas: cyanide, code: whole, amount: '500', isWhole: true });
  await (
    await app.as('teacher')
  ).ok(useApi.create, { code: whole, used: '120', experiment: '氰化反应', partner_id: await app.user('xsfzr') });
  await issueControlled(app, stock, { cas: cyanide, code: parent, amount: '50', isWhole: false });
});
afterAll(() => app.stop());

const school = () => app.as('school');
/** Rows of an export by the titles of their columns. */
const sheetOf = async (endpoint: Endpoint, input: Record<string, unknown>) => {
  const [titles, ...rows] = await exportedRows(app, 'school', endpoint, input);
  return rows.map((row) => Object.fromEntries(titles!.map((title, at) => [title, row[at] ?? ''])));
};
const pageOf = async (of = stock, month = '2026-11') => {
  const { content } = await (await school()).ok(ledgerApi.controlled, { warehouse_id: of.warehouse_id, month });
  return content.find(({ cas }) => cas === cyanide)!;
};

test('the monthly book has the opening balance, each movement with both people, and the closing balance', async () => {
  const row = await pageOf();
  expect(row).toMatchObject({ opening: '750', received: '0', issued: '120', closing: '630', keep_years: 5 });
  const book = await (await school()).ok(ledgerApi.book, { id: row.id, month: '2026-11' });
  expect(
    book.entries.map(({ kind, code, received, issued, balance }) => [kind, code === whole, received, issued, balance]),
  ).toEqual([
    ['out', true, '', '', '750'],
    ['use', true, '', '120', '630'],
    ['out', false, '', '50', '580'],
    ['split_in', false, '50', '', '630'],
  ]);
  expect(book.entries.map(({ operator_name, second_name }) => [operator_name, second_name])).toEqual([
    ['测试storeman', '测试college'],
    ['测试teacher', '测试xsfzr'],
    ['测试storeman', '测试college'],
    ['测试storeman', '测试college'],
  ]);
  expect(book.entries[0]!.doc_no).toMatch(/^CK/);
  expect(await pageOf(stock, '2026-10')).toMatchObject({ opening: '0', received: '750', issued: '0', closing: '750' });
  expect(await pageOf(stock, '2026-12')).toMatchObject({ opening: '630', flows: 0, closing: '630' });
});

test('stock, flows and book agree with each other for every page', async () => {
  const office = await school();
  const { content } = await office.ok(ledgerApi.stock, { size: 150 });
  expect(content.length).toBeGreaterThan(1);
  for (const row of content) {
    const flows = await office.ok(ledgerApi.flow, { book_id: row.id, size: 150 });
    const sum = flows.content.reduce((total, { quantity }) => total + Number(quantity), 0);
    const containers = await office.ok(containerApi.list, {
      substance_id: row.substance_id,
      warehouse_id: row.warehouse_id,
      size: 150,
    });
    expect(sum).toBe(Number(row.quantity));
    expect(containers.content.reduce((total, { quantity }) => total + Number(quantity), 0)).toBe(Number(row.quantity));
  }
  const cyanides = content.find(({ cas }) => cas === cyanide)!;
  expect(cyanides).toMatchObject({
    containers: 3,
    out: 2,
    quantity: '630',
    out_quantity: '430',
    expired_quantity: '0',
  });
  expect((await pageOf()).closing).toBe(cyanides.quantity);
});

test('a container that is transferred stays in the book of the warehouse that it left', async () => {
  const { warehouse_id } = other;
  const before = await pageOf();
  // A transfer of the product: its flows move nothing, since the container is as full as before.
  const post = (kind: string) =>
    app.admin.query(
      `insert into stock.flow (school_id, lot_id, kind, quantity, doc_type, doc_id, operator_id, at)
       select school_id, id, $2, 0, 'chemical.transfer', 1, 1, '2026-11-24 12:00:00+08' from chemical.container where code = $1`,
      [parent, kind],
    );
  await post('transfer_out');
  await app.admin.query(
    `update chemical.container c set warehouse_id = l.warehouse_id, cabinet_id = l.cabinet_id, cell_id = l.id
     from stock.cell l where c.code = $1 and l.id = $2`,
    [parent, otherCell],
  );
  await post('transfer_in');
  expect(await pageOf()).toMatchObject({ opening: '750', issued: '320', closing: '430', flows: before.flows + 1 });
  expect(await pageOf(other)).toMatchObject({ opening: '0', received: '200', closing: '200', flows: 1 });
  const office = await school();
  const moved = await office.ok(ledgerApi.flow, { warehouse_id });
  expect(moved.content).toMatchObject([{ code: parent, kind: 'transfer_in', quantity: '200', second_name: '' }]);
  expect((await office.ok(ledgerApi.flow, { keyword: parent, size: 150 })).content.map(({ kind }) => kind)).toEqual([
    'transfer_in',
    'transfer_out',
    'out',
    'opening',
  ]);
});

test('the book is a paper and a sheet with the same figures', async () => {
  const { id } = await pageOf();
  const client = await school();
  const pdf = await client.blob(ledgerApi.printBook, { id, month: '2026-11' });
  const text = readable(...(await readPdf(pdf.body)).pages);
  for (const part of [
    '管控化学品账册',
    '氰化钠（143-33-9）',
    '2026年11月',
    '月初结存',
    '750 g',
    '测试storeman',
    '调出',
    '不少于 5 年',
  ])
    expect(text).toContain(part);
  const rows = await sheetOf(ledgerApi.exportBook, { id, month: '2026-11' });
  expect(rows.at(-1)).toMatchObject({ 摘要: '本月合计', 发出: '320', 结存: '430' });
  const all = await sheetOf(ledgerApi.exportControlled, { month: '2026-10' });
  expect(all).toMatchObject([{ 化学品: '氰化钠', 月末结存: '750' }, { 月末结存: '0' }]);
  expect((await sheetOf(ledgerApi.exportStock, {})).map((row) => row['化学品'])).toContain('乙醇');
  const flows = await sheetOf(ledgerApi.exportFlow, { control: 'toxic', from: '2026-11-01' });
  expect(flows.every((row) => row['CAS号'] === cyanide)).toBe(true);
  expect(flows).toHaveLength(6);
});

test('filters of the pages: controlled or not, in stock or not, by unit', async () => {
  const client = await school();
  const of = async (filters: object) =>
    (await client.ok(ledgerApi.stock, { warehouse_id: stock.warehouse_id, ...filters })).content.map(
      ({ name }) => name,
    );
  expect(await of({ control: 'toxic' })).toEqual(['氰化钠']);
  expect(await of({ control: 'none' })).toEqual(['乙醇']);
  expect(await of({ keyword: '酒精' })).toEqual(['乙醇']);
  expect(await of({ in_stock: false })).toEqual([]);
  expect(await of({ org_id: await app.unit('001') })).toHaveLength(2);
  expect(await of({ org_id: await app.unit('002') })).toEqual([]);
});

test('each role reads the ledgers of its stores, and nobody another school', async () => {
  const names = async (account: 'college' | 'college2' | 'storeman' | 'leader' | 'lab') =>
    (await (await app.as(account)).ok(ledgerApi.stock, { warehouse_id: stock.warehouse_id })).content.length;
  expect([await names('college'), await names('storeman'), await names('college2'), await names('lab')]).toEqual([
    2, 2, 0, 0,
  ]);
  const { id } = await pageOf();
  expect((await (await app.as('college2')).call(ledgerApi.book, { id })).code).toBe(404);
  expect((await (await app.as('school', 'beta')).call(ledgerApi.book, { id })).code).toBe(404);
  expect((await (await app.as('teacher')).call(ledgerApi.book, { id })).code).toBe(403);
  expect((await (await app.as('college2')).ok(ledgerApi.flow, { warehouse_id: stock.warehouse_id })).total).toBe(0);
  expect((await (await app.as('lab')).call(ledgerApi.exportStock, {})).code).toBe(403);
});

test('the ledger of purchases has every line that passed', async () => {
  const given = await givePurchases(app);
  const lines = [await given.line('64-17-5'), await given.line('7647-14-5', { count: 3, price: '20.5' })];
  const id = await given.submit(given.input(lines));
  const client = await school();
  expect((await client.ok(ledgerApi.purchase, {})).total).toBe(0);
  await given.decide(id, [normalSteps[0]]);
  await given.decide(id, [normalSteps[1]], [1]);
  const { content } = await client.ok(ledgerApi.purchase, {});
  expect(content).toMatchObject([
    { purchase_id: id, line: 2, name: '氯化钠', count: 3, arrived: 0, price: '20.50', amount: '61.50', permit_no: '' },
  ]);
  for (const [filters, total] of [
    [{ arrived: false }, 1],
    [{ arrived: true }, 0],
    [{ keyword: '氯化钠' }, 1],
    [{ keyword: '乙醇' }, 0],
    [{ supplier_id: given.supplier_id, college_id: await app.unit('001') }, 1],
    [{ from: '2026-11-24', to: '2026-11-24' }, 1],
    [{ control: 'none' }, 1],
    [{ control: 'toxic' }, 0],
  ] as const)
    expect((await client.ok(ledgerApi.purchase, filters)).total).toBe(total);
  expect(await sheetOf(ledgerApi.exportPurchase, {})).toMatchObject([{ 化学品: '氯化钠', 金额: '61.5' }]);
  expect((await (await app.as('college2')).ok(ledgerApi.purchase, {})).total).toBe(0);
});
