import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { exportedRows } from '#apps/server/testing/import-rows.ts';
import { containerApi, Expiry } from '../../shared/container/container.ts';
import { ledgerApi } from '../../shared/ledger/ledger.ts';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { statisticApi } from '../../shared/statistic/statistic.ts';
import { useApi } from '../../shared/use/use.ts';
import { issueControlled, letRecipientsSign } from '../testing/given-issued.ts';
import { givePurchases, normalSteps } from '../testing/given-purchase.ts';
import { admit, giveStock, type Stock } from '../testing/given-requisition.ts';

let app: TestApp;
let stock: Stock;
const roles: readonly TestAccount[] = ['system', 'school', 'college', 'college2', 'lab', 'xsfzr', 'storeman', 'leader'];

// In a store of chemistry: two bottles of ethanol, one of acetone that ends soon, sodium cyanide of which one bottle is used up
// and a part of the other is out.
beforeAll(async () => {
  app = await startTestApp();
  await admit(app);
  await letRecipientsSign(app);
  stock = await giveStock(app);
  const solvents = await stock.cell('溶剂柜');
  const toxics = await stock.cell('毒品柜', { kind: 'toxic', double_lock: true });
  await stock.bottles('64-17-5', [
    { cell: solvents, quantity: '500' },
    { cell: solvents, quantity: '1500', expires_on: '2027-02-10' },
  ]);
  await stock.bottles('67-64-1', [{ cell: solvents, quantity: '2000', expires_on: '2027-01-10' }]);
  const cyanide = '143-33-9';
  const [first, second] = (await stock.bottles(cyanide, [
    { cell: toxics, quantity: '100' },
    { cell: toxics, quantity: '400' },
  ])) as [string, string];
  await issueControlled(app, stock, { cas: cyanide, code: first, amount: '100', isWhole: true });
  const used = { code: first, used: '100', experiment: '氰化', partner_id: await app.user('xsfzr') };
  await (await app.as('teacher')).ok(useApi.create, used);
  await issueControlled(app, stock, { cas: cyanide, code: second, amount: '50', isWhole: false });
});
afterAll(() => app.stop());

test('stock by flag, class and end of shelf life, counted by hand', async () => {
  const { containers, flags, expiry, zero, classes } = await (await app.as('school')).ok(statisticApi.stock, {});
  expect(containers).toBe(5);
  expect(flags).toEqual([
    { code: 'toxic', name: '剧毒化学品', containers: 2, litres: 0, kilograms: 0.4 },
    { code: 'precursor_3', name: '易制毒第三类', containers: 1, litres: 2, kilograms: 0 },
    { code: 'special_control', name: '特别管控', containers: 2, litres: 0, kilograms: 0.4 },
    { code: 'key_supervised', name: '重点监管', containers: 2, litres: 0, kilograms: 0.4 },
    { code: 'none', name: '一般', containers: 2, litres: 2, kilograms: 0 },
  ]);
  expect(expiry).toEqual({ expired: 0, days30: 0, days60: 1, days90: 2 });
  expect(zero).toBe(0);
  expect(classes.find(({ code }) => code === 'flam_liq')).toMatchObject({ containers: 3, litres: 4 });
});

const inHouse = '1,2,3,4,6';

test('for every role, numbers are as many rows as their lists show', async () => {
  for (const account of roles) {
    const client = await app.as(account);
    const figures = await client.ok(statisticApi.stock, {});
    const listed = async (filters: object) =>
      (await client.ok(containerApi.list, { state: inHouse as unknown as number[], ...filters } as never)).total;
    expect(await listed({})).toBe(figures.containers);
    for (const { code, containers } of figures.flags) expect(await listed({ control: code })).toBe(containers);
    for (const { code, containers } of figures.classes) expect(await listed({ ghs_class: code })).toBe(containers);
    for (const { id, containers } of figures.buildings.filter((one) => one.id !== null))
      expect(await listed({ building_id: id! })).toBe(containers);
    const { days30, days60, days90, expired } = figures.expiry;
    expect([
      await listed({ expiry: Expiry.within30 }),
      await listed({ expiry: Expiry.within60 }),
      await listed({ expiry: Expiry.within90 }),
      await listed({ expiry: Expiry.expired }),
    ]).toEqual([days30, days60, days90, expired]);
    expect((await client.ok(ledgerApi.controlled, { in_stock: false })).total).toBe(figures.zero);
    const { months } = await client.ok(statisticApi.circulation, {});
    const now = months.at(-1)!;
    const month = { from: '2026-11-01', to: '2026-11-30' };
    expect((await client.ok(requisitionApi.list, month)).total).toBe(now.requisitions);
    const out = await client.ok(ledgerApi.flow, { ...month, kind: 'out' as never });
    expect(out.total).toBe(now.issued);
  }
});

test('what went out and came back, and how long approvals take', async () => {
  const client = await app.as('school');
  const { months, approvals } = await client.ok(statisticApi.circulation, {});
  expect(months).toHaveLength(12);
  expect(months.at(-1)).toEqual({ month: '2026-11', requisitions: 2, issued: 2, returned: 0, used_up: 1, rate: 50 });
  expect(months[0]).toEqual({ month: '2025-12', requisitions: 0, issued: 0, returned: 0, used_up: 0, rate: null });
  expect(approvals).toMatchObject([{ kind: 'requisition', is_controlled: true, count: 2 }]);
  const { months: other } = await (await app.as('college2')).ok(statisticApi.circulation, {});
  expect(other.at(-1)).toMatchObject({ requisitions: 0, issued: 0 });
});

test('what was bought by month and college, as in the ledger of purchases', async () => {
  const given = await givePurchases(app);
  const id = await given.submit(
    given.input([await given.line('64-17-5'), await given.line('7647-14-5', { count: 3, price: '20.5' })]),
  );
  await given.decide(id, normalSteps);
  const college_id = await app.unit('001');
  for (const account of roles) {
    const client = await app.as(account);
    const { rows } = await client.ok(statisticApi.purchase, {});
    const { total } = await client.ok(ledgerApi.purchase, { college_id, from: '2026-11-01', to: '2026-11-30' });
    expect(rows.reduce((sum, { lines }) => sum + lines, 0)).toBe(total);
  }
  const { rows, months } = await (await app.as('school')).ok(statisticApi.purchase, {});
  expect(rows).toEqual([{ month: '2026-11', college_id, college_name: '化学学院', lines: 2, amount: 161.5 }]);
  expect(months.at(-1)).toBe('2026-11');

  // The purchase that is on its way counts against the limits of the room; 500 m² carry 1000 litres.
  const { rows: rooms } = await (await app.as('lab')).ok(statisticApi.limit, {});
  expect(rooms).toMatchObject([{ area: 500, containers: 0, limit: 1000, flammable_limit: 500 }]);
  expect(rooms[0]!.total).toBeGreaterThan(0);
  const listed = await (await app.as('lab')).ok(containerApi.list, { room: rooms[0]!.room });
  expect(listed.total).toBe(rooms[0]!.containers);
  expect((await (await app.as('college2')).ok(statisticApi.limit, {})).rows).toEqual([]);
});

test('all figures as sheets', async () => {
  const rows = await exportedRows(app, 'school', statisticApi.export, {});
  expect(rows.slice(0, 2)).toEqual([
    ['管控类别', '容器数', '体积（L）', '质量（kg）'],
    ['剧毒化学品', '2', '0', '0.4'],
  ]);
  expect((await (await app.as('teacher')).call(statisticApi.stock, {})).code).toBe(403);
  expect((await (await app.as('school', 'beta')).ok(statisticApi.stock, {})).containers).toBe(0);
});
