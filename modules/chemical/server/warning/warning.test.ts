import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { quotaApi } from '../../shared/purchase/quota.ts';
import { supplierApi } from '../../shared/supplier.ts';
import { useApi } from '../../shared/use/use.ts';
import { warningApi, WarningKind, WarningStatus, type WarningKindCode } from '../../shared/warning/warning.ts';
import { issueControlled, letRecipientsSign } from '../testing/given-issued.ts';
import { controlledSteps, givePurchases } from '../testing/given-purchase.ts';
import { admit, giveStock, type Stock } from '../testing/given-requisition.ts';
import { refreshWarnings } from './warning.jobs.ts';

let app: TestApp;
let stock: Stock;
let cell: number;
beforeAll(async () => {
  app = await startTestApp();
  await admit(app);
  await letRecipientsSign(app);
  stock = await giveStock(app);
  cell = await stock.cell('溶剂柜');
});
afterAll(() => app.stop());
afterEach(() => void (app.clock.at = undefined));

const at = (text: string) => void (app.clock.at = parseDateTime(text));
const refresh = () => app.inside(refreshWarnings);
const warnings = async (
  kind: WarningKindCode,
  as: 'school' | 'college' | 'college2' | 'lab' | 'storeman' | 'leader' = 'school',
) => (await (await app.as(as)).ok(warningApi.list, { kind, size: 150 })).content;

test('what expires and what has expired is warned of once, and ends when its reason is gone', async () => {
  const [near, over] = (await stock.bottles('64-17-5', [
    { cell, quantity: '500', expires_on: '2026-12-10' },
    { cell, quantity: '300', expires_on: '2026-11-01' },
  ])) as [string, string];
  await refresh();
  await refresh();
  expect(await warnings(WarningKind.expiring)).toMatchObject([
    {
      object: `乙醇（${near}）`,
      level: 3,
      content: '有效期至 2026-12-10，余 500 mL，请优先使用',
      url: `/chemical/c/${near}`,
      can: ['handle'],
    },
  ]);
  expect(await warnings(WarningKind.expired)).toMatchObject([
    { object: `乙醇（${over}）`, level: 2, status: WarningStatus.waiting },
  ]);
  at('2026-12-11 09:00:00');
  await refresh();
  expect(await warnings(WarningKind.expiring)).toMatchObject([
    { status: WarningStatus.ended, ended_at: '2026-12-11 09:00:00', can: [] },
  ]);
  expect(await warnings(WarningKind.expired)).toHaveLength(2);
});

test('handled with a note or ignored for a reason, once; one that gets worse waits again', async () => {
  const office = await app.as('school');
  const ethanol = (await office.ok(supplierApi.list, {})).content;
  expect(ethanol.every(({ validity }) => validity === 'valid')).toBe(true);
  const input = {
    name: '将到期公司',
    categories: ['none'],
    license_no: 'JY-1',
    starts_on: '2026-01-01',
    ends_on: '2026-12-01',
  };
  await office.ok(supplierApi.create, input);
  await refresh();
  const [row] = await warnings(WarningKind.license);
  expect(row).toMatchObject({ object: '将到期公司', level: 3, org_name: '全校' });
  const handle = async (more: object, as: 'school' | 'college' | 'teacher' | 'leader' = 'school') =>
    (await app.as(as)).call(warningApi.handle, {
      id: row!.id,
      version: row!.version,
      is_ignored: true,
      note: '换证中',
      ...more,
    });
  expect((await handle({ note: ' ' })).code).toBe(400);
  expect((await handle({}, 'college')).code).toBe(404);
  expect((await handle({}, 'teacher')).code).toBe(403);
  expect((await handle({ version: row!.version + 1 })).code).toBe(409);
  expect((await handle({})).code).toBe(200);
  expect((await handle({})).message).toBe('预警已处理或已解除，请刷新后查看');
  expect(await warnings(WarningKind.license)).toMatchObject([
    { status: WarningStatus.ignored, note: '换证中', handled_name: '测试school' },
  ]);
  await refresh();
  expect(await warnings(WarningKind.license)).toMatchObject([{ status: WarningStatus.ignored }]);
  at('2026-12-02 09:00:00');
  await refresh();
  expect(await warnings(WarningKind.license)).toMatchObject([
    {
      status: WarningStatus.waiting,
      level: 2,
      note: '',
      handled_at: null,
      content: '许可证已于 2026-12-01 过期，不能再采购',
    },
  ]);
});

test('two who handle a warning at once: one does', async () => {
  await refresh();
  const [row] = await warnings(WarningKind.expired);
  const office = await app.as('school');
  const calls = Array.from({ length: 6 }, () =>
    office.call(warningApi.handle, { id: row!.id, version: row!.version, is_ignored: false, note: '已联系转危废' }),
  );
  const codes = (await Promise.all(calls)).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
});

test('many runs at once raise each warning once', async () => {
  await stock.bottles('67-64-1', [{ cell, quantity: '100', expires_on: '2026-11-02' }]);
  await Promise.all(Array.from({ length: 6 }, () => refresh()));
  expect((await warnings(WarningKind.expired)).filter(({ object }) => object.startsWith('丙酮'))).toHaveLength(1);
});

test('quotas warn at 80 per cent and are grave at 100, limits of rooms likewise', async () => {
  const office = await app.as('school');
  const org_id = await app.unit('001');
  const { id } = await office.ok(quotaApi.create, {
    scope: 'college',
    org_id,
    target: 'group',
    target_code: 'FL',
    max_qty: '1',
    unit: 'L',
  });
  await refresh();
  expect(await warnings(WarningKind.quota, 'college')).toMatchObject([
    {
      object: '化学学院“易燃液体”',
      level: 2,
      content: '限额 1 L，在库 0.9，在审和在途 0，占用 90%',
      org_name: '化学学院',
    },
  ]);
  expect(await warnings(WarningKind.quota, 'college2')).toEqual([]);
  const { version } = await office.ok(quotaApi.find, { id });
  const more = {
    id,
    version,
    scope: 'college',
    org_id,
    target: 'group',
    target_code: 'FL',
    max_qty: '0.5',
    unit: 'L',
  } as const;
  await office.ok(quotaApi.update, more);
  await refresh();
  expect(await warnings(WarningKind.quota)).toMatchObject([{ level: 1 }]);
  await app.admin.query(`update stock.warehouse set warehouse_type = '3', area = 0.5, org_id = $2 where id = $1`, [
    stock.warehouse_id,
    await app.unit('0010001'),
  ]);
  await refresh();
  expect(await warnings(WarningKind.room, 'lab')).toMatchObject([
    { level: 1, url: `/chemical/stock?room=w${stock.warehouse_id}` },
  ]);
  await app.admin.query(`update stock.warehouse set warehouse_type = '2', area = null, org_id = $2 where id = $1`, [
    stock.warehouse_id,
    org_id,
  ]);
  await refresh();
  expect(await warnings(WarningKind.room)).toMatchObject([{ status: WarningStatus.ended }]);
});

test('what did not come back by the time of return is of the first level for laboratory and store', async () => {
  const toxic = await stock.cell('毒品柜', { kind: 'toxic', double_lock: true });
  const [code] = (await stock.bottles('143-33-9', [{ cell: toxic, quantity: '100' }])) as [string];
  await issueControlled(app, stock, { cas: '143-33-9', code, amount: '100', isWhole: true });
  await refresh();
  expect(await warnings(WarningKind.overdue)).toEqual([]);
  at('2026-11-24 22:10:00');
  await refresh();
  for (const account of ['school', 'college', 'lab', 'leader'] as const)
    expect(await warnings(WarningKind.overdue, account)).toMatchObject([{ object: `氰化钠（${code}）`, level: 1 }]);
  const input = { code, used: '100', experiment: '氰化', partner_id: await app.user('xsfzr') };
  await (await app.as('teacher')).ok(useApi.create, input);
  await refresh();
  expect(await warnings(WarningKind.overdue)).toMatchObject([{ status: WarningStatus.ended }]);
});

test('a peroxide former that has been open for half a year, and a keeper whose training ends', async () => {
  await stock.bottles('60-29-7', [{ cell, quantity: '500', expires_on: '2028-01-01' }]);
  await app.admin.query(
    `update chemical.container set opened_on = '2026-05-01' where school_id = $1 and substance_id = (select id from chemical.substance
      where school_id = $1 and cas = '60-29-7')`,
    [app.schoolId('alpha')],
  );
  await app.admin.query(
    `update stock.keeper set trained_until = '2026-12-01' where warehouse_id = $1 and user_id = $2`,
    [stock.warehouse_id, await app.user('storeman')],
  );
  await refresh();
  expect(await warnings(WarningKind.peroxide)).toMatchObject([{ level: 1 }]);
  expect((await warnings(WarningKind.peroxide))[0]!.content).toContain('2026-05-01 开封，已超过 6 个月');
  expect(await warnings(WarningKind.keeper)).toMatchObject([{ level: 3 }]);
});

test('a permit that ends before its goods have come', async () => {
  const given = await givePurchases(app);
  const id = await given.submit(given.input([await given.line('7664-93-9')], await given.controlled()));
  await given.decide(id, controlledSteps);
  await given.permit(id, { ends_on: '2026-11-28' });
  await refresh();
  const [row] = await warnings(WarningKind.permit, 'lab');
  expect(row).toMatchObject({ level: 3, org_name: '有机合成实验室' });
  expect(row!.content).toContain('2026-11-28 到期，还有');
  at('2026-11-29 09:00:00');
  await refresh();
  expect(await warnings(WarningKind.permit)).toMatchObject([{ level: 2 }]);
});

test('the home counts what waits for the reader', async () => {
  const count = async (as: 'school' | 'college2' | 'lab') => (await app.as(as)).ok(warningApi.counts, {});
  const rows = (await (await app.as('school')).ok(warningApi.list, { status: WarningStatus.waiting, size: 150 }))
    .content;
  const { kinds, reports } = await count('school');
  expect(kinds.reduce((sum, { count: n }) => sum + n, 0)).toBe(rows.length);
  expect(kinds.reduce((sum, { first }) => sum + first, 0)).toBe(rows.filter(({ level }) => level === 1).length);
  expect(reports).toEqual({ open: 0, overdue: 0 });
  expect(await count('college2')).toEqual({ kinds: [], reports: null });
  expect((await (await app.as('normal')).call(warningApi.counts, {})).code).toBe(403);
});
