import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addDays } from '#kernel/shared/time.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { CheckFrequency, FrequencyMode, SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { selfResultApi } from '../../shared/self-check/self-result.ts';
import { selfTaskApi } from '../../shared/self-check/self-task.ts';
import { givenIn } from '../testing/given.ts';
import { monday, selfChecksIn, type SelfChecks } from '../testing/self-checks.ts';
import { notifySelfUrged } from './self-notice.jobs.ts';

const { open, done, late, missed, exempt } = SelfTaskStatus;

let app: TestApp;
let checks: SelfChecks;
let plan: number;

beforeAll(async () => {
  app = await startTestApp();
  checks = selfChecksIn(app, givenIn(app));
});
afterAll(() => app.stop());

/** Three laboratories over four weeks: three weeks have begun, the fourth has not. */
const states: Record<string, number[]> = {
  '0010001': [done, late, open, 0],
  '0010002': [missed, exempt, open, 0],
  '0020001': [done, missed, done, 0],
};

beforeEach(async () => {
  plan = await checks.running({ scope_org_ids: [await app.unit('')] });
  for (const [lab, wanted] of Object.entries(states)) {
    const tasks = await checks.tasksOf(plan, lab);
    for (const [i, status] of wanted.entries())
      await app.admin.query('update inspection.self_task set status = $2 where id = $1', [tasks[i]!.id, status]);
  }
});

const ask = async (account: TestAccount, college?: string) => {
  const college_id = college === undefined ? undefined : await app.unit(college);
  return (await app.as(account)).ok(selfResultApi.units, { id: plan, college_id });
};

test('figures counted by hand: periods of a plan, the newest first', async () => {
  const result = await (await app.as('school')).ok(selfResultApi.plan, { id: plan });
  expect(result.total).toEqual({
    due: 8,
    done: 3,
    late: 1,
    open: 2,
    missed: 2,
    exempt: 1,
    problems: 0,
    rate: 50,
    on_time_rate: 37.5,
  });
  expect(result.periods.map(({ from_day, due, done: on, late: off, rate }) => [from_day, due, on, off, rate])).toEqual([
    [addDays(monday, 14), 3, 1, 0, 33.3],
    [addDays(monday, 7), 2, 0, 1, 50],
    [monday, 3, 2, 0, 66.7],
  ]);
  expect(result.missed.map(({ lab_name, due, missed: times }) => [lab_name, due, times])).toEqual([
    ['分析测试实验室', 2, 1],
    ['激光光学实验室', 3, 1],
  ]);
});

test('a number of a period opens as many tasks', async () => {
  const school = await app.as('school');
  const { periods } = await school.ok(selfResultApi.plan, { id: plan });
  for (const { period_key, open: waiting } of periods) {
    const { total } = await school.ok(selfTaskApi.list, { plan_id: plan, status: String(open) as never, period_key });
    expect(total).toBe(waiting);
  }
});

test('the matrix is by college for the school, and by laboratory within one', async () => {
  const school = await ask('school');
  expect(school).toMatchObject({ by_lab: false, by_month: false });
  expect(school.columns.map(({ from_day }) => from_day)).toEqual([monday, addDays(monday, 7), addDays(monday, 14)]);
  expect(school.units.map(({ name, total, cells }) => [name, total.rate, cells.map((cell) => cell?.rate)])).toEqual([
    ['化学学院', 40, [50, 100, 0]],
    ['物理学院', 66.7, [100, 0, 100]],
  ]);
  const chemistry = await ask('school', '001');
  expect(chemistry).toMatchObject({ by_lab: true, college_name: '化学学院' });
  const [first] = await checks.tasksOf(plan, '0010001');
  expect(chemistry.units.map(({ note, cells }) => [note, cells.map((cell) => cell?.rate)])).toEqual([
    ['0010001', [100, 100, 0]],
    ['0010002', [0, null, 0]],
  ]);
  expect(chemistry.units[0]!.cells[0]!.task_id).toBe(first!.id);
});

test('everybody sees the laboratories of the own scope', async () => {
  const seen = async (account: TestAccount) => (await ask(account)).units.map(({ note, name }) => note || name);
  expect(await seen('college')).toEqual(['0010001', '0010002']);
  expect(await seen('leader')).toEqual(['0010001', '0010002']);
  expect(await seen('lab')).toEqual(['0010001']);
  expect(await seen('college2')).toEqual(['0020001']);
  expect((await (await app.as('jcry')).call(selfResultApi.units, { id: plan })).code).toBe(403);
});

test('a plan that does not reach the caller is not found', async () => {
  const own = await checks.running();
  expect((await (await app.as('college2')).call(selfResultApi.plan, { id: own })).code).toBe(404);
  expect((await (await app.as('school', 'beta')).call(selfResultApi.plan, { id: own })).code).toBe(404);
});

test('laboratories with different frequencies are counted by month', async () => {
  plan = await checks.running({ frequency_mode: FrequencyMode.byLevel, frequency: undefined, end_on: '2038-01-17' });
  const { by_month, columns, units } = await ask('school', '001');
  expect(by_month).toBe(true);
  expect(columns.map(({ title }) => title)).toEqual(['2037年11月', '2037年12月']);
  expect(units).toHaveLength(2);
  const { periods } = await (await app.as('school')).ok(selfResultApi.plan, { id: plan });
  expect(new Set(periods.map(({ frequency }) => frequency))).toEqual(
    new Set([CheckFrequency.week, CheckFrequency.month]),
  );
});

test('the export holds the same numbers', async () => {
  const file = await (await app.as('school')).blob(selfResultApi.export, { id: plan });
  expect(file.name).toMatch(/^自查统计_\d{12}\.xlsx$/);
  expect(await textsOf(file.body)).toEqual([
    ['学院', '应查', '按期完成', '补报', '待检查', '未完成', '免检', '隐患', '完成率（%）', '按期率（%）'],
    ['化学学院', '5', '1', '1', '2', '1', '1', '0', '40', '20'],
    ['物理学院', '3', '2', '0', '0', '1', '0', '0', '66.7', '66.7'],
    ['合计', '8', '3', '1', '2', '2', '1', '0', '50', '37.5'],
  ]);
});

test('a reminder reaches each person of the caller’s open tasks once a day, and closes with the task', async () => {
  const college = await app.as('college');
  expect((await college.ok(selfResultApi.plan, { id: plan })).remindable).toBe(2);
  expect((await (await app.as('lab')).ok(selfResultApi.plan, { id: plan })).remindable).toBe(0);
  expect(await college.ok(selfResultApi.remind, { id: plan })).toEqual({ tasks: 2 });
  const { rows: tasks } = await app.admin.query<{ id: number }>(
    `select t.id from inspection.self_task t where t.plan_id = $1 and t.status = $2 and t.college_id = $3`,
    [plan, open, await app.unit('001')],
  );
  const ids = tasks.map(({ id }) => Number(id));
  for (let i = 0; i < 2; i += 1) await app.inside((ctx) => notifySelfUrged(ctx, { ids }));
  const { rows } = await app.admin.query(`select title from notices.message where type = 'SELF_URGE'`);
  expect(rows).toEqual([{ title: expect.stringContaining('等 2 间实验室') }]);
  expect(await (await app.as('college2')).call(selfResultApi.remind, { id: plan })).toMatchObject({
    code: 422,
    data: { rule: 'inspection.nothingToRemind' },
  });
  expect((await (await app.as('lab')).call(selfResultApi.remind, { id: plan })).code).toBe(403);
});
