import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { projectApi } from '../../shared/application/project.ts';
import { expenseApi } from '../../shared/running/expense.ts';
import { ExpenseState } from '../../shared/running/expense.states.ts';
import { givenProject } from '../testing/given-project.ts';

let app: TestApp;
let given: ReturnType<typeof givenProject>;
const people = {} as Record<'teacher' | 'lab' | 'lab2' | 'school' | 'college' | 'college2', Client>;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-03-10 10:00:00' });
  given = givenProject(app);
  for (const account of ['teacher', 'lab', 'lab2', 'school', 'college', 'college2'] as const)
    people[account] = await app.as(account);
  await app.admin.query(
    `insert into codes.setting (school_id, sys_key, value) values ($1, 'project_max_running', '50')`,
    [app.schoolId('alpha')],
  );
});
afterAll(() => app.stop());

test('an expense is approved by the manager of the card, the manager’s own by the college', async () => {
  const { id, budget, card } = await given.running({ members: [{ user_id: await app.user('lab') }] });
  const own = await given.ask(people.teacher, budget[0]!.id, '10000');
  expect(await people.teacher.call(expenseApi.approve, { id: own })).toMatchObject({
    code: 403,
    data: { rule: 'project.notApprover' },
  });
  expect((await people.college2.call(expenseApi.approve, { id: own })).code).toBe(404);
  expect((await people.college.ok(expenseApi.list, { waits: true })).content.map((row) => row.id)).toContain(own);
  await people.college.ok(expenseApi.approve, { id: own });
  const members = await given.ask(people.lab, budget[1]!.id, '5000');
  expect((await people.college.call(expenseApi.approve, { id: members })).code).toBe(403);
  expect((await people.teacher.ok(expenseApi.list, { waits: true })).content.map((row) => row.id)).toEqual([members]);
  await people.teacher.ok(expenseApi.approve, { id: members });
  expect(await given.money(card)).toEqual({
    total: '100000.00',
    frozen: '15000.00',
    spent: '0.00',
    available: '85000.00',
  });
  expect((await given.pay(people.teacher, own, '10000.01')).data).toMatchObject({ rule: 'project.overApproval' });
  expect((await given.pay(people.lab2, own, '9000')).code).toBe(404);
  expect((await given.pay(people.teacher, own, '9000')).code).toBe(200);
  expect((await given.pay(people.teacher, own, '9000')).code).toBe(409);
  expect(await given.money(card)).toEqual({
    total: '100000.00',
    frozen: '5000.00',
    spent: '9000.00',
    available: '86000.00',
  });
  const refused = await given.ask(people.lab, budget[1]!.id, '100');
  await people.teacher.ok(expenseApi.refuse, { id: refused, reason: '不在预算内' });
  const cancelled = await given.ask(people.lab, budget[1]!.id, '200');
  await people.teacher.ok(expenseApi.approve, { id: cancelled });
  await people.lab.ok(expenseApi.cancel, { id: cancelled });
  const rows = (await people.teacher.ok(expenseApi.list, { project_id: id })).content;
  const { approved, paid, refused: no, cancelled: gone } = ExpenseState;
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set([approved, paid, no, gone]));
  const { body } = await people.teacher.blob(expenseApi.export, { project_id: id, subject: 'equipment' });
  expect((await textsOf(body)).length).toBe(2);
  await given.stop(id);
});

test('a row is never used beyond what was approved, whoever asks at once', async () => {
  const { id, budget, card } = await given.running({ members: [{ user_id: await app.user('lab') }] });
  const row = budget[2]!.id;
  expect(
    (await people.lab.call(expenseApi.create, { budget_id: row, amount: '20000.01', purpose: '安装' })).data,
  ).toMatchObject({
    rule: 'project.rowShort',
  });
  const both = [await given.ask(people.lab, row, '15000'), await given.ask(people.lab, row, '15000')];
  const replies = await Promise.all(both.map((one) => people.teacher.call(expenseApi.approve, { id: one })));
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200, 422]));
  expect((await given.money(card)).frozen).toBe('15000.00');
  await given.stop(id);
});

test('two freezes at once beyond the balance: one is refused', async () => {
  const { id, budget, card } = await given.running({ members: [{ user_id: await app.user('lab') }] });
  await people.school.ok(budgetCardApi.adjust, { id: card, amount: '-60000', note: '调减' });
  const both = [
    await given.ask(people.lab, budget[0]!.id, '30000'),
    await given.ask(people.lab, budget[1]!.id, '30000'),
  ];
  const replies = await Promise.all(both.map((one) => people.teacher.call(expenseApi.approve, { id: one })));
  const refused = replies.find(({ code }) => code !== 200);
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(refused).toMatchObject({ code: 422, data: { rule: 'card.insufficient' } });
  expect((await people.teacher.ok(projectApi.find, { id })).frozen).toBe('30000.00');
  await people.school.ok(budgetCardApi.adjust, { id: card, amount: '60000', note: '恢复' });
  await given.stop(id);
});

test('what was frozen is paid after the card has ended, nothing new is frozen', async () => {
  const { id, budget, card } = await given.running({ members: [{ user_id: await app.user('lab') }] });
  const [first, second] = [
    await given.ask(people.lab, budget[0]!.id, '1000'),
    await given.ask(people.lab, budget[0]!.id, '2000'),
  ];
  await people.teacher.ok(expenseApi.approve, { id: first });
  const { member_list: _members, ...facts } = await people.school.ok(budgetCardApi.find, { id: card });
  await people.school.ok(budgetCardApi.update, { ...facts, ends_on: '2026-03-09' });
  expect((await people.teacher.call(expenseApi.approve, { id: second })).data).toMatchObject({ rule: 'card.inactive' });
  expect(
    (await people.teacher.ok(expenseApi.list, { project_id: id, state: ExpenseState.waiting })).content,
  ).toHaveLength(1);
  expect((await given.pay(people.teacher, first, '1000')).code).toBe(200);
  await given.stop(id);
});
