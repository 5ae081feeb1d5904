import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { planApi } from '../../shared/plan/plan.ts';
import { DetailState, ReportStatus, Step } from '../../shared/task.states.ts';
import { taskApi } from '../../shared/task/task.ts';
import { offer } from '#kernel/server/offers.ts';
import { reportSource } from '../public.ts';
import { givenReport } from '../testing/given-report.ts';

let app: TestApp;
let given: ReturnType<typeof givenReport>;
const people = {} as Record<
  'lab' | 'lab2' | 'college' | 'college2' | 'school' | 'xsfzr' | 'teacher' | 'leader',
  Client
>;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-03-10 10:00:00' });
  given = givenReport(app);
  for (const account of ['lab', 'lab2', 'college', 'college2', 'school', 'xsfzr', 'teacher', 'leader'] as const)
    people[account] = await app.as(account);
});
beforeEach(() => void (app.clock.at = parseDateTime('2026-03-10 10:00:00')));
afterAll(() => app.stop());

const { waiting, passed, deferred, rejected } = DetailState;
const statesOf = async (id: number) => (await given.rows(id)).map(({ state, step }) => [state, step]);
const statementsOf = (path: string) => app.statements.findLast((call) => call.path === path)!.count;

describe('filling', () => {
  test('the system fills in its cells, typed values take their stored form, unknown fields are dropped', async () => {
    const { id } = await given.task(await given.published(['sj5']), 'sj5', '0010001');
    const row = given.person('T100', {
      home_other: ' 1,0０5 ',
      birth: '1985年3月',
      gender: '女',
      school_code: '99999',
      nonsense: 'x',
    });
    const { saved } = await people.lab.ok(taskApi.save, { id, rows: [{ ...row, mark: 'a' }] });
    expect(saved).toEqual([{ row_id: expect.any(Number), version: 1, mark: 'a' }]);
    const [stored] = await given.rows(id);
    expect(stored!.cells).toMatchObject({
      school_code: '10001',
      lab_no: '0010001',
      lab_name: '有机合成实验室',
      home_other: '1005',
      birth: '198503',
      gender: '2',
    });
    expect(stored!.cells).not.toHaveProperty('nonsense');
  });

  test('wrong cells are kept and found with row and field; nothing is reported with an error', async () => {
    const plan = await given.published(['sj5']);
    const { id } = await given.task(plan, 'sj5', '0010001');
    const wrong = [
      given.person('1', { home_degree: '300', home_other: '100', birth: '201503' }),
      given.person('2', { gender: '3', name: '一个过长的人名', home_other: '-1' }),
      given.person('1', { title: '' }),
    ];
    await people.lab.ok(taskApi.save, { id, rows: wrong });
    const { errors, findings } = await people.lab.ok(taskApi.check, { id });
    expect(findings.map(({ line, field, text }) => [line, field, text])).toEqual([
      [1, 'abroad_other', '四类培训合计不能超过 366 天'],
      [1, 'birth', '学年末的年龄应为 18–70 岁，请核对出生年月'],
      [2, 'name', '姓名超过 8 字节（一个汉字 2 字节）'],
      [2, 'gender', '性别不在代码范围内'],
      [2, 'home_other', '国内培训：非学历（天）不能小于 0'],
      [3, 'title', '请填写专业技术职务'],
      [3, 'person_no', '与第 1 行重复：人员编号应唯一'],
    ]);
    expect(errors).toBe(7);
    const reply = await people.lab.call(taskApi.submit, { id });
    expect([reply.code, reply.message]).toEqual([
      422,
      '还有 7 处错误，改正后才能上报：第 1 行 四类培训合计不能超过 366 天',
    ]);
    const { content } = await people.lab.ok(taskApi.list, { plan_id: plan });
    expect(content[0]!.errors).toBe(7);
  });

  test('two people in one table lose nothing: the row that both saved comes back, the others are saved', async () => {
    const { id } = await given.task(await given.published(['sj5']), 'sj5', '0010001');
    const { saved } = await people.lab.ok(taskApi.save, { id, rows: ['1', '2', '3'].map((no) => given.person(no)) });
    const [one, two, three] = saved.map(({ row_id, version }) => ({ row_id, version }));
    const change = (client: Client, row: typeof one, home_other: string) =>
      client.ok(taskApi.save, { id, rows: [{ ...row!, cells: { home_other } }] });
    const replies = await Promise.all([
      change(people.lab, one, '11'),
      change(people.college, two, '12'),
      change(people.school, one, '13'),
    ]);
    const lost = replies.flatMap(({ conflicts }) => conflicts);
    expect(lost).toHaveLength(1);
    const stored = (await given.rows(id)).map(({ cells }) => cells['home_other']);
    expect(['11', '13']).toContain(stored[0]);
    expect(lost[0]).toMatchObject({ row_id: one!.row_id, theirs: { version: 2, cells: { home_other: stored[0] } } });
    // A row that was removed meanwhile, and one that the other changed, come back as well.
    await people.lab.ok(taskApi.save, { id, removed: [three!] });
    const both = await people.school.ok(taskApi.save, {
      id,
      rows: [{ ...three!, cells: { home_other: '9' } }],
      removed: [one!],
    });
    expect(both.removed).toEqual([]);
    expect(new Set(both.conflicts.map(({ theirs }) => theirs?.version ?? null))).toEqual(new Set([2, null]));
  });

  test('5,000 rows are saved in one call within few statements', async () => {
    const { id } = await given.task(await given.published(['sj5']), 'sj5', '0010001');
    const rows = Array.from({ length: 5_000 }, (_, n) => ({ cells: { person_no: String(n), home_other: '1' } }));
    const { saved } = await people.lab.ok(taskApi.save, { id, rows });
    expect(saved).toHaveLength(5_000);
    expect(statementsOf('POST /api/report_task/{id}/rows')).toBeLessThanOrEqual(15);
    const again = saved.map(({ row_id, version }) => ({ row_id, version, cells: { home_other: '2' } }));
    const second = await people.lab.ok(taskApi.save, { id, rows: again });
    expect([second.saved.length, second.conflicts.length]).toEqual([5_000, 0]);
    expect(statementsOf('POST /api/report_task/{id}/rows')).toBeLessThanOrEqual(15);
  }, 60_000);
});

describe('collection', () => {
  test('SJ3 takes the hours of use records by kind of use; a manual change keeps both values and needs a reason', async () => {
    const asset = await given.instrument('0010001', await app.user('teacher'), '650000', [
      [1, 3, 2],
      [2, 5, 7],
      [2, 1, 1],
    ]);
    await given.instrument('0010001', await app.user('teacher'), '399999', []);
    const plan = await given.published(['sj3']);
    const { id } = await given.task(plan, 'sj3', '0010001');
    expect(await people.lab.ok(taskApi.collect, { id })).toEqual({ added: 1, changed: 0, kept: 0 });
    const [row] = await given.rows(id);
    const collected = {
      equip_no: asset,
      price: '650000',
      hours_teach: '3',
      hours_research: '6',
      hours_service: '0',
      samples: '10',
    };
    expect(row).toMatchObject({ source: 'auto', cells: collected, collected });
    const change = { row_id: row!.row_id, version: row!.version, cells: { samples: '12', equip_no: 'OTHER' } };
    const refused = await people.lab.call(taskApi.save, { id, rows: [change] });
    expect([refused.code, refused.message]).toEqual([422, '有 1 行修改了从系统采集的数据，请填写修改原因']);
    await people.lab.ok(taskApi.save, { id, rows: [{ ...change, reason: '校外送样未登记 2 件' }] });
    const [kept] = await given.rows(id);
    expect([kept!.cells['samples'], kept!.collected!['samples'], kept!.cells['equip_no'], kept!.reason]).toEqual([
      '12',
      '10',
      asset,
      '校外送样未登记 2 件',
    ]);
    // Collected anew, what a person has changed stays.
    expect(await people.lab.ok(taskApi.collect, { id })).toEqual({ added: 0, changed: 0, kept: 1 });
    expect((await given.rows(id))[0]!.cells['samples']).toBe('12');
  });

  test('a laboratory, its staff and its college are collected; experiments have no source yet', async () => {
    const lab = await app.unit('0010001');
    await app.admin.query(
      `insert into base_info.lab_member (school_id, lab_id, user_id, kind, joined_on) values ($1, $2, $3, 'teacher', '2025-01-01')
       on conflict do nothing`,
      [app.schoolId('alpha'), lab, await app.user('teacher')],
    );
    await app.admin.query(`update identity.account set user_type = 'teacher', gender = 2 where id = $1`, [
      await app.user('teacher'),
    ]);
    const plan = await given.published(['sj4', 'sj5', 'sj6', 'sj7']);
    const collect = async (code: string, unit = '0010001', by = people.lab) => {
      const { id } = await given.task(plan, code, unit);
      const reply = await by.call(taskApi.collect, { id });
      return { message: reply.message, rows: await given.rows(id) };
    };
    expect((await collect('sj6')).rows[0]).toMatchObject({
      source: 'auto',
      cells: { lab_no: '0010001', lab_type: '2', open_people_in: expect.any(String) },
    });
    expect((await collect('sj5')).rows.map(({ cells }) => [cells['name'], cells['gender']])).toContainEqual([
      '测试teacher',
      '2',
    ]);
    expect((await collect('sj7', '001', people.college)).rows[0]).toMatchObject({ cells: { lab_count: '2' } });
    expect((await collect('sj4')).message).toBe('这个类型没有可以采集的数据来源，请直接填写或导入');
  });
});

test('another slice brings the source of a type', async () => {
  const { id } = await given.task(await given.published(['sj4']), 'sj4', '0010001');
  const collect = () => Promise.resolve([{ exp_no: 'E0001', student_type: '3', name: '滴定', students: '30' }]);
  const offers = [...app.services.offers];
  Object.assign(app.services, { offers: [...offers, offer(reportSource, { type: 'sj4', collect })] });
  expect(await people.lab.ok(taskApi.collect, { id })).toMatchObject({ added: 1 });
  Object.assign(app.services, { offers });
  expect((await given.rows(id))[0]).toMatchObject({ source: 'auto', cells: { exp_no: 'E0001', lab_no: '0010001' } });
});

describe('examination', () => {
  test('college, then school: what one of them rejects comes back, and only that can be changed', async () => {
    const plan = await given.published(['sj5']);
    const { id, rows } = await given.reported(plan, '0010001', people.lab, ['1', '2', '3']);
    const [one, two, three] = rows.map(({ row_id }) => row_id);
    expect(await statesOf(id)).toEqual([0, 1, 2].map(() => [waiting, Step.college]));
    // The school waits for the college, another college does not find the rows.
    expect((await people.school.call(taskApi.pass, { ids: [one!] })).code).toBe(409);
    expect((await people.college2.call(taskApi.pass, { ids: [one!] })).code).toBe(404);
    expect((await people.college.call(taskApi.reject, { ids: [one!] })).message).toBe('请填写驳回原因，填报人会看到');
    await people.college.ok(taskApi.reject, { ids: [one!, two!], opinion: '学科代码不对' });
    expect((await given.task(plan, 'sj5', '0010001')).report_status).toBe(ReportStatus.reporting);
    const stored = await given.rows(id);
    const change = (at: number) => ({
      row_id: stored[at]!.row_id,
      version: stored[at]!.version,
      cells: { subject: '0805' },
    });
    const saved = await people.lab.ok(taskApi.save, { id, rows: [change(0), change(1), change(2)] });
    expect([saved.saved.length, saved.conflicts.map(({ row_id }) => row_id)]).toEqual([2, [three]]);
    await people.lab.ok(taskApi.save, { id, rows: [given.person('4')] });
    await people.lab.ok(taskApi.submit, { id });
    await people.college.ok(taskApi.passAll, { id });
    expect(await statesOf(id)).toEqual([0, 1, 2, 3].map(() => [waiting, Step.school]));
    await people.school.ok(taskApi.defer, { ids: [three!], opinion: '下年再报' });
    await people.school.ok(taskApi.passAll, { id });
    expect((await given.rows(id)).map(({ state }) => state)).toEqual([passed, passed, deferred, passed]);
    expect((await given.task(plan, 'sj5', '0010001')).is_accepted).toBe(true);
    expect((await people.school.call(taskApi.passAll, { id })).code).toBe(409);
    const told = await app.admin.query<{ title: string }>(
      `select title from notices.message where school_id = $1 and user_id = $2 and type = 'REPORT_REJECTED'`,
      [app.schoolId('alpha'), await app.user('lab')],
    );
    expect(told.rows.map(({ title }) => title)).toEqual(['有机合成实验室的基表五 专任实验室人员表有 2 行被驳回']);
  });

  test('nobody decides what he has reported; two decisions at once are one', async () => {
    const plan = await given.published(['sj5']);
    const own = await given.reported(plan, '0010001', people.college, ['1']);
    expect((await people.college.call(taskApi.passAll, { id: own.id })).message).toBe(
      '不能审核自己上报的数据，请由其他人审核',
    );
    const { rows } = await given.reported(plan, '0010002', people.school, ['1']);
    const ids = [rows[0]!.row_id];
    const replies = await Promise.all([
      people.college.call(taskApi.pass, { ids }),
      people.college.call(taskApi.defer, { ids, opinion: '暂缓' }),
    ]);
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200, 409]));
    expect((await people.college.call(taskApi.pass, { ids: [...ids, own.rows[0]!.row_id] })).message).toBe(
      '一次只能审核同一张表的数据，请分表审核',
    );
  });

  // Every decision by every role on a row in every state.
  const decisions = { pass: taskApi.pass, defer: taskApi.defer, reject: taskApi.reject } as const;
  const rowStates = [
    ['not reported', waiting, Step.filler, {}],
    ['at the college', waiting, Step.college, { college: 200, school: 409 }],
    ['at the school', waiting, Step.school, { college: 409, school: 200 }],
    ['passed', passed, Step.school, {}],
    ['deferred', deferred, Step.school, {}],
    ['rejected', rejected, Step.college, {}],
  ] as const;
  const cases = rowStates.flatMap(([name, state, step, allowed]) =>
    (Object.keys(decisions) as (keyof typeof decisions)[]).map((decision) => ({
      name,
      state,
      step,
      allowed,
      decision,
    })),
  );
  test.each(cases)('$decision of a row that is $name', async ({ state, step, allowed, decision }) => {
    const plan = await given.published(['sj5']);
    const { id } = await given.reported(plan, '0010001', people.lab, ['1']);
    const set = () =>
      app.admin.query('update report.detail set state = $1, step = $2 where task_id = $3', [state, step, id]);
    const ids = (await given.rows(id)).map(({ row_id }) => row_id);
    const codes: Record<string, number> = {};
    for (const account of ['college', 'school', 'college2', 'lab', 'xsfzr', 'teacher', 'leader'] as const) {
      await set();
      codes[account] = (await people[account].call(decisions[decision], { ids, opinion: '请核对' })).code;
    }
    const expected = { college: 409, school: 409, college2: 404, lab: 403, xsfzr: 403, teacher: 403, leader: 403 };
    expect(codes).toEqual({ ...expected, ...allowed });
    // A deferred row would be there from the start in the next plan.
    await app.admin.query('update report.detail set state = 0, step = 1 where task_id = $1', [id]);
  });
});

describe('scopes and days', () => {
  test('a laboratory finds its own tables, a college those of its laboratories, the school all', async () => {
    const plan = await given.published(['sj6']);
    const unitsOf = async (client: Client) => {
      const { content } = await client.ok(taskApi.list, { plan_id: plan });
      return content.map(({ org_code }) => org_code).toSorted();
    };
    expect(await unitsOf(people.lab)).toEqual(['0010001']);
    expect(await unitsOf(people.college)).toEqual(['0010001', '0010002']);
    expect(await unitsOf(people.school)).toEqual(['0010001', '0010002', '0020001']);
    const { id } = await given.task(plan, 'sj6', '0020001');
    for (const call of [taskApi.rows, taskApi.findOne] as const)
      expect((await people.lab.call(call, { id })).code).toBe(404);
    for (const call of [taskApi.save, taskApi.collect, taskApi.copyLast, taskApi.check, taskApi.submit] as const)
      expect((await people.lab.call(call, { id })).code).toBe(404);
    const other = await app.as('school', 'beta');
    expect((await other.call(taskApi.rows, { id })).code).toBe(404);
    expect((await people.teacher.call(taskApi.rows, { id })).code).toBe(403);
  });

  test('after the deadline rows are saved and not reported; only the school gives more time', async () => {
    const plan = await given.published(['sj5'], { deadline: '2026-03-12' });
    const { id } = await given.task(plan, 'sj5', '0010001');
    app.clock.at = parseDateTime('2026-03-13 09:00:00');
    await people.lab.ok(taskApi.save, { id, rows: [given.person('1')] });
    expect((await people.lab.call(taskApi.submit, { id })).message).toBe(
      '已过截止日期 2026-03-12，请联系学校延期后再上报',
    );
    expect((await people.lab.ok(taskApi.list, { overdue: true })).content.map((task) => task.id)).toContain(id);
    expect((await people.college.call(planApi.extend, { id: plan, deadline: '2026-03-20' })).code).toBe(403);
    await people.school.ok(planApi.extend, { id: plan, deadline: '2026-03-20' });
    await people.lab.ok(taskApi.submit, { id });
    expect((await people.lab.call(taskApi.save, { id, rows: [given.person('2')] })).message).toContain('本表已经上报');
  });

  test('before its first day and after it was closed a plan takes nothing', async () => {
    const plan = await given.published(['sj5'], { starts_on: '2026-03-11', deadline: '2026-03-20' });
    const { id } = await given.task(plan, 'sj5', '0010001');
    expect((await people.lab.call(taskApi.save, { id, rows: [given.person('1')] })).message).toBe(
      '填报从 2026-03-11 开始，请到时再填',
    );
    await people.school.ok(planApi.close, { id: plan });
    expect((await people.lab.call(taskApi.collect, { id })).message).toBe('填报计划没有在进行中，不能修改数据');
    expect((await people.college.call(taskApi.passAll, { id })).message).toBe('填报计划没有在进行中，不能修改数据');
  });
});
