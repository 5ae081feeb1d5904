import { todoApi } from '#platform/notices/shared/notice.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { confirmedStates } from '../../shared/core/problem.states.ts';
import { ledgerApi } from '../../shared/report/ledger.ts';
import { homeApi } from '../../shared/report/home.ts';
import { statisticApi, type Statistic } from '../../shared/report/statistic.ts';
import { inspectionFigures } from '../public.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { reviewApi } from '../../shared/problem/review.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { recordApi } from '../../shared/record/record.ts';

let app: TestApp;
let given: Given;

/** Problems of two colleges in several states, one of them overdue. */
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  await given.inspector('jcry');
  const school = await app.as('school');
  const finished = await given.rectified();
  await school.ok(reviewApi.pass, { id: finished });
  await given.rectified({ level: 'urgent' });
  const late = await given.problem({ lab: '0020001' });
  await app.admin.query(`update inspection.problem set effective_deadline = now() - interval '2 days' where id = $1`, [
    late,
  ]);
  await given.problem({ lab: '0010002' });
  await given.problem({ confirm: true });
});
afterAll(() => app.stop());

// Query lists are joined with commas, as the browser sends them.
const counted = async (filter: object, account: 'school' | 'college' = 'school') => {
  const person = await app.as(account);
  const all = { states: confirmedStates.join(','), ...filter } as unknown as Record<string, never>;
  return (await person.ok(problemApi.list, all)).total;
};
const range = ({ from, to }: Statistic) => ({ from, to });

test('every figure of the statistic matches the problem list', async () => {
  const data = await (await app.as('school')).ok(statisticApi.school);
  const period = range(data);
  expect(data.cards).toMatchObject({
    problems: 4,
    urgent: 1,
    finished: 1,
    overdue: 1,
    rate: 25,
    on_time_rate: 100,
    inspections: 5,
  });
  expect(await counted(period)).toBe(data.cards.problems);
  expect(await counted({ ...period, level: 'urgent' })).toBe(data.cards.urgent);
  expect(await counted({ ...period, overdue: true })).toBe(data.cards.overdue);
  for (const unit of data.units) expect(await counted({ ...period, college_id: unit.id })).toBe(unit.total);
  for (const row of data.classes) expect(await counted({ ...period, class_id: row.id })).toBe(row.problems);
  for (const row of data.categories.filter((it) => it.problems > 0))
    expect(await counted({ ...period, category_code: row.code })).toBe(row.problems);
  for (const row of data.levels)
    expect(await counted({ ...period, lab_level: row.lab_level, lab_class: row.lab_class })).toBe(row.problems);
  for (const row of data.bands) expect(await counted({ ...period, closed_band: row.band })).toBe(row.problems);
  expect(data.units.map((unit) => unit.total)).toEqual([3, 1]);
  expect(data.months.reduce((sum, month) => sum + month.problems, 0)).toBe(4);
  expect(data.overdue).toHaveLength(1);
});

test('the statistic of a college is by laboratory, and a college sees only its own', async () => {
  const chemistry = await app.unit('001');
  const data = await (await app.as('college')).ok(statisticApi.college, { college_id: chemistry });
  expect(data).toMatchObject({ college_name: '化学学院', cards: { problems: 3, labs: 2 } });
  const period = range(data);
  for (const unit of data.units) expect(await counted({ ...period, org_id: unit.id }, 'college')).toBe(unit.total);
  const foreign = await (await app.as('college')).ok(statisticApi.college, { college_id: await app.unit('002') });
  expect(foreign.cards).toMatchObject({ problems: 0, inspections: 0, labs: 0 });
  const other = await (await app.as('school', 'beta')).ok(statisticApi.school);
  expect(other.cards.problems).toBe(0);
});

test('an inspector’s cards count the laboratories and records of the activities whose problems they count', async () => {
  const { cards } = await (await app.as('jcry')).ok(statisticApi.school);
  expect(cards).toMatchObject({ problems: 4, inspections: 5, labs: 3, labs_checked: 3, coverage: 100 });
});

test('the statistic is exported with one sheet per chart', async () => {
  const file = await (await app.as('school')).blob(statisticApi.export);
  expect(file.name).toMatch(/^检查统计_\d{12}\.xlsx$/);
  expect(file.body.length).toBeGreaterThan(3_000);
});

test('the ledger has one row per check in scope, with its problems', async () => {
  const school = await app.as('school');
  const all = await school.ok(ledgerApi.list);
  expect(all.total).toBe(5);
  expect(all.content.find((row) => row.lab_no === '0020001')!.problems).toEqual([
    expect.objectContaining({ state: 'pending', duty_name: '测试lab2' }),
  ]);
  expect((await school.ok(ledgerApi.list, { level: 'urgent' })).total).toBe(1);
  expect((await school.ok(ledgerApi.list, { state: 'finished' })).total).toBe(1);
  expect((await school.ok(ledgerApi.list, { keyword: '激光' })).total).toBe(1);
  expect((await (await app.as('college2')).ok(ledgerApi.list)).total).toBe(1);
  expect((await (await app.as('lab2')).ok(ledgerApi.list)).total).toBe(1);
  expect((await (await app.as('jcry2')).ok(ledgerApi.list)).total).toBe(0);
  expect((await (await app.as('school', 'beta')).ok(ledgerApi.list)).total).toBe(0);
  const preview = await school.ok(ledgerApi.preview);
  expect(preview).toMatchObject({ total: 5, school_name: '甲大学', printed_by: '测试school' });
  expect((await school.blob(ledgerApi.export)).name).toMatch(/^检查台账_/);
});

test('a laboratory has a ledger by school year', async () => {
  const id = await app.unit('0010001');
  const file = await (await app.as('lab')).ok(ledgerApi.lab, { id });
  expect(file).toMatchObject({ lab_no: '0010001', head_name: '测试lab' });
  expect([file.checks.length, file.problems.length]).toEqual([3, 3]);
  expect((await (await app.as('lab2')).call(ledgerApi.lab, { id })).code).toBe(404);
});

/** Counts of the inspection's to-dos of an account, by the last part of their names. */
async function todosOf(account: Parameters<TestApp['as']>[0]): Promise<Record<string, number>> {
  const { content } = await (await app.as(account)).ok(todoApi.list);
  const own = content.filter(({ name }) => name.startsWith('inspection.'));
  return Object.fromEntries(own.map(({ name, count }) => [name.split('.')[1]!, count]));
}

test('each role has its own to-dos', async () => {
  expect(await todosOf('school')).toMatchObject({ to_examine: 1, to_review: 1, to_rectify: 0 });
  // This person also supervises the laboratory of the other college.
  expect(await todosOf('lab')).toEqual({
    to_rectify: 2,
    to_accept: 0,
    to_self_check: 0,
    to_check_daily: 0,
    reach_works: 0,
  });
  expect(await todosOf('normal')).toEqual({ to_self_check: 0, to_check_daily: 0 });
  const home = await (await app.as('college2')).ok(homeApi.home);
  expect(home).toMatchObject({ overdue: 1, activities_running: 1 });
});

test('the to-do "to check" counts what 我的检查 leaves to do, also for the leader of an activity', async () => {
  const left = async (account: Parameters<TestApp['as']>[0]) => {
    const { content } = await (await app.as(account)).ok(recordApi.start);
    const running = content.filter(({ status }) => status === ActivityStatus.running);
    return running.reduce((sum, { labs, checked, no_entry, exempt }) => sum + labs - checked - no_entry - exempt, 0);
  };
  const actId = await given.running({ labs: ['0010001', '0020001'] });
  await app.admin.query('update inspection.activity set leader_id = $2 where id = $1', [
    actId,
    await app.user('college'),
  ]);
  const counts = async (account: Parameters<TestApp['as']>[0]) => (await todosOf(account))['labs_to_check'];
  expect(await counts('college')).toBe(2);
  for (const account of ['college', 'jcry'] as const) expect(await counts(account)).toBe(await left(account));
  await app.admin.query('delete from inspection.record where act_id = $1', [actId]);
  await app.admin.query('update inspection.activity set status = 0, deleted_at = now() where id = $1', [actId]);
});

test('the to-do "to rectify" counts the rows of the list "mine"', async () => {
  const count = async (account: Parameters<TestApp['as']>[0]) => {
    const caller = await app.as(account);
    const list = await caller.ok(problemApi.list, { mine: 'duty', states: 'pending,planing' as never });
    return [(await todosOf(account))['to_rectify'], list.total];
  };
  await app.admin.query(
    `update inspection.problem set duty_id = $1 where school_id = $2 and org_id = $3 and state in ('pending', 'planing')`,
    [await app.user('xsfzr'), app.schoolId('alpha'), await app.unit('0010002')],
  );
  await app.admin.query('update base_info.lab set student_officer_id = $1 where id = $2', [
    await app.user('teacher'),
    await app.unit('0010002'),
  ]);
  for (const account of ['teacher', 'xsfzr', 'lab2'] as const)
    expect([account, ...(await count(account))]).toEqual([account, 1, 1]);
  expect(await count('lab')).toEqual([2, 2]);
});

test('public figures contain no persons', async () => {
  const figures = await app.inside(inspectionFigures);
  expect(figures).toMatchObject({ open: 2, overdue: 1, problems: 4, finished: 1, rate: 25, latest_urgent: [] });
  expect(figures.months).toHaveLength(12);
  expect(JSON.stringify(figures)).not.toContain('测试');
});

test('no call takes more than fifteen statements', () => {
  // To-dos are asked of every slice.
  const ofFigures = app.statements.filter(({ path }) => !path.startsWith('GET /notice/'));
  expect(ofFigures.filter((call) => call.count > 15)).toEqual([]);
});
