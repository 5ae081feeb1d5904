import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { todoApi } from '#platform/notices/shared/notice.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import {
  CheckFrequency,
  ExecutorKind,
  FrequencyMode,
  Handling,
  PhotoRule,
  SelfResult,
  SelfTaskStatus,
} from '../../shared/self-check/self-check.states.ts';
import { selfPlanApi, type SelfPlanInput } from '../../shared/self-check/self-plan.ts';
import { selfTaskApi } from '../../shared/self-check/self-task.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { monday, selfChecksIn, type SelfChecks } from '../testing/self-checks.ts';
import { notifySelfReturned, remindSelfChecks } from './self-notice.jobs.ts';
import { runSelfChecks, syncTasks } from './self-sync.jobs.ts';

const { waiting, open, done, late, missed, exempt } = SelfTaskStatus;

let app: TestApp;
let given: Given;
let checks: SelfChecks;

beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  checks = selfChecksIn(app, given);
});
afterAll(() => app.stop());

/** Query lists are joined with commas, as the browser sends them. */
const asked = ({ start_on, end_on, scope_org_ids, frequency_mode, frequency }: SelfPlanInput, id?: number) =>
  ({ start_on, end_on, scope_org_ids: String(scope_org_ids), frequency_mode, frequency, id }) as never;

const spansOf = async (plan: number, lab: string) =>
  (await checks.tasksOf(plan, lab)).map(({ from_day, to_day, status }) => `${from_day}/${to_day} ${status}`);
const statusOf = async (id: number) =>
  (await app.admin.query<{ status: number }>('select status from inspection.self_task where id = $1', [id])).rows[0]!
    .status;
const setLab = async (lab: string, column: 'use_status' | 'lab_level', value: number) =>
  app.admin.query(`update base_info.lab set ${column} = $2 where id = $1`, [await app.unit(lab), value]);

describe('plans', () => {
  test('the preview shows periods and tasks before anything is saved', async () => {
    const school = await app.as('school');
    const preview = await school.ok(selfPlanApi.preview, asked(await checks.fields()));
    expect(preview).toMatchObject({ labs: 2, tasks: 8, taken: [] });
    expect(preview.frequencies).toEqual([{ frequency: 1, labs: 2, periods: expect.any(Array) }]);
    expect(preview.frequencies[0]!.periods).toHaveLength(4);
  });
  test('by level each laboratory has its own frequency', async () => {
    const school = await app.as('school');
    const input = await checks.fields({
      end_on: '2038-01-17',
      frequency_mode: FrequencyMode.byLevel,
      frequency: undefined,
    });
    const { frequencies } = await school.ok(selfPlanApi.preview, asked(input));
    expect(frequencies.map(({ frequency, labs, periods }) => [frequency, labs, periods.length])).toEqual([
      [CheckFrequency.week, 1, 8],
      [CheckFrequency.month, 1, 2],
    ]);
  });
  const { week, twoWeeks, month } = CheckFrequency;
  const frequencies = [week, twoWeeks, month];
  const pairs = frequencies.flatMap((before) => frequencies.map((after) => [before, after] as const));
  test.each(pairs)(
    'beside a plan of frequency %i the preview of one of frequency %i says what it gets',
    async (...of) => {
      await checks.endAll();
      const [before, after] = of;
      const other = await checks.running({ frequency: before, scope_org_ids: [await app.unit('0010001')] });
      const school = await app.as('school');
      const { plan_name } = await school.ok(selfPlanApi.find, { id: other });
      const input = await checks.fields({ frequency: after });
      const preview = await school.ok(selfPlanApi.preview, asked(input));
      const { id } = await school.ok(selfPlanApi.create, input);
      expect(await school.ok(selfPlanApi.preview, asked(input, id))).toEqual(preview);
      await checks.night(monday);
      const { rows } = await app.admin.query(
        'select count(*)::int as tasks, count(distinct lab_id)::int as labs from inspection.self_task where plan_id = $1',
        [id],
      );
      expect(preview).toMatchObject(rows[0]);
      const isTaken = frequencies.indexOf(before) <= frequencies.indexOf(after);
      expect(preview.taken).toEqual(isTaken ? [{ plan_name, end_on: '2037-12-20', labs: 1 }] : []);
      expect(await school.ok(selfPlanApi.explain, { id })).toMatchObject({ labs: preview.labs, taken: preview.taken });
    },
  );
  test('a plan whose laboratories are all checked by another one says so', async () => {
    const other = await checks.running();
    const school = await app.as('school');
    const { id: plan } = await school.ok(selfPlanApi.create, await checks.fields());
    await school.ok(selfPlanApi.start, { id: plan });
    const { plan_name } = await school.ok(selfPlanApi.find, { id: other });
    const explained = await school.ok(selfPlanApi.explain, { id: plan });
    expect(explained).toMatchObject({ labs: 0, taken: [{ plan_name, labs: 2 }] });
    expect(await school.ok(selfPlanApi.explain, { id: other })).toMatchObject({ labs: 2, taken: [] });
    expect((await (await app.as('college2')).call(selfPlanApi.explain, { id: plan })).code).toBe(404);
  });
  test('fields are checked', async () => {
    const school = await app.as('school');
    const refused = async (more: Partial<SelfPlanInput>) =>
      (await school.call(selfPlanApi.create, await checks.fields(more))).data as { errors?: Record<string, string> };
    expect((await refused({ end_on: '2037-11-01' })).errors).toHaveProperty('end_on');
    expect((await refused({ frequency: undefined })).errors).toHaveProperty('frequency');
    expect((await refused({ scope_org_ids: [] })).errors).toHaveProperty('scope_org_ids');
    expect((await refused({ item_ids: [] })).errors).toHaveProperty('item_ids');
    expect((await refused({ item_ids: [999_999] })).errors).toHaveProperty('item_ids');
    const input = await checks.fields({ end_on: '2037-11-01' });
    expect((await school.call(selfPlanApi.preview, asked(input))).data).toMatchObject({
      errors: { end_on: expect.any(String) },
    });
  });
  test('a name is used once', async () => {
    const school = await app.as('school');
    await school.ok(selfPlanApi.create, await checks.fields({ plan_name: '秋季自查' }));
    const reply = await school.call(selfPlanApi.create, await checks.fields({ plan_name: ' 秋季自查' }));
    expect(reply).toMatchObject({ code: 409, message: '自查计划名称不能重复' });
  });
  test('a college plans for its own laboratories only', async () => {
    const college = await app.as('college2');
    const reply = await college.call(selfPlanApi.create, await checks.fields());
    expect(reply).toMatchObject({ code: 422, data: { rule: 'inspection.planOutside' } });
    const preview = await college.call(selfPlanApi.preview, asked(await checks.fields()));
    expect(preview.data).toMatchObject({ errors: { scope_org_ids: expect.any(String) } });
  });
  test('a waiting plan is changed and removed, a running one neither', async () => {
    const school = await app.as('school');
    const { id } = await school.ok(selfPlanApi.create, await checks.fields());
    await school.ok(selfPlanApi.update, { ...(await checks.fields({ backfill_days: 5 })), id, version: 1 });
    expect(await school.ok(selfPlanApi.find, { id })).toMatchObject({
      backfill_days: 5,
      can: expect.arrayContaining(['start']),
    });
    await school.ok(selfPlanApi.remove, { id });
    const plan = await checks.running();
    const { version } = await school.ok(selfPlanApi.find, { id: plan });
    const refused = { code: 422, data: { rule: 'inspection.planStarted' } };
    expect(await school.call(selfPlanApi.update, { ...(await checks.fields()), id: plan, version })).toMatchObject(
      refused,
    );
    expect(await school.call(selfPlanApi.remove, { id: plan })).toMatchObject(refused);
  });
  test('a copy takes over what the caller may plan with, and says what is lost', async () => {
    const [first, second] = await given.items('05.01.03', '05.01.04');
    const [whole, college] = [await app.unit(''), await app.unit('001')];
    const setItem = (status: number) =>
      app.admin.query('update inspection.item set status = $2 where id = $1', [second, status]);
    const plan = await checks.running({
      scope_org_ids: [whole, college],
      lab_levels: [1, 2],
      frequency: CheckFrequency.month,
      executor_kind: ExecutorKind.officer,
      photo_rule: PhotoRule.all,
      backfill_days: 7,
      item_ids: [first!, second!],
    });
    await setItem(0);
    const rule = {
      lab_levels: [1, 2],
      frequency_mode: FrequencyMode.same,
      frequency: CheckFrequency.month,
      executor_kind: ExecutorKind.officer,
      photo_rule: PhotoRule.all,
      backfill_days: 7,
      item_ids: [first],
      lost_items: 1,
    };
    const copyOf = async (account: TestAccount) => (await app.as(account)).ok(selfPlanApi.copy, { id: plan });
    expect(await copyOf('school')).toEqual({ ...rule, scope_org_ids: [whole, college], lost_units: 0 });
    expect(await copyOf('college')).toEqual({ ...rule, scope_org_ids: [college], lost_units: 1 });
    await setItem(1);
    const seen = await (await app.as('college')).ok(selfPlanApi.find, { id: plan });
    expect(seen.can).toEqual(['copy']);
    expect((await (await app.as('lab')).ok(selfPlanApi.find, { id: plan })).can).toEqual([]);
    const { id } = await (await app.as('school')).ok(selfPlanApi.create, await checks.fields());
    expect((await (await app.as('college')).call(selfPlanApi.copy, { id })).code).toBe(404);
    expect((await (await app.as('lab')).call(selfPlanApi.copy, { id: plan })).code).toBe(403);
  });
  test('units see begun plans that reach them, and of the school its own', async () => {
    const plan = await checks.running();
    const seen = async (account: TestAccount) =>
      (await (await app.as(account)).ok(selfPlanApi.list, {})).content.some(({ id }) => id === plan);
    expect(await seen('college')).toBe(true);
    expect(await seen('lab')).toBe(true);
    expect(await seen('college2')).toBe(false);
    expect(await seen('lab2')).toBe(false);
    const { id } = await (await app.as('school')).ok(selfPlanApi.create, await checks.fields());
    expect((await (await app.as('college')).call(selfPlanApi.find, { id })).code).toBe(404);
  });
  test('the clock starts a plan on its first day and ends it after its last', async () => {
    await checks.endAll();
    const { id } = await (
      await app.as('school')
    ).ok(selfPlanApi.create, await checks.fields({ start_on: '2037-11-30' }));
    await checks.night('2037-11-29');
    expect(await checks.tasksOf(id)).toEqual([]);
    await checks.night('2037-11-30');
    expect(await checks.tasksOf(id)).toHaveLength(6);
    await checks.night('2037-12-21');
    const { rows } = await app.admin.query<{ status: number }>(
      'select status from inspection.self_plan where id = $1',
      [id],
    );
    expect(rows[0]!.status).toBe(ActivityStatus.ended);
  });
  test('a plan whose days are over is not saved and does not start', async () => {
    const school = await app.as('school');
    const past = { start_on: '2026-03-02', end_on: '2026-03-29' };
    const refusal = await school.call(selfPlanApi.create, await checks.fields(past));
    expect(refusal).toMatchObject({ code: 400, data: { errors: { end_on: '结束日期已过，请重新选择' } } });
    const { id } = await school.ok(selfPlanApi.create, await checks.fields({}));
    await app.admin.query('update inspection.self_plan set start_on = $1, end_on = $2 where id = $3', [
      past.start_on,
      past.end_on,
      id,
    ]);
    expect(await school.call(selfPlanApi.start, { id })).toMatchObject({ data: { rule: 'inspection.selfPlanOver' } });
  });
  test('ended early, a plan asks for nothing any more', async () => {
    const plan = await checks.running();
    await (await app.as('school')).ok(selfPlanApi.end, { id: plan });
    expect(new Set((await checks.tasksOf(plan)).map(({ status }) => status))).toEqual(new Set([exempt]));
  });
});

describe('tasks follow the calendar', () => {
  test('a second run makes nothing twice', async () => {
    const plan = await checks.running();
    const before = await checks.tasksOf(plan);
    await app.inside(syncTasks);
    expect(await checks.tasksOf(plan)).toEqual(before);
    expect(before).toHaveLength(8);
    expect(before.filter(({ status }) => status === open)).toHaveLength(2);
  });
  test('a night opens the new period and, after the days of back-fill, gives up the old one', async () => {
    const plan = await checks.running({ end_on: '2037-12-06' });
    await checks.night('2037-11-30');
    expect(await spansOf(plan, '0010001')).toEqual(['2037-11-23/2037-11-29 1', '2037-11-30/2037-12-06 1']);
    await checks.night('2037-12-02');
    expect((await checks.tasksOf(plan, '0010001'))[0]!.status).toBe(open);
    await checks.night('2037-12-03');
    expect((await checks.tasksOf(plan, '0010001'))[0]!.status).toBe(missed);
  });
  test('a closed laboratory has no tasks, a suspended one is exempt; opened again it goes on', async () => {
    await setLab('0010001', 'use_status', 1);
    await setLab('0010002', 'use_status', 2);
    const plan = await checks.running({ end_on: '2037-12-06' });
    expect(await spansOf(plan, '0010001')).toEqual([]);
    expect((await checks.tasksOf(plan, '0010002'))[0]!.status).toBe(exempt);
    await setLab('0010001', 'use_status', 0);
    await setLab('0010002', 'use_status', 0);
    await checks.night('2037-11-25');
    expect(await spansOf(plan, '0010001')).toEqual(['2037-11-25/2037-11-29 1', '2037-11-30/2037-12-06 0']);
    await setLab('0010001', 'use_status', 1);
    await checks.night('2037-11-26');
    expect(await spansOf(plan, '0010001')).toEqual(['2037-11-25/2037-11-29 5']);
    await setLab('0010001', 'use_status', 0);
  });
  test('a more severe level checks more often from the next Monday on; the begun task stays', async () => {
    await setLab('0010001', 'lab_level', 3);
    const plan = await checks.running({
      frequency_mode: FrequencyMode.byLevel,
      frequency: undefined,
      end_on: '2038-01-17',
    });
    expect(await spansOf(plan, '0010001')).toEqual(['2037-11-23/2037-12-31 1', '2038-01-01/2038-01-17 0']);
    await setLab('0010001', 'lab_level', 1);
    await checks.night('2037-11-26');
    const spans = await spansOf(plan, '0010001');
    expect(spans.slice(0, 2)).toEqual(['2037-11-23/2037-12-31 1', '2037-11-30/2037-12-06 0']);
    expect(spans).toHaveLength(1 + 7);
    await checks.night('2037-11-30');
    expect((await spansOf(plan, '0010001')).slice(0, 3)).toEqual([
      '2037-11-23/2037-12-31 1',
      '2037-11-30/2037-12-06 1',
      '2037-12-07/2037-12-13 0',
    ]);
  });
  test('of two plans for a laboratory the stricter holds', async () => {
    const weekly = await checks.running();
    const school = await app.as('school');
    const { id: monthly } = await school.ok(
      selfPlanApi.create,
      await checks.fields({ frequency: CheckFrequency.month }),
    );
    await school.ok(selfPlanApi.start, { id: monthly });
    await app.inside(syncTasks);
    expect(await checks.tasksOf(weekly)).toHaveLength(8);
    expect(await checks.tasksOf(monthly)).toEqual([]);
  });
  test('in a vacation only laboratories with an approved special time are checked', async () => {
    const school = app.schoolId('alpha');
    await app.admin.query(
      `insert into org.term (school_id, school_year, term, starts_on, ends_on)
       values ($1, '2037-2038', 1, '2037-09-01', '2037-11-22'), ($1, '2037-2038', 2, '2037-12-21', '2038-07-01')`,
      [school],
    );
    await app.admin.query(
      `with made as (insert into base_info.special_time (school_id, type, starts_at, ends_at, reason, content, measures, duty_id, duty_phone, status)
         values ($1, 2, '2037-12-01T08:00+08:00', '2037-12-02T18:00+08:00', '', '', '', $2, '1', 1) returning id)
       insert into base_info.special_time_lab (school_id, special_time_id, lab_id) select $1, id, $3 from made`,
      [school, await app.user('lab'), await app.unit('0010001')],
    );
    const plan = await checks.running();
    expect(await spansOf(plan, '0010001')).toEqual(['2037-11-30/2037-12-06 0']);
    expect(await spansOf(plan, '0010002')).toEqual([]);
    const preview = await (await app.as('school')).ok(selfPlanApi.preview, asked(await checks.fields(), plan));
    expect(preview.frequencies[0]!.periods.map(({ labs, is_off }) => [labs, is_off])).toEqual([
      [0, true],
      [1, true],
      [0, true],
      [0, true],
    ]);
    await app.admin.query('delete from org.term');
    await app.admin.query('delete from base_info.special_time_lab');
  });
  test('open tasks follow the posts of their laboratory, unless somebody was chosen', async () => {
    const plan = await checks.running();
    const [own, other] = [await checks.firstTask(plan), await checks.firstTask(plan, '0010002')];
    const college = await app.as('college');
    const { content } = await college.ok(selfTaskApi.executors, { id: own });
    const teacher = content.find(({ id }) => id !== undefined && content.length > 1)!;
    await college.ok(selfTaskApi.assign, { id: own, user_id: teacher.id });
    expect(await college.call(selfTaskApi.assign, { id: own, user_id: 999_999 })).toMatchObject({
      data: { rule: 'inspection.notExecutor' },
    });
    const next = await app.user('lab2');
    const head = (
      await app.admin.query<{ head_id: number }>(
        `select head_id from org.unit where code = '0010002' and school_id = $1`,
        [app.schoolId('alpha')],
      )
    ).rows[0]!.head_id;
    await app.admin.query(`update org.unit set head_id = $1 where code in ('0010001', '0010002') and school_id = $2`, [
      next,
      app.schoolId('alpha'),
    ]);
    await checks.night('2037-11-24');
    const executor = async (id: number) => (await college.ok(selfTaskApi.find, { id })).executor_id;
    expect(await executor(own)).toBe(teacher.id);
    expect(await executor(other)).toBe(next);
    await app.admin.query(`update org.unit set head_id = $1 where code in ('0010001', '0010002') and school_id = $2`, [
      head,
      app.schoolId('alpha'),
    ]);
  });
});

describe('filling in', () => {
  test('a task is done in its period, changed until it ends, and late afterwards', async () => {
    const plan = await checks.runningNow();
    const id = await checks.firstTask(plan);
    expect(await checks.submit(id)).toEqual({ status: done, problems: 0 });
    expect((await checks.submit(id)).status).toBe(done);
    await checks.endTask(id, 1);
    expect((await (await app.as('lab')).call(selfTaskApi.submit, { id, answers: [] })).code).toBe(409);
    const other = await checks.firstTask(plan, '0010002');
    await checks.endTask(other, 3);
    await app.admin.query(`update inspection.self_task set executor_id = $1 where id = $2`, [
      await app.user('lab'),
      other,
    ]);
    expect((await checks.submit(other)).status).toBe(late);
  });
  test('what is missing is named', async () => {
    const plan = await checks.runningNow({
      photo_rule: PhotoRule.all,
      item_ids: await given.items('05.01.01', '05.01.02'),
    });
    const id = await checks.firstTask(plan);
    const lab = await app.as('lab');
    const { items } = await lab.ok(selfTaskApi.find, { id });
    const [plain, urgent] = [items.find((item) => !item.urgent)!, items.find((item) => item.urgent)!];
    const rule = async (answers: object[], more: object = {}) =>
      ((await lab.call(selfTaskApi.submit, { id, answers, ...more } as never)).data as unknown as { rule: string })
        .rule;
    const rest = (item: typeof plain) =>
      checks.all(items.map((one) => one.item_id).filter((one) => one !== item.item_id));
    const found = { item_id: plain.item_id, result: SelfResult.abnormal };
    const note = '信息牌破损';
    const photo = () => given.photo('lab');
    expect(await rule([])).toBe('inspection.itemsMissing');
    expect(await rule([...rest(plain), { item_id: 999_999, result: 1 }])).toBe('inspection.itemsOutside');
    expect(await rule([...rest(plain), found])).toBe('inspection.abnormalWithoutNote');
    expect(await rule([...rest(plain), { ...found, note }])).toBe('inspection.abnormalWithoutPhoto');
    expect(await rule([...rest(plain), { ...found, note, photos: [await photo()] }])).toBe(
      'inspection.abnormalWithoutHandling',
    );
    const worse = { ...found, item_id: urgent.item_id, note, photos: [await photo()], handling: Handling.fixed };
    expect(await rule([...rest(urgent), worse])).toBe('inspection.urgentNeedsProblem');
    expect(await rule(checks.all(items.map((item) => item.item_id)))).toBe('inspection.taskWithoutPhoto');
    await lab.ok(selfTaskApi.submit, {
      id,
      answers: checks.all(items.map((item) => item.item_id)),
      photos: [await photo()],
    });
  });
  test('an abnormal item becomes one hidden danger of the laboratory, whose college examines it', async () => {
    const plan = await checks.runningNow({ photo_rule: PhotoRule.abnormal });
    const id = await checks.firstTask(plan);
    const lab = await app.as('lab');
    const { items } = await lab.ok(selfTaskApi.find, { id });
    const [first, second] = items;
    const photos = [await given.photo('lab')];
    const answers = [
      { item_id: first!.item_id, result: SelfResult.abnormal, note: '已经损坏', photos, handling: Handling.problem },
      { item_id: second!.item_id, result: SelfResult.none },
    ];
    expect(await lab.ok(selfTaskApi.submit, { id, answers })).toEqual({ status: done, problems: 1 });
    expect(await lab.ok(selfTaskApi.submit, { id, answers })).toEqual({ status: done, problems: 0 });
    const { problems, answers: stored } = await (await app.as('college')).ok(selfTaskApi.find, { id });
    expect(problems).toMatchObject([
      { item_id: first!.item_id, state: 'pending', problem_no: expect.stringMatching(/^YH2026/) },
    ]);
    expect(stored[0]!.photos).toHaveLength(1);
    const problem = await lab.ok(problemApi.find, { id: problems[0]!.id });
    expect(problem).toMatchObject({ pool_type: 1, source_name: '自查', can: expect.arrayContaining(['rectify']) });
    const { rows } = await app.admin.query(
      'select organizer_id, source_act_type from inspection.problem where id = $1',
      [problems[0]!.id],
    );
    expect(rows[0]).toEqual({ organizer_id: await app.unit('001'), source_act_type: 3 });
  });
  test('what is put right on the spot is recorded and no hidden danger', async () => {
    const plan = await checks.runningNow();
    const id = await checks.firstTask(plan);
    const lab = await app.as('lab');
    const { items } = await lab.ok(selfTaskApi.find, { id });
    const answers = items.map((item) =>
      item.urgent
        ? { item_id: item.item_id, result: SelfResult.normal }
        : { item_id: item.item_id, result: SelfResult.abnormal, note: '已整理', handling: Handling.fixed },
    );
    expect((await lab.ok(selfTaskApi.submit, { id, answers })).problems).toBe(0);
    expect(await lab.ok(selfTaskApi.find, { id })).toMatchObject({ abnormal: 1, problems: [] });
  });
  test('members fill in where whoever is on duty checks; others do not find the task', async () => {
    const plan = await checks.runningNow({ executor_kind: ExecutorKind.duty });
    const id = await checks.firstTask(plan);
    const normal = await app.as('normal');
    expect((await normal.call(selfTaskApi.submit, { id, answers: [] })).code).toBe(404);
    await app.admin.query(
      `insert into base_info.lab_member (school_id, lab_id, user_id, kind, joined_on) values ($1, $2, $3, 'student', '2026-01-01')`,
      [app.schoolId('alpha'), await app.unit('0010001'), await app.user('normal')],
    );
    expect((await checks.submit(id, 'normal')).status).toBe(done);
    expect((await (await app.as('lab2')).call(selfTaskApi.find, { id })).code).toBe(404);
  });
  test('my tasks are those that wait for me first, and the home counts them', async () => {
    const plan = await checks.runningNow();
    const lab = await app.as('lab');
    const count = async () =>
      (await lab.ok(todoApi.list)).content.find(({ name }) => name === 'inspection.to_self_check')?.count ?? 0;
    expect(await count()).toBe(2);
    await checks.submit(await checks.firstTask(plan));
    const { content } = await lab.ok(selfTaskApi.mine, {});
    expect(content.map(({ lab_no, status }) => [lab_no, status])).toEqual([
      ['0010002', open],
      ['0010001', done],
    ]);
    expect((await lab.ok(selfTaskApi.mine, { status: open, lab_id: await app.unit('0010001') })).total).toBe(0);
    expect(await count()).toBe(1);
  });
});

describe('decisions', () => {
  test('a returned task is open again while its period runs, and missed afterwards', async () => {
    const plan = await checks.runningNow();
    const id = await checks.firstTask(plan);
    const college = await app.as('college');
    await checks.submit(id);
    await college.ok(selfTaskApi.return, { id, reason: '照片与现场不符' });
    expect(await (await app.as('lab')).ok(selfTaskApi.find, { id })).toMatchObject({ status: open, is_returned: true });
    await app.inside((ctx) => notifySelfReturned(ctx, { id }));
    await checks.submit(id);
    await checks.endTask(id, 1);
    await college.ok(selfTaskApi.return, { id, reason: '照片与现场不符' });
    expect(await statusOf(id)).toBe(missed);
    const { rows } = await app.admin.query(
      `select count(*)::int as n from notices.message where type = 'SELF_RETURNED'`,
    );
    expect(rows[0].n).toBe(1);
  });
  test('an exempt task is taken up again while its period runs', async () => {
    const plan = await checks.runningNow();
    const id = await checks.firstTask(plan);
    const school = await app.as('school');
    await school.ok(selfTaskApi.exempt, { id, reason: '搬迁' });
    await school.ok(selfTaskApi.restore, { id });
    expect(await statusOf(id)).toBe(open);
    await school.ok(selfTaskApi.exempt, { id, reason: '搬迁' });
    await checks.endTask(id, 1);
    expect(await school.call(selfTaskApi.restore, { id })).toMatchObject({
      code: 409,
      message: expect.stringContaining('周期已结束'),
    });
  });
});

describe('lists', () => {
  test('of a plan that is not there, or that the caller does not see, are not found', async () => {
    const list = async (account: TestAccount, plan_id: number) =>
      (await (await app.as(account)).call(selfTaskApi.list, { plan_id })).code;
    expect(await list('school', 999_999)).toBe(404);
    const { id } = await (await app.as('school')).ok(selfPlanApi.create, await checks.fields());
    expect([await list('school', id), await list('college2', id)]).toEqual([200, 404]);
  });

  test('of a plan in the scope of the reader, by laboratory, state and words', async () => {
    const plan = await checks.runningNow({ scope_org_ids: [await app.unit('')] });
    const school = await app.as('school');
    const count = async (input: object, by = school) =>
      (await by.ok(selfTaskApi.list, { plan_id: plan, ...input })).total;
    // Weeks that four weeks from today touch: how many depends on the day.
    const periods = (await checks.tasksOf(plan, '0010001')).length;
    expect(periods).toBeGreaterThan(3);
    expect(await count({})).toBe(3 * periods);
    expect(await count({}, await app.as('college'))).toBe(2 * periods);
    expect(await count({}, await app.as('lab'))).toBe(periods);
    expect(await count({ current: true })).toBe(3);
    expect(await count({ current: false })).toBe(3 * periods);
    expect(await count({ status: waiting })).toBe(3 * (periods - 1));
    expect(await count({ keyword: '激光' })).toBe(periods);
    expect(await count({ college_id: await app.unit('002') })).toBe(periods);
    expect(await count({ from_day: checks.today() })).toBe(3);
    const { content } = await school.ok(selfPlanApi.list, {
      keyword: '自查计划',
      status: ActivityStatus.running,
      from: checks.today(),
      to: checks.today(),
    });
    expect(content.find(({ id }) => id === plan)).toMatchObject({ labs: 3, checked: 0 });
  });
});

describe('notices', () => {
  const messages = async (type: string) =>
    (
      await app.admin.query<{ account: string; handled: boolean; body: string }>(
        `select a.account, m.handled_at is not null as handled, m.body from notices.message m
         join identity.account a on a.school_id = m.school_id and a.id = m.user_id where m.type = $1 order by m.id`,
        [type],
      )
    ).rows;
  test('each arrives once, and the transition closes it', async () => {
    await app.admin.query('delete from notices.message');
    const plan = await checks.runningNow({ scope_org_ids: [await app.unit('0010001')] });
    await app.inside(remindSelfChecks);
    await app.inside(remindSelfChecks);
    expect(await messages('SELF_OPEN')).toMatchObject([
      { account: 'lab', handled: false, body: expect.stringContaining('有机合成实验室') },
    ]);
    await checks.endTask(await checks.firstTask(plan), -1);
    await app.inside(remindSelfChecks);
    await app.inside(remindSelfChecks);
    expect(await messages('SELF_DUE')).toHaveLength(1);
    await checks.submit(await checks.firstTask(plan));
    const sent = [...(await messages('SELF_OPEN')), ...(await messages('SELF_DUE'))];
    expect(sent.every(({ handled }) => handled)).toBe(true);
    await (await app.as('college')).ok(selfTaskApi.return, { id: await checks.firstTask(plan), reason: '空白照片' });
    await checks.endTask(await checks.firstTask(plan), 4);
    await app.inside(runSelfChecks);
    await app.inside(remindSelfChecks);
    await app.inside(remindSelfChecks);
    expect((await messages('SELF_MISSED')).map(({ account }) => account).sort()).toEqual(['college', 'lab']);
  });
});
