import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { exportedRows } from '#apps/server/testing/import-rows.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { keeperApi, KeeperState } from '#platform/stock/shared/keeper.ts';
import { dualApi } from '../../shared/dual/dual.ts';
import { inboundApi } from '../../shared/inbound/inbound.ts';
import { keeperCardApi } from '../../shared/report/keeper-card.ts';
import { reportApi, ReportKind, ReportState } from '../../shared/report/police-report.ts';
import { warningApi, WarningKind, WarningStatus } from '../../shared/warning/warning.ts';
import { giveStore, keeperPassword, lineOf } from '../testing/given-store.ts';
import { refreshWarnings } from '../warning/warning.jobs.ts';
import { openAnnualReports } from './police-report.service.ts';

let app: TestApp;
let store: Awaited<ReturnType<typeof giveStore>>;
beforeAll(async () => {
  app = await startTestApp();
  store = await giveStore(app, ['storeman', 'college']);
});
afterAll(() => app.stop());
afterEach(() => void (app.clock.at = undefined));

/** A cabinet of its own for each chemical. */
const cells = new Map<string, Promise<number>>();
function cellOf(cas: string): Promise<number> {
  const cell = cells.get(cas) ?? store.cell(`柜${cas}`, { kind: 'toxic', double_lock: true });
  cells.set(cas, cell);
  return cell;
}

/** Goods that came in, confirmed by both keepers. */
async function received(cas: string, count = 2): Promise<number> {
  const storeman = await app.as('storeman');
  const cell = await cellOf(cas);
  const { id } = await storeman.ok(inboundApi.create, {
    source: 'purchase',
    warehouse_id: store.warehouse_id,
    applicant_id: await app.user('teacher'),
    lines: [await lineOf(app, cas, cell, { count })],
  });
  const { dual, version } = await storeman.ok(inboundApi.find, { id });
  if (dual)
    for (const account of ['storeman', 'college'])
      await storeman.ok(dualApi.sign, { doc_type: 'inbound', doc_id: id, account, password: keeperPassword });
  await storeman.ok(inboundApi.confirm, { id, version });
  return id;
}

const reports = async (filters: Record<string, unknown> = {}) =>
  (await (await app.as('school')).ok(reportApi.list, filters)).content;
const file = async (row: { id: number; version: number }, more: object = {}) =>
  (await app.as('school')).call(reportApi.file, {
    id: row.id,
    version: row.version,
    reported_on: '2026-11-24',
    receipt_no: 'HZ-2026-1',
    authority: '市公安局',
    ...more,
  });

test('goods that came in open a report of their flow, due in five days; it is filed by its receipt', async () => {
  await received('7647-14-5');
  expect(await reports()).toEqual([]);
  const inbound = await received('7757-79-1');
  const [row] = await reports({ kind: ReportKind.flow });
  expect(row).toMatchObject({
    inbound_id: inbound,
    began_on: '2026-11-24',
    due_on: '2026-11-29',
    state: ReportState.open,
    can: ['file'],
  });
  expect(row!.content).toMatch(/^硝酸钾 \d+ g$/);
  expect(await reports({ keyword: '硝酸钾', state: ReportState.open })).toHaveLength(1);
  expect(await reports({ keyword: '乙醇' })).toEqual([]);
  const [titles, line] = await exportedRows(app, 'school', reportApi.export, { id: row!.id });
  expect(titles).toContain('供应商许可证号');
  expect(line).toContain('硝酸钾');
  expect(line).toContain('测试storeman、测试college');

  app.clock.at = parseDateTime('2026-11-30 09:00:00');
  await app.inside(refreshWarnings);
  expect(await reports({ state: ReportState.overdue })).toHaveLength(1);
  const office = await app.as('school');
  const waiting = { kind: WarningKind.report, status: WarningStatus.waiting };
  expect((await office.ok(warningApi.list, waiting)).content).toMatchObject([{ level: 1 }]);
  expect((await office.ok(warningApi.counts, {})).reports).toEqual({ open: 1, overdue: 1 });

  expect((await file(row!, { reported_on: '2026-12-01' })).message).toContain('报备日期不能晚于今天');
  expect((await file(row!, { reported_on: '2026-11-23' })).code).toBe(422);
  expect((await file(row!, { receipt_no: '' })).code).toBe(400);
  expect((await file(row!, { version: 9 })).code).toBe(409);
  const codes = (await Promise.all([1, 2, 3].map(() => file(row!, { reported_on: '2026-11-30' })))).map(
    ({ code }) => code,
  );
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await reports()).toMatchObject([{ state: ReportState.late, receipt_no: 'HZ-2026-1', can: [] }]);
  await app.inside(refreshWarnings);
  expect((await office.ok(warningApi.list, waiting)).total).toBe(0);
});

test('the yearly report of precursors is due on the last day of March, and its sheet follows from the ledger', async () => {
  await app.inside(openAnnualReports);
  expect(await reports({ kind: ReportKind.annual })).toEqual([]);
  await received('7664-93-9', 3);
  await app.inside(openAnnualReports);
  await app.inside(openAnnualReports);
  const [row, ...rest] = await reports({ kind: ReportKind.annual });
  expect(rest).toEqual([]);
  expect(row).toMatchObject({ subject: '2026 年', due_on: '2027-03-31', state: ReportState.open });
  const [titles, line] = await exportedRows(app, 'school', reportApi.export, { id: row!.id });
  const of = (title: string) => line![titles!.indexOf(title)];
  expect(of('品名')).toBe('硫酸');
  expect(of('年初结存')).toBe('0');
  expect(Number(of('本年购买'))).toBeGreaterThan(0);
  expect(of('年末结存')).toBe(of('本年购买'));
});

test('reports are for the school and the security office, filing for the school', async () => {
  expect((await (await app.as('leader')).call(reportApi.list, {})).code).toBe(200);
  for (const account of ['college', 'storeman', 'teacher'] as const)
    expect((await (await app.as(account)).call(reportApi.list, {})).code).toBe(403);
  const [row] = await reports();
  expect(
    (
      await (
        await app.as('leader')
      ).call(reportApi.file, { id: row!.id, version: 1, reported_on: '2026-11-24', receipt_no: 'x', authority: 'y' })
    ).code,
  ).toBe(403);
  expect((await (await app.as('school', 'beta')).call(reportApi.export, { id: row!.id })).code).toBe(404);
  expect((await (await app.as('school', 'beta')).ok(reportApi.list, {})).total).toBe(0);
});

test('keepers are registered with a masked number; one whose training ended does not sign', async () => {
  const office = await app.as('school');
  const cards = async (filters: Record<string, unknown> = {}) =>
    (await office.ok(keeperCardApi.list, { warehouse_id: store.warehouse_id, ...filters })).content;
  expect(await cards({ of_controlled: true })).toMatchObject([
    { name: '测试storeman', id_card: '', state: KeeperState.valid, can: ['edit'] },
    { name: '测试college' },
  ]);
  const { id } = (await cards({ keyword: '测试storeman' }))[0]!;
  const register = async (input: object, as: 'school' | 'college2' | 'storeman' = 'school') =>
    (await app.as(as)).call(keeperCardApi.register, { id, ...input });
  expect((await register({ training_no: 'PX-1' })).code).toBe(400);
  expect((await register({ id_card: '110105199001010011' })).code).toBe(400);
  expect((await register({ id_card: '11010519491231002X', training_no: 'PX-1' })).code).toBe(200);
  expect((await register({ id_card: '11010519491231002X' }, 'college2')).code).toBe(404);
  expect((await register({ id_card: '11010519491231002X' }, 'storeman')).code).toBe(403);
  expect((await register({ training_no: 'PX-2' })).code).toBe(200);
  expect((await cards())[0]).toMatchObject({ id_card: '110****002X', training_no: 'PX-2' });

  const [row] = (await office.ok(keeperApi.list, { warehouse_id: store.warehouse_id })).content.filter(
    ({ name }) => name === '测试storeman',
  );
  await office.ok(keeperApi.update, {
    id,
    version: row!.version,
    warehouse_id: store.warehouse_id,
    user_id: row!.user_id,
    starts_on: row!.starts_on,
    trained_until: '2026-11-01',
  });
  expect(await cards({ state: KeeperState.untrained })).toHaveLength(1);
  const storeman = await app.as('storeman');
  const inbound = await storeman.ok(inboundApi.create, {
    source: 'purchase',
    warehouse_id: store.warehouse_id,
    applicant_id: await app.user('teacher'),
    lines: [await lineOf(app, '7757-79-1', await cellOf('7757-79-1'))],
  });
  const sign = { doc_type: 'inbound', doc_id: inbound.id, account: 'storeman', password: keeperPassword } as const;
  expect((await storeman.call(dualApi.sign, sign)).message).toBe(
    '只有本仓库在任且培训有效的保管人可以复核，请由保管人办理，或先在存储设置中聘任',
  );
});
