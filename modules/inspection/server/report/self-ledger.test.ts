import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { Conclusion } from '../../shared/core/record.states.ts';
import { ledgerApi, selfLedgerApi } from '../../shared/report/ledger.ts';
import { Handling, PhotoRule, SelfResult, SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { selfTaskApi } from '../../shared/self-check/self-task.ts';
import { givenIn } from '../testing/given.ts';
import { selfChecksIn } from '../testing/self-checks.ts';

let app: TestApp;
let plan: number;
let abnormal: number;
let normal: number;
const fixed = '台面渗水';
const handed = '通道堆放纸箱';

/** Two laboratories have checked themselves; one put an item right on the spot and handed another one over. */
beforeAll(async () => {
  app = await startTestApp();
  const checks = selfChecksIn(app, givenIn(app));
  plan = await checks.runningNow({ scope_org_ids: [await app.unit('')], photo_rule: PhotoRule.none });
  abnormal = await checks.firstTask(plan, '0010001');
  normal = await checks.firstTask(plan, '0020001');
  const lab = await app.as('lab');
  const { items } = await lab.ok(selfTaskApi.find, { id: abnormal });
  const [first, second, ...rest] = items.map(({ item_id }) => item_id);
  const bad = (item_id: number, note: string, handling: 'fixed' | 'problem') => ({
    item_id,
    result: SelfResult.abnormal,
    note,
    handling,
  });
  const answers = [bad(first!, fixed, Handling.fixed), bad(second!, handed, Handling.problem), ...checks.all(rest)];
  await lab.ok(selfTaskApi.submit, { id: abnormal, answers });
  await checks.submit(normal, 'lab2');
});
afterAll(() => app.stop());

type Filter = InputOf<typeof selfLedgerApi.list>;

const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);
const idsSeenBy = async (account: TestAccount, filter: Filter = {}) =>
  sorted((await (await app.as(account)).ok(selfLedgerApi.list, filter)).content.map(({ id }) => id));

test('a submitted self-check is a row with its problems and what was put right on the spot', async () => {
  const { content } = await (await app.as('school')).ok(selfLedgerApi.list, {});
  expect(content.map(({ id }) => id)).toEqual([normal, abnormal]);
  expect(content[1]).toMatchObject({
    act_id: plan,
    act_type: 3,
    act_type_name: '自查',
    lab_no: '0010001',
    inspectors: '测试lab',
    conclusion: Conclusion.problems,
    note: expect.stringContaining(`：${fixed}（即查即改）`),
    problems: [{ description: expect.stringContaining(handed), level: 'urgent', state: 'pending' }],
  });
  expect(content[1]!.note).not.toContain(handed);
  expect(content[0]).toMatchObject({ conclusion: Conclusion.good, note: '', problems: [] });
});

test('what was missed, returned or is still open is no row, and visits are in a list of their own', async () => {
  const set = (status: number) =>
    app.admin.query('update inspection.self_task set status = $2 where id = $1', [normal, status]);
  for (const status of [SelfTaskStatus.open, SelfTaskStatus.missed, SelfTaskStatus.exempt]) {
    await set(status);
    expect(await idsSeenBy('school')).toEqual([abnormal]);
  }
  await set(SelfTaskStatus.late);
  expect(await idsSeenBy('school')).toEqual(sorted([abnormal, normal]));
  await set(SelfTaskStatus.done);
  expect((await (await app.as('school')).ok(ledgerApi.list, {})).total).toBe(0);
});

test('everybody sees the own units', async () => {
  const both = sorted([abnormal, normal]);
  expect(await idsSeenBy('system')).toEqual(both);
  for (const account of ['college', 'leader', 'lab'] as const) expect(await idsSeenBy(account)).toEqual([abnormal]);
  for (const account of ['college2', 'lab2'] as const) expect(await idsSeenBy(account)).toEqual([normal]);
  expect((await (await app.as('jcry')).call(selfLedgerApi.list, {})).code).toBe(403);
  expect((await (await app.as('school', 'beta')).ok(selfLedgerApi.list, {})).total).toBe(0);
});

test('filters find the check by plan, unit, day and what it found', async () => {
  const lab_id = await app.unit('0020001');
  const college_id = await app.unit('001');
  expect(await idsSeenBy('school', { plan_id: plan })).toHaveLength(2);
  expect(await idsSeenBy('school', { plan_id: plan + 1 })).toEqual([]);
  expect(await idsSeenBy('school', { college_id })).toEqual([abnormal]);
  expect(await idsSeenBy('school', { lab_id })).toEqual([normal]);
  expect(await idsSeenBy('school', { keyword: '0020001' })).toEqual([normal]);
  for (const filter of [
    { level: 'urgent' },
    { state: 'pending' },
    { level: 'urgent', state: 'pending' },
  ] satisfies Filter[])
    expect(await idsSeenBy('school', filter)).toEqual([abnormal]);
  for (const filter of [
    { level: 'ordinary' },
    { level: 'urgent', state: 'finished' },
    { to: '2020-01-01' },
  ] satisfies Filter[])
    expect(await idsSeenBy('school', filter)).toEqual([]);
  expect(await idsSeenBy('school', { school_year: '2019-2020' })).toEqual([]);
  expect(
    await idsSeenBy('school', { school_year: '2019-2020', term: 1, from: '2020-01-01', to: '2099-01-01' }),
  ).toHaveLength(2);
});

test('export, preview and print hold the rows of the filter in the caller’s scope', async () => {
  const school = await app.as('school');
  const [titles, ...rows] = await textsOf((await school.blob(selfLedgerApi.export)).body);
  expect(rows).toHaveLength(2);
  expect(rows.find((row) => row.includes('0010001'))![titles!.indexOf('隐患描述')]).toContain(handed);
  const preview = await school.ok(selfLedgerApi.preview, { keyword: '0010001' });
  expect(preview).toMatchObject({ total: 1, rows: [{ id: abnormal }] });
  const college = await app.as('college2');
  const { pages } = await readPdf((await college.blob(selfLedgerApi.pdf)).body);
  expect(readable(...pages)).toContain('共 1 条检查记录');
  const own = await readPdf((await (await app.as('lab')).blob(selfLedgerApi.pdf)).body);
  for (const part of [handed, fixed, '即查即改']) expect(readable(...own.pages)).toContain(part);
});
