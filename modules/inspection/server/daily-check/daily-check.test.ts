import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testAccounts, type TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addDays } from '#kernel/shared/time.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { todoApi } from '#platform/notices/shared/notice.ts';
import { dailyStates, DailyStatus, DailyStep } from '../../shared/daily-check/daily-check.states.ts';
import { dailyCheckApi } from '../../shared/daily-check/daily-check.ts';
import { dailyConfigApi } from '../../shared/daily-check/daily-config.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { ExecutorKind, Handling, SelfResult } from '../../shared/self-check/self-check.states.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { transitionsIn, type Transition } from '../testing/transitions.ts';
import { runDailyChecks } from './daily-clock.service.ts';

const { open, begun, done, idle, missed } = DailyStatus;

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.admin.query('delete from inspection.problem where daily_check_id is not null');
  await app.admin.query('delete from inspection.daily_check');
  await app.admin.query('delete from inspection.daily_config');
});

/** Every day of the week and until midnight, so that the tests run whenever they are started. */
const fields = async (more: object = {}) => ({
  org_ids: [await app.unit('0010001')],
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  cut_off: 24,
  executor_kind: ExecutorKind.head,
  before_ids: await given.items('05.01.01'),
  during_ids: await given.items('07.01.03'),
  after_ids: await given.items('05.01.02', '05.02.02'),
  ...more,
});
const configure = async (more: object = {}, account: TestAccount = 'school') =>
  (await app.as(account)).ok(dailyConfigApi.save, await fields(more));

/** Configures one laboratory and returns its check of today. */
async function today(more: object = {}): Promise<number> {
  await configure(more);
  return (await (await app.as('lab')).ok(dailyCheckApi.mine)).content[0]!.id;
}
const statusOf = async (id: number) =>
  (await app.admin.query<{ status: number }>('select status from inspection.daily_check where id = $1', [id])).rows[0]!
    .status;

/** All items of a step are normal, but for `more` of the first. */
async function answers(id: number, step: 'before' | 'after', more: object = {}) {
  const check = await (await app.as('lab')).ok(dailyCheckApi.find, { id });
  const items = step === DailyStep.before ? check.before_items : check.after_items;
  return items.map(({ item_id }, at) => ({ item_id, result: SelfResult.normal, ...(at === 0 && more) }));
}
const submit = async (id: number, step: 'before' | 'after', more: object = {}, account: TestAccount = 'lab') =>
  (await app.as(account)).call(dailyCheckApi.submit, { id, step, answers: await answers(id, step, more) });

test('a day goes from before the experiments to after them', async () => {
  const id = await today();
  const lab = await app.as('lab');
  const open_todo = async () =>
    (await lab.ok(todoApi.list)).content.find(({ name }) => name === 'inspection.to_check_daily')?.count;
  expect(await open_todo()).toBe(1);
  expect((await submit(id, 'before')).data).toEqual({ status: begun, problems: 0 });
  const check = await lab.ok(dailyCheckApi.find, { id });
  expect(check).toMatchObject({ can: ['finish'], before_by_name: '测试lab', done_at: null });
  // What happens during the experiment is answered after it.
  expect(check.after_items.map(({ code }) => code)).toEqual(['05.01.02', '05.02.02', '07.01.03']);
  expect((await submit(id, 'after')).data).toEqual({ status: done, problems: 0 });
  expect(await lab.ok(dailyCheckApi.find, { id })).toMatchObject({ status: done, can: [], done_by_name: '测试lab' });
  expect(await open_todo()).toBe(0);
});

test('an abnormal item becomes one hidden danger of the laboratory', async () => {
  const id = await today();
  const photo = await given.photo('lab');
  const more = { result: SelfResult.abnormal, note: '信息牌过期', photos: [photo], handling: Handling.problem };
  const { data } = await submit(id, 'before', more);
  expect(data).toEqual({ status: begun, problems: 1 });
  const { problems, abnormal } = await (await app.as('college')).ok(dailyCheckApi.find, { id });
  expect({ abnormal, found: problems.length }).toEqual({ abnormal: 1, found: 1 });
  const problem = await (await app.as('school')).ok(problemApi.find, { id: problems[0]!.id });
  expect(problem).toMatchObject({ source_act_type: 6, pool_type: 1, org_name: expect.any(String) });
});

test('what is missing of an answer is named, and nothing is stored', async () => {
  const id = await today();
  const refused = async (more: object) => (await submit(id, 'before', more)).message;
  const abnormal = { result: SelfResult.abnormal };
  expect(await refused(abnormal)).toContain('填写说明');
  expect(await refused({ ...abnormal, note: '坏了' })).toContain('拍照');
  const lab = await app.as('lab');
  expect((await lab.call(dailyCheckApi.submit, { id, step: 'before', answers: [] })).message).toContain('没有选择结果');
  expect(await statusOf(id)).toBe(open);
});

describe('the clock', () => {
  const at = async (day: string, time: string) => {
    app.clock.at = new Date(`${day}T${time}+08:00`);
    await app.inside(runDailyChecks);
    app.clock.at = undefined;
  };
  const rows = async () =>
    (
      await app.admin.query<{ day: string; status: number }>(
        `select to_char(day, 'YYYY-MM-DD') as day, status from inspection.daily_check order by day, id`,
      )
    ).rows.map(({ day, status }) => `${day} ${status}`);

  test('makes one row a working day until the cut-off, and marks what was missed', async () => {
    await configure({ weekdays: [1, 2, 3, 4, 5], cut_off: 20 });
    await app.admin.query('delete from inspection.daily_check');
    await at('2037-11-23', '00:01:00');
    await at('2037-11-23', '19:01:00');
    expect(await rows()).toEqual([`2037-11-23 ${open}`]);
    await at('2037-11-23', '20:01:00');
    await at('2037-11-28', '08:01:00');
    expect(await rows()).toEqual([`2037-11-23 ${missed}`]);
  });

  test('a begun day stays begun, holidays are free, a moved work day counts', async () => {
    await configure({ weekdays: [1, 2, 3, 4, 5], cut_off: 20 });
    await app.admin.query('delete from inspection.daily_check');
    const school = app.schoolId('alpha');
    await app.admin.query(
      `insert into org.calendar_day (school_id, kind, name, from_day, to_day) values ($1, 'holiday', '校庆', '2037-11-24', '2037-11-24'),
        ($1, 'workday', '调休', '2037-11-28', '2037-11-28')`,
      [school],
    );
    await at('2037-11-24', '08:01:00');
    await at('2037-11-25', '08:01:00');
    await app.admin.query('update inspection.daily_check set status = $1', [begun]);
    await at('2037-11-28', '08:01:00');
    expect(await rows()).toEqual([`2037-11-25 ${begun}`, `2037-11-28 ${open}`]);
    await configure({ org_ids: [await app.unit('0010002')] });
    await app.admin.query('delete from inspection.daily_check');
    await at('2037-11-24', '08:01:00');
    expect(await rows()).toEqual([`2037-11-24 ${open}`]);
    await app.admin.query(`delete from org.calendar_day where from_day > '2037-01-01'`);
  });

  test('a school without the option has no rows', async () => {
    await configure({ weekdays: [1, 2, 3, 4, 5] });
    await app.admin.query('delete from inspection.daily_check');
    await app.admin.query(`update codes.setting set value = '0' where sys_key = 'daily_check'`);
    await at('2037-11-23', '08:01:00');
    expect(await rows()).toEqual([]);
    await app.admin.query(`update codes.setting set value = '1' where sys_key = 'daily_check'`);
  });
});

describe('every role, every state, every transition', () => {
  const { begin, finish, idle: rest, resume } = dailyStates.transitions;
  const submitStep =
    (step: 'before' | 'after'): Transition<object>['run'] =>
    async (client, id) =>
      client.call(dailyCheckApi.submit, { id, step, answers: await answers(id, step) });
  const transitions: Record<string, Transition<object>> = {
    begin: { ...begin, run: submitStep('before') },
    finish: { ...finish, run: submitStep('after') },
    idle: { ...rest, run: (client, id) => client.call(dailyCheckApi.idle, { id }) },
    resume: { ...resume, run: (client, id) => client.call(dailyCheckApi.resume, { id }) },
  };
  test.each(Object.keys(testAccounts) as TestAccount[])('%s', async (account) => {
    const machine = transitionsIn(app, 'inspection.daily_check', 'inspection.daily_check', `, answers = '[]'`, {
      states: DailyStatus.$items,
      softDelete: false,
    });
    const { outcomes, expected } = await machine.outcomesOf(await today(), account, ['lab'], transitions, {});
    expect(outcomes).toEqual(expected);
  });
});

describe('configuration', () => {
  test('a college configures its own laboratories only, the school all', async () => {
    const outside = await (
      await app.as('college')
    ).call(dailyConfigApi.save, await fields({ org_ids: [await app.unit('002')] }));
    expect(outside).toMatchObject({ code: 422, message: expect.stringContaining('不在您的管理范围') });
    expect(await configure({ org_ids: [await app.unit('001')] }, 'college')).toEqual({ labs: 2 });
    expect(await configure({ org_ids: [await app.unit('')] })).toEqual({ labs: 3 });
    const own = await (await app.as('college')).ok(dailyConfigApi.list);
    expect(own.total).toBe(2);
    const foreign = (await (await app.as('school')).ok(dailyConfigApi.list)).content.find(
      ({ lab_no }) => lab_no === '0020001',
    )!;
    const college = await app.as('college');
    expect((await college.call(dailyConfigApi.remove, { ids: [foreign.id] })).code).toBe(404);
    expect((await college.call(dailyConfigApi.setStatus, { ids: [foreign.id], status: 0 })).code).toBe(404);
  });

  test('switching off takes back what nobody has begun, and on again asks for it', async () => {
    const id = await today();
    const school = await app.as('school');
    const [config] = (await school.ok(dailyConfigApi.list, { status: 1 })).content;
    await school.ok(dailyConfigApi.setStatus, { ids: [config!.id], status: 0 });
    expect((await (await app.as('lab')).call(dailyCheckApi.find, { id })).code).toBe(404);
    await school.ok(dailyConfigApi.setStatus, { ids: [config!.id], status: 1 });
    const { content } = await (await app.as('lab')).ok(dailyCheckApi.mine, { waiting: true });
    expect(content).toHaveLength(1);
    await submit(content[0]!.id, 'before');
    await school.ok(dailyConfigApi.remove, { ids: [config!.id] });
    expect(await statusOf(content[0]!.id)).toBe(begun);
  });
});

test('figures, list and sheet of a range agree', async () => {
  await configure({ org_ids: [await app.unit('')] });
  const lab = await app.as('lab');
  const mine = (await lab.ok(dailyCheckApi.mine)).content;
  await submit(mine[0]!.id, 'before');
  await submit(mine[0]!.id, 'after');
  await lab.ok(dailyCheckApi.idle, { id: mine[1]!.id });
  const day = given.today();
  const school = await app.as('school');
  const { total, units, days } = await school.ok(dailyCheckApi.figures, { from: addDays(day, -6), to: day });
  expect(total).toMatchObject({ labs: 3, done: 1, idle: 1, open: 1, missed: 0, rate: 66.7 });
  expect(units.map(({ labs }) => labs).toSorted((a, b) => a - b)).toEqual([1, 2]);
  expect(days).toHaveLength(1);
  expect((await school.ok(dailyCheckApi.list, { day, status: idle })).total).toBe(total.idle);
  const college = await app.as('college');
  expect((await college.ok(dailyCheckApi.figures, { from: day, to: day })).total.labs).toBe(2);
  const file = await school.blob(dailyCheckApi.export, { from: addDays(day, -6), to: day });
  expect(file.name).toContain('每日自查');
  expect(file.body.length).toBeGreaterThan(2_000);
  const long = await school.call(dailyCheckApi.figures, { from: '2020-01-01', to: day });
  expect(long.message).toContain('366');
});

test('where the option is off, nobody holds the rights, and it takes effect at once', async () => {
  const school = await app.as('school');
  const setting = (await school.ok(settingApi.list)).content.find(({ sys_key }) => sys_key === 'daily_check')!;
  await school.ok(settingApi.update, { sys_key: 'daily_check', value: '0', version: setting.version });
  expect((await school.call(dailyConfigApi.list)).code).toBe(403);
  expect((await (await app.as('lab')).call(dailyCheckApi.mine)).code).toBe(403);
  await school.ok(settingApi.update, { sys_key: 'daily_check', value: '1', version: setting.version + 1 });
  expect((await school.call(dailyConfigApi.list)).code).toBe(200);
});
