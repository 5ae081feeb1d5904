import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { callApi } from '../../shared/application/call.ts';
import { PaperKind, projectApi } from '../../shared/application/project.ts';
import { ProjectState } from '../../shared/application/project.states.ts';
import { statisticApi } from '../../shared/figures/statistic.ts';
import { changeApi } from '../../shared/running/change.ts';
import { ChangeKind, ChangeState } from '../../shared/running/change.states.ts';
import { expenseApi } from '../../shared/running/expense.ts';
import { progressApi } from '../../shared/running/progress.ts';
import { CheckResult, stageCheckApi } from '../../shared/running/stage-check.ts';
import { givenProject, uploaded } from '../testing/given-project.ts';
import { remindOfProjects } from './remind.jobs.ts';

let app: TestApp;
let given: ReturnType<typeof givenProject>;
const people = {} as Record<'teacher' | 'school' | 'college' | 'college2', Client>;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-03-10 10:00:00' });
  given = givenProject(app);
  for (const account of ['teacher', 'school', 'college', 'college2'] as const) people[account] = await app.as(account);
  await app.admin.query(
    `insert into codes.setting (school_id, sys_key, value) values ($1, 'project_max_running', '50')`,
    [app.schoolId('alpha')],
  );
});
afterAll(() => app.stop());

test('a college decides on a move of ten percent of the budget, the school on eleven', async () => {
  const { id, budget } = await given.running();
  const move = (from: string, to: string) =>
    people.teacher.call(changeApi.create, {
      id,
      kind: ChangeKind.budget,
      reason: '价格变化',
      rows: [
        { row_id: budget[0]!.id, approved: from },
        { row_id: budget[1]!.id, approved: to },
      ],
    });
  const decide = async (client: Client, passed = true) => {
    const [row] = (await client.ok(changeApi.list, { project_id: id, waits: true })).content;
    return client.ok(changeApi.decide, { id: row!.id, passed, opinion: '同意' });
  };
  const states = async () =>
    (await people.teacher.ok(changeApi.list, { project_id: id })).content.map(({ state }) => state);
  const amounts = async () => (await people.teacher.ok(projectApi.find, { id })).budget.map(({ approved }) => approved);
  expect((await move('30000', '50001')).data).toMatchObject({ rule: 'project.unbalanced' });
  expect((await move('30000', '50000')).code).toBe(200);
  expect((await move('20000', '60000')).data).toMatchObject({ rule: 'project.openChange' });
  await decide(people.college);
  expect(await amounts()).toEqual(['30000.00', '50000.00', '20000.00']);
  await move('19000', '61000');
  await decide(people.college);
  expect(await amounts()).toEqual(['30000.00', '50000.00', '20000.00']);
  expect((await states())[0]).toBe(ChangeState.processing);
  await decide(people.school);
  expect(await amounts()).toEqual(['19000.00', '61000.00', '20000.00']);
  const { rows } = await app.admin.query(
    `select before, after from kernel.op_log where doc_type = 'project.change' and action = '申请预算变更' order by id desc limit 1`,
  );
  expect(JSON.stringify(rows[0])).toContain('30,000.00 元');
  await given.stop(id);
});

test('head, term and content change with the school; a term is put off once', async () => {
  const { id, card } = await given.running();
  const change = (client: Client, input: object) =>
    client.call(changeApi.create, { id, reason: '需要', ...input } as never);
  const decide = async (...clients: Client[]) => {
    for (const client of clients) {
      const [row] = (await client.ok(changeApi.list, { project_id: id, waits: true })).content;
      await client.ok(changeApi.decide, { id: row!.id, passed: true, opinion: '同意' });
    }
  };
  const term = (ends_on: string) => change(people.teacher, { kind: ChangeKind.term, ends_on });
  expect((await term('2028-04-01')).message).toContain('最多延期 12 个月');
  await term('2027-09-30');
  await decide(people.college, people.school);
  expect(await people.teacher.ok(projectApi.find, { id })).toMatchObject({ ends_on: '2027-09-30' });
  expect((await term('2027-12-31')).data).toMatchObject({ rule: 'project.extended' });
  await change(people.teacher, { kind: ChangeKind.content, content: '增加报警联动' });
  const [waiting] = (await people.college.ok(changeApi.list, { project_id: id, waits: true })).content;
  await people.college.ok(changeApi.decide, { id: waiting!.id, passed: false, opinion: '不必' });
  expect((await people.teacher.ok(projectApi.find, { id })).content).toBe('更换探测器');
  await change(people.teacher, { kind: ChangeKind.head, head_id: await app.user('lab') });
  await decide(people.college, people.school);
  expect((await people.school.ok(projectApi.find, { id })).head_name).toBe('测试lab');
  expect((await people.school.ok(budgetCardApi.find, { id: card })).manager_name).toBe('测试lab');
  expect(
    (await people.teacher.call(changeApi.create, { id, kind: ChangeKind.content, reason: '无', content: '别的' })).code,
  ).toBe(404);
  await given.stop(id);
});

/** Spends so much of a project that has 100 000 yuan in three rows. */
async function spend(budget: { id: number; approved: string | null }[], share: number) {
  for (const row of budget) {
    const amount = String(Math.round(Number(row.approved) * share * 100) / 100);
    const expense = await given.ask(people.teacher, row.id, amount);
    await people.college.ok(expenseApi.approve, { id: expense });
    expect((await given.pay(people.teacher, expense, amount)).code).toBe(200);
  }
}

const acceptance = async (id: number, reason = '') =>
  people.teacher.call(stageCheckApi.accept, {
    id,
    content: '已完成',
    achieved: [{ name: '覆盖率', target: '100%', result: '100%' }],
    assets: '2026001',
    reason,
    files: [await uploaded(people.teacher)],
  });
const conclude = async (client: Client, id: number, result: 1 | 2 | 3) => {
  const [row] = (await client.ok(stageCheckApi.list, { project_id: id, waits: true })).content;
  return client.ok(stageCheckApi.decide, { id: row!.id, result, opinion: '意见' });
};

test('midterm, rectification and acceptance with little money spent', async () => {
  const { id, budget } = await given.running();
  await people.teacher.ok(progressApi.add, { id, percent: 40, content: '已到货' });
  expect((await people.college.ok(progressApi.list, { id })).content).toMatchObject([
    { percent: 40, author_name: '测试teacher' },
  ]);
  await people.teacher.ok(stageCheckApi.midterm, { id, content: '进展顺利' });
  expect((await people.school.ok(projectApi.find, { id })).state).toBe(ProjectState.midterm);
  expect((await people.college2.ok(stageCheckApi.list, { waits: true })).content).toEqual([]);
  await conclude(people.college, id, CheckResult.rectify);
  const [check] = (await people.teacher.ok(stageCheckApi.list, { project_id: id })).content;
  expect(check).toMatchObject({ result: CheckResult.rectify, due_on: '2026-04-09' });
  const open = await given.ask(people.teacher, budget[0]!.id, '10');
  expect((await acceptance(id, '说明')).data).toMatchObject({ rule: 'project.openExpenses' });
  await people.teacher.ok(expenseApi.cancel, { id: open });
  await spend(budget, 0.8);
  expect(await acceptance(id)).toMatchObject({ code: 422, data: { rule: 'project.lessSpent' } });
  expect((await acceptance(id, '设备降价')).code).toBe(200);
  const [waiting] = (await people.school.ok(stageCheckApi.list, { project_id: id, waits: true })).content;
  expect(
    (await people.college.call(stageCheckApi.decide, { id: waiting!.id, result: CheckResult.passed, opinion: '好' }))
      .code,
  ).toBe(403);
  await conclude(people.school, id, CheckResult.rectify);
  expect((await acceptance(id, '设备降价')).code).toBe(200);
  await conclude(people.school, id, CheckResult.passed);
  expect(await people.teacher.ok(projectApi.find, { id })).toMatchObject({
    state: ProjectState.accepted,
    spent: '80000.00',
    percent: 100,
  });
  const { body } = await people.teacher.blob(projectApi.print, { id, kind: PaperKind.certificate });
  expect(body.subarray(0, 4).toString()).toBe('%PDF');
  const task = await people.teacher.blob(projectApi.print, { id, kind: PaperKind.task });
  expect(task.body.subarray(0, 4).toString()).toBe('%PDF');
});

test('ninety percent spent needs no explanation', async () => {
  const { id, budget } = await given.running();
  await spend(budget, 0.9);
  expect((await acceptance(id)).code).toBe(200);
  await conclude(people.school, id, CheckResult.passed);
});

test('a stopped project gives back what it has not spent', async () => {
  const call_id = await given.call();
  const { id, budget, card } = await given.running({ call_id });
  const [paid, frozen] = [
    await given.ask(people.teacher, budget[0]!.id, '10000'),
    await given.ask(people.teacher, budget[1]!.id, '20000'),
  ];
  await people.college.ok(expenseApi.approve, { id: paid });
  await people.college.ok(expenseApi.approve, { id: frozen });
  await given.pay(people.teacher, paid, '10000');
  await people.teacher.ok(stageCheckApi.midterm, { id, content: '停滞' });
  await conclude(people.college, id, CheckResult.failed);
  expect((await people.college.call(projectApi.stop, { id, reason: '停' })).code).toBe(403);
  await given.stop(id);
  expect(await given.money(card)).toEqual({ total: '10000.00', frozen: '0.00', spent: '10000.00', available: '0.00' });
  expect(await people.school.ok(projectApi.find, { id })).toMatchObject({
    state: ProjectState.stopped,
    returned: '90000.00',
    frozen: '0.00',
  });
  expect((await people.school.ok(callApi.find, { id: call_id })).granted).toBe('10000.00');
  expect(
    (await people.teacher.call(expenseApi.create, { budget_id: budget[0]!.id, amount: '1', purpose: '无' })).code,
  ).toBe(409);
});

test('figures lead to as many rows', async () => {
  const figures = await people.school.ok(statisticApi.find, { year: 2026 });
  const count = async (input: object) =>
    (await people.school.ok(projectApi.list, { year: 2026, ...input } as never)).total;
  expect(figures.applications).toBe(await count({}));
  for (const { state, count: figure } of figures.states)
    expect([state, figure]).toEqual([state, await count({ state: String(state) })]);
  expect(figures.projects).toBe(await count({ state: '3,4,5,6,7,8' }));
  expect(figures.overdue).toBe(await count({ overdue: true }));
  expect(figures.near_end).toBe(await count({ near_end: true }));
  for (const { college_id, category, projects } of figures.money)
    expect(projects).toBe(await count({ college_id, category, state: '3,4,5,6,7,8' }));
  const { spent } = figures.months.find(({ month }) => month === '2026-03')!;
  expect(spent).toBe(figures.spent);
  expect((await people.college2.ok(statisticApi.find, { year: 2026 })).applications).toBe(0);
  expect((await people.teacher.call(statisticApi.find, {})).code).toBe(403);
  const { body } = await people.school.blob(statisticApi.export, { year: 2026 });
  expect((await textsOf(body)).length - 1).toBe(figures.money.length);
  const home = await people.teacher.ok(statisticApi.home, {});
  expect(home.mine.length).toBe((await people.teacher.ok(projectApi.list, { mine: true, size: 150 })).total);
});

test('heads are reminded of midterm and end, and the school of what is long overdue', async () => {
  const { id } = await given.running();
  const told = async (day: string) => {
    app.clock.at = parseDateTime(`${day} 09:00:00`);
    await app.inside(remindOfProjects);
    const { rows } = await app.admin.query<{ title: string }>(
      `select title from notices.message where type in ('PROJECT_DUE', 'PROJECT_STOP_PROPOSED') and url = $1 and created_at = $2`,
      [`/project/list/${id}`, app.clock.at],
    );
    return rows.map(({ title }) => title.replace(/.*”/, ''));
  };
  expect(await told('2026-09-23')).toEqual(['中期检查临近']);
  expect(await told('2027-01-30')).toEqual(['即将到期']);
  expect(await told('2027-01-31')).toEqual([]);
  expect(await told('2027-04-07')).toEqual(['逾期未验收']);
  expect(await told('2027-09-27')).toEqual(['逾期 180 天，建议终止']);
  app.clock.at = undefined;
});

test('an acceptance answers for every indicator of the application, as it was promised', async () => {
  const { id } = await given.running();
  const send = async (achieved: { name: string; target: string; result: string }[]) =>
    people.teacher.call(stageCheckApi.accept, {
      id,
      content: '已完成',
      achieved,
      reason: '节约',
      files: [await uploaded(people.teacher)],
    });
  const fault = { code: 400, data: { errors: { achieved: '请填写指标“覆盖率”的完成情况' } } };
  expect(await send([])).toMatchObject(fault);
  expect(await send([{ name: '别的指标', target: '1', result: '1' }])).toMatchObject(fault);
  expect((await send([{ name: '覆盖率', target: '10%', result: '12%' }])).code).toBe(200);
  const [check] = (await people.school.ok(stageCheckApi.list, { project_id: id })).content;
  expect(check!.achieved).toEqual([{ name: '覆盖率', target: '100%', result: '12%' }]);
  await given.stop(id);
});
