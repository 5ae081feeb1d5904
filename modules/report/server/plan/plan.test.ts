import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { inSchool } from '#kernel/server/work.ts';
import { systemActor } from '#kernel/server/context.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { PlanStatus } from '../../shared/plan/plan.states.ts';
import { planApi } from '../../shared/plan/plan.ts';
import { progressApi } from '../../shared/task/progress.ts';
import { taskApi } from '../../shared/task/task.ts';
import { typeApi } from '../../shared/type/type.ts';
import { acceptedRows } from '../public.ts';
import { givenReport, goodCells } from '../testing/given-report.ts';

let app: TestApp;
let given: ReturnType<typeof givenReport>;
const people = {} as Record<'lab' | 'lab2' | 'college' | 'school' | 'leader' | 'normal', Client>;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-03-10 10:00:00' });
  given = givenReport(app);
  for (const account of ['lab', 'lab2', 'college', 'school', 'leader', 'normal'] as const)
    people[account] = await app.as(account);
});
beforeEach(() => void (app.clock.at = parseDateTime('2026-03-10 10:00:00')));
afterAll(() => app.stop());

const statementsOf = (path: string) => app.statements.findLast((call) => call.path === path)!.count;
const unitsOf = async (plan: number) => {
  const { content } = await people.school.ok(taskApi.list, { plan_id: plan, size: 150 });
  return content.map(({ type_code, org_code }) => `${type_code} ${org_code}`).toSorted();
};
const noticesOf = async (account: 'lab' | 'lab2' | 'college', type: string) => {
  const { rows } = await app.admin.query<{ title: string }>(
    'select title from notices.message where school_id = $1 and user_id = $2 and type = $3 order by id',
    [app.schoolId('alpha'), await app.user(account), type],
  );
  return rows.map(({ title }) => title);
};

describe('publishing', () => {
  test('makes one table a type and unit within the scope, in few statements, and tells those who fill them', async () => {
    const plan = await given.plan(['sj5', 'sj6', 'sj7']);
    const before = (await noticesOf('lab', 'REPORT_PUBLISHED')).length;
    expect(await people.school.ok(planApi.publish, { id: plan })).toEqual({ tasks: 8, rows: 0 });
    expect(statementsOf('POST /api/report_plan/{id}/publish')).toBeLessThanOrEqual(15);
    expect(await unitsOf(plan)).toEqual([
      'sj5 0010001',
      'sj5 0010002',
      'sj5 0020001',
      'sj6 0010001',
      'sj6 0010002',
      'sj6 0020001',
      'sj7 001',
      'sj7 002',
    ]);
    expect((await noticesOf('lab', 'REPORT_PUBLISHED')).length).toBe(before + 1);
    expect((await people.school.call(planApi.publish, { id: plan })).code).toBe(409);
    const edit = await people.school.ok(planApi.find, { id: plan });
    expect(edit.can).toEqual(['urge', 'extend', 'close']);
  });

  test('asks only the colleges, classes and natures of the plan, and SJ3 only of laboratories with valuable instruments', async () => {
    const college = await app.unit('002');
    expect(await unitsOf(await given.published(['sj5', 'sj7'], { college_ids: [college] }))).toEqual([
      'sj5 0020001',
      'sj7 002',
    ]);
    expect(
      (await people.school.call(planApi.publish, { id: await given.plan(['sj5'], { lab_classes: [4] }) })).message,
    ).toBe('按所选学院和实验室没有单位需要填报，请修改填报范围');
    expect(await unitsOf(await given.published(['sj5'], { lab_natures: ['2'], lab_classes: [1] }))).toHaveLength(3);
    await given.instrument('0010002', await app.user('teacher'), '500000', []);
    expect(await unitsOf(await given.published(['sj3']))).toEqual(['sj3 0010002']);
  });

  test('what was accepted last year and what was deferred is there from the start; changes are seen against it', async () => {
    const old = await given.published(['sj5'], { school_year: '2020-2021' });
    const { id, rows } = await given.reported(old, '0010001', people.lab, ['1', '2', '3']);
    await people.college.ok(taskApi.defer, { ids: [rows[1]!.row_id], opinion: '下年再报' });
    await people.college.ok(taskApi.passAll, { id });
    await people.school.ok(taskApi.passAll, { id });
    const next = await given.plan(['sj5'], { school_year: '2021-2022' });
    expect(await people.school.ok(planApi.publish, { id: next })).toMatchObject({ rows: 3 });
    const task = await given.task(next, 'sj5', '0010001');
    const carried = await given.rows(task.id);
    expect(
      carried.map(({ cells, source, last }) => [cells['person_no'], source, last?.['home_other'] ?? null]),
    ).toEqual([
      ['1', 'copy', '5'],
      ['2', 'copy', null],
      ['3', 'copy', '5'],
    ]);
    const [first] = carried;
    await people.lab.ok(taskApi.save, { id: task.id, removed: [{ row_id: first!.row_id, version: first!.version }] });
    expect(await people.lab.ok(taskApi.copyLast, { id: task.id })).toEqual({ added: 1 });
    expect(
      (await people.lab2.call(taskApi.copyLast, { id: (await given.task(next, 'sj5', '0020001')).id })).message,
    ).toBe('没有找到往年通过审核的数据');
  });
});

describe('a plan', () => {
  test('has a name of its own in the year, days in order, and types that are in use', async () => {
    const name = '年度统计';
    await given.plan(['sj5'], { name });
    await expect(given.plan(['sj5'], { name })).rejects.toThrow('这个学年已有同名的填报计划');
    await given.plan(['sj5'], { name, school_year: '2026-2027' });
    await expect(given.plan(['sj5'], { deadline: '2026-03-01' })).rejects.toThrow('截止日期应晚于开始日期');
    const type = await given.type('sj7');
    await people.school.ok(typeApi.setStatus, { id: type, status: 0 });
    await expect(given.plan(['sj7'])).rejects.toThrow('所选填报类型中有已停用的');
    await people.school.ok(typeApi.setStatus, { id: type, status: 1 });
  });

  test('is changed and removed as a draft only, by the school only', async () => {
    const id = await given.plan(['sj5', 'sj6']);
    const { version, ...plan } = await people.school.ok(planApi.find, { id });
    expect(plan.can).toEqual(['edit', 'publish', 'remove']);
    const input = {
      name: plan.name,
      school_year: plan.school_year,
      contact: plan.contact,
      starts_on: plan.starts_on,
      deadline: plan.deadline,
    };
    await people.school.ok(planApi.update, { id, version, ...input, type_ids: [await given.type('sj6')] });
    expect((await people.school.ok(planApi.find, { id })).type_list.map(({ code }) => code)).toEqual(['sj6']);
    expect((await people.college.call(planApi.find, { id })).code).toBe(404);
    expect((await people.college.call(planApi.publish, { id })).code).toBe(403);
    const gone = await given.plan(['sj5']);
    await people.school.ok(planApi.remove, { id: gone });
    expect((await people.school.call(planApi.find, { id: gone })).code).toBe(404);
    await people.school.ok(planApi.publish, { id });
    expect((await people.school.call(planApi.remove, { id })).code).toBe(409);
    const now = await people.school.ok(planApi.find, { id });
    const late = await people.school.call(planApi.update, {
      id,
      ...input,
      version: now.version,
      type_ids: now.type_ids,
    });
    expect(late.message).toBe('只有草稿可以修改，发布后请用“延期”或“关闭”');
  });

  test('urges once a day those who have not reported', async () => {
    const plan = await given.published(['sj6']);
    const { id } = await given.task(plan, 'sj6', '0010001');
    await people.lab.ok(taskApi.save, { id, rows: [{ cells: goodCells('sj6') }] });
    await people.lab.ok(taskApi.submit, { id });
    const before = (await noticesOf('lab', 'REPORT_URGED')).length;
    expect(await people.school.ok(planApi.urge, { id: plan })).toMatchObject({ units: 2 });
    expect((await noticesOf('lab', 'REPORT_URGED')).length).toBe(before);
    expect(await noticesOf('lab2', 'REPORT_URGED')).not.toEqual([]);
    expect((await people.school.call(planApi.urge, { id: plan })).message).toBe('今天已经催报，每天最多一次');
    app.clock.at = parseDateTime('2026-03-11 09:00:00');
    await people.school.ok(planApi.urge, { id: plan });
    expect((await people.school.call(planApi.extend, { id: plan, deadline: '2026-03-20' })).message).toBe(
      '新的截止日期应晚于 2026-03-31',
    );
    await people.school.ok(planApi.close, { id: plan });
    expect((await people.school.call(planApi.urge, { id: plan })).code).toBe(409);
    expect(
      (await people.school.ok(planApi.list, { status: PlanStatus.closed })).content.map((row) => row.id),
    ).toContain(plan);
  });
});

describe('types', () => {
  test('of the school have columns of their own and are filled like the others', async () => {
    const columns = [
      { field: 'title', title: '成果名称', kind: 'text', width: 20, is_required: true, is_key: true },
      {
        field: 'level',
        title: '级别',
        kind: 'code',
        width: 1,
        is_required: true,
        options: [{ value: '1', label: '国家级' }],
      },
      { field: 'won_on', title: '获奖日期', kind: 'date', width: 10, is_required: false },
      { field: 'money', title: '奖金', kind: 'decimal', width: 8, is_required: false, min: '0', max: '100' },
    ] as const;
    const input = {
      code: 'award',
      name: '成果登记',
      grain: 'college' as const,
      columns: columns.map((column) => ({ ...column, options: 'options' in column ? [...column.options] : undefined })),
    };
    const { id } = await people.school.ok(typeApi.create, input);
    const plan = await given.plan(['sj5'], { type_ids: [id] });
    await people.school.ok(planApi.publish, { id: plan });
    const { content } = await people.college.ok(taskApi.list, { plan_id: plan });
    const task = content[0]!;
    await people.college.ok(taskApi.save, {
      id: task.id,
      rows: [
        { cells: { title: '教学成果奖', level: '国家级', won_on: '2025/9/1', money: '100.5' } },
        { cells: { title: '另一项', level: '9', won_on: '去年' } },
      ],
    });
    const { findings } = await people.college.ok(taskApi.check, { id: task.id });
    expect(findings.map(({ line, text }) => `${line} ${text}`)).toEqual([
      '1 奖金不能大于 100',
      '2 级别不在代码范围内',
      '2 获奖日期应为日期，如 2025-09-01',
    ]);
    const [row] = await given.rows(task.id);
    expect(row!.cells).toEqual({
      title: '教学成果奖',
      level: '1',
      won_on: '2025-09-01',
      money: '100.5',
      school_code: '10001',
      unit_no: '001',
      unit_name: '化学学院',
    });
    const stored = await people.school.ok(typeApi.find, { id });
    const change = { id, version: stored.version, ...input };
    expect((await people.school.call(typeApi.update, change)).message).toContain('已用于填报计划');
  });

  test('are refused with columns that cannot be filled; those of the ministry do not change', async () => {
    const column = { field: 'a', title: '甲', kind: 'text' as const, width: 5, is_required: true };
    const attempt = async (columns: object[]) =>
      (await people.school.call(typeApi.create, { code: 'odd', name: '怪', grain: 'lab', columns: columns as never }))
        .message;
    expect(await attempt([column, column])).toBe('“a”重复，字段和名称都应唯一');
    expect(await attempt([{ ...column, field: 'unit_no' }])).toBe('字段“unit_no”由系统填写，请换一个');
    expect(await attempt([{ ...column, kind: 'code' }])).toBe('“甲”是代码，请填写代码和含义');
    expect(await attempt([{ ...column, kind: 'int', min: '5', max: '2' }])).toBe('“甲”的最小值不能大于最大值');
    expect(await attempt([])).toBe('请添加字段');
    const id = await given.type('sj5');
    const { version } = await people.school.ok(typeApi.find, { id });
    const change = { id, version, code: 'sj5', name: '改名', grain: 'lab' as const, columns: [column] };
    expect((await people.school.call(typeApi.update, change)).message).toContain('系统内置的填报类型不能修改');
  });
});

test('progress counts tables and rows of each college, home shows open plans with the days left', async () => {
  const plan = await given.published(['sj5', 'sj7'], { school_year: '2010-2011', deadline: '2026-03-15' });
  const { id, rows } = await given.reported(plan, '0010001', people.lab, ['1', '2', '3']);
  await people.college.ok(taskApi.passAll, { id });
  await people.school.ok(taskApi.pass, { ids: [rows[0]!.row_id] });
  await people.school.ok(taskApi.reject, { ids: [rows[1]!.row_id], opinion: '重复' });
  const { types, colleges } = await people.school.ok(progressApi.find, { plan_id: plan });
  expect(types.map(({ code }) => code)).toEqual(['sj5', 'sj7']);
  expect(colleges.map(({ college_name }) => college_name)).toEqual(['化学学院', '物理学院']);
  expect(colleges[0]!.cells[0]).toMatchObject({
    tasks: 2,
    reported: 0,
    rows: 3,
    waiting: 1,
    passed: 1,
    deferred: 0,
    rejected: 1,
  });
  expect(statementsOf('GET /api/report_progress')).toBeLessThanOrEqual(3);
  const own = (await people.lab.ok(progressApi.home, {})).content.find((open) => open.id === plan)!;
  expect(own).toMatchObject({
    days_left: 5,
    tasks: 1,
    reported: 0,
    rejected: 1,
    colleges: [{ name: '化学学院', tasks: 1 }],
  });
  expect((await people.leader.ok(progressApi.find, { plan_id: plan })).colleges).toHaveLength(1);
  expect((await people.normal.call(progressApi.home, {})).code).toBe(403);
});

test('accepted rows are those of tables that are wholly decided, the latest plan of a year first', async () => {
  const plan = await given.published(['sj5'], { school_year: '2030-2031' });
  const { id, rows } = await given.reported(plan, '0010001', people.lab, ['1', '2']);
  const open = await given.reported(plan, '0010002', people.school, ['7']);
  const read = () =>
    inSchool(app.services, systemActor(app.schoolId('alpha')), async (ctx) => {
      const found = await acceptedRows(ctx, '2030-2031', 'sj5');
      return found.map(({ cells, org_name }) => `${org_name} ${cells['person_no']} ${cells['home_other']}`);
    });
  await people.college.ok(taskApi.defer, { ids: [rows[1]!.row_id], opinion: '下年' });
  await people.college.ok(taskApi.passAll, { id: open.id });
  expect(await read()).toEqual([]);
  await given.accepted(id);
  expect(await read()).toEqual(['有机合成实验室 1 5']);
  const { body } = await people.school.blob(planApi.exportAccepted, { id: plan, type_id: await given.type('sj5') });
  expect((await textsOf(body)).map((row) => row[1])).toEqual(['人员编号', '1']);
  const refused = await people.college.blob(planApi.exportAccepted, { id: plan, type_id: 1 });
  expect(refused.error).toContain('权限');
  const second = await given.published(['sj5'], { school_year: '2030-2031' });
  const task = await given.task(second, 'sj5', '0010001');
  const carried = await given.rows(task.id);
  // Deferred by the plan before.
  expect(carried.map(({ cells }) => cells['person_no'])).toEqual(['2']);
  await people.lab.ok(taskApi.save, { id: task.id, rows: [given.person('1', { home_other: '8' })] });
  await people.lab.ok(taskApi.submit, { id: task.id });
  await given.accepted(task.id);
  expect(await read()).toEqual(['有机合成实验室 2 5', '有机合成实验室 1 8']);
});

test('the calls of the specification answer with colleges and laboratories', async () => {
  expect((await people.school.ok(progressApi.colleges, {})).map(({ orgName }) => orgName)).toEqual([
    '化学学院',
    '物理学院',
  ]);
  const plan = await given.published(['sj6']);
  const labs = await people.college.ok(taskApi.labs, {});
  expect(labs.map(({ lab_no, status }) => [lab_no, status])).toEqual([
    ['0010001', 0],
    ['0010002', 0],
  ]);
  await people.school.ok(planApi.close, { id: plan });
});
