import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { callApi } from '../../shared/application/call.ts';
import { PaperKind, projectApi } from '../../shared/application/project.ts';
import { ProjectState } from '../../shared/application/project.states.ts';
import { givenProject, uploaded, usualBudget } from '../testing/given-project.ts';

let app: TestApp;
let given: ReturnType<typeof givenProject>;
const people = {} as Record<'teacher' | 'lab' | 'lab2' | 'school' | 'college' | 'college2' | 'leader' | 'jcry', Client>;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-03-10 10:00:00' });
  given = givenProject(app);
  for (const account of ['teacher', 'lab', 'lab2', 'school', 'college', 'college2', 'leader', 'jcry'] as const)
    people[account] = await app.as(account);
});
afterAll(() => app.stop());

const stateOf = async (id: number) => (await people.school.ok(projectApi.find, { id })).state;

test('what is applied for is the sum of the budget, within the limit of the call', async () => {
  const call_id = await given.call({ most: '99999.99' });
  const id = await given.draft(people.teacher, { call_id });
  const { applied, budget, can } = await people.teacher.ok(projectApi.find, { id });
  expect(applied).toBe('100000.00');
  expect(budget.map(({ amount }) => amount)).toEqual(['40000.00', '40000.00', '20000.00']);
  expect(can).toEqual(['edit', 'remove', 'submit']);
  const reply = await people.teacher.call(projectApi.submit, { id });
  expect(reply).toMatchObject({ code: 422, data: { rule: 'project.overMost' } });
});

test('a call closes at the last second of its last day', async () => {
  const call_id = await given.call({ ends_on: '2026-03-10' });
  const [first, second] = [
    await given.draft(people.teacher, { call_id }),
    await given.draft(people.teacher, { call_id }),
  ];
  app.clock.at = parseDateTime('2026-03-10 23:59:59');
  await people.teacher.ok(projectApi.submit, { id: first });
  app.clock.at = parseDateTime('2026-03-11 00:00:00');
  expect(await people.teacher.call(projectApi.submit, { id: second })).toMatchObject({
    code: 422,
    data: { rule: 'project.callClosed' },
  });
  expect((await people.teacher.ok(callApi.find, { id: call_id })).can).toEqual([]);
  app.clock.at = undefined;
});

test('expensive rows need quotations, as many as the school says', async () => {
  const [one, two, three] = [
    await uploaded(people.teacher),
    await uploaded(people.teacher),
    await uploaded(people.teacher),
  ];
  const row = { subject: 'equipment', item: '通风柜', qty: 1, price: '50000' };
  const id = await given.draft(people.teacher, { budget: [{ ...row, quotes: [one, two] }] });
  const reply = await people.teacher.call(projectApi.submit, { id });
  expect(reply.message).toContain('须附至少 3 份报价，现有 2 份');
  const {
    version,
    labs,
    members: _members,
    budget: _budget,
    ...facts
  } = await people.teacher.ok(projectApi.find, { id });
  await people.teacher.ok(projectApi.update, {
    ...facts,
    id,
    version,
    files: [],
    lab_ids: labs.map((lab) => lab.id),
    budget: [{ ...row, quotes: [one, two, three] }],
  });
  await people.teacher.ok(projectApi.submit, { id });
  expect(await stateOf(id)).toBe(ProjectState.college);
});

test('a head has one project of a category, and few running ones; an overdue one blocks', async () => {
  const id = await given.draft(people.teacher, { category: 'other' });
  const twin = await given.draft(people.teacher, { category: 'other' });
  await people.teacher.ok(projectApi.submit, { id });
  expect((await people.teacher.call(projectApi.submit, { id: twin })).message).toContain('一个类别只能有一个');
  const set = (state: number, ends_on: string) =>
    app.admin.query(
      `update project.project set state = $2, ends_on = $3::date, approved = applied where id = any(
         select id from project.project where head_id = (select head_id from project.project where id = $1) and state in (0, 3) order by id limit 2)`,
      [id, state, ends_on],
    );
  await set(3, '2027-03-31');
  const third = await given.draft(people.teacher, { category: 'rebuild' });
  expect(await people.teacher.call(projectApi.submit, { id: third })).toMatchObject({
    data: { rule: 'project.tooMany' },
  });
  await set(3, '2026-03-05').catch(() => undefined);
  await app.admin.query(`update project.project set starts_on = '2025-01-01', ends_on = '2026-03-01' where state = 3`);
  expect(await people.teacher.call(projectApi.submit, { id: third })).toMatchObject({
    data: { rule: 'project.overdueHead' },
  });
  const late = await people.teacher.ok(projectApi.list, { overdue: true });
  expect(late.content.every((row) => row.is_overdue)).toBe(true);
  await app.admin.query('update project.project set state = 8 where state in (0, 3)');
  await people.teacher.ok(projectApi.submit, { id: third });
});

test('who reaches an application, and what each may do', async () => {
  const id = await given.draft(people.teacher, { category: 'gas' });
  expect((await people.college.call(projectApi.find, { id })).code).toBe(404);
  expect((await people.teacher.call(projectApi.refuse, { id, reason: '无' })).code).toBe(403);
  await people.teacher.ok(projectApi.submit, { id });
  const can = async (client: Client) => (await client.ok(projectApi.find, { id })).can;
  expect(await can(people.teacher)).toEqual(['withdraw']);
  expect(await can(people.college)).toEqual(['college']);
  expect(await can(people.school)).toEqual(['college']);
  expect(await can(people.lab)).toEqual([]);
  expect(await can(people.leader)).toEqual([]);
  expect((await people.college2.call(projectApi.find, { id })).code).toBe(404);
  expect((await people.lab2.call(projectApi.find, { id })).code).toBe(404);
  expect((await people.college2.call(projectApi.recommend, { id })).code).toBe(404);
  expect((await (await app.as('school', 'beta')).call(projectApi.find, { id })).code).toBe(404);
  expect((await people.jcry.call(projectApi.list, {})).code).toBe(403);
  await people.teacher.ok(projectApi.withdraw, { id });
  expect(await stateOf(id).catch(() => 404)).toBe(404);
  await people.teacher.ok(projectApi.submit, { id });
  await people.college.ok(projectApi.sendBack, { id, reason: '预算偏高' });
  const back = await people.teacher.ok(projectApi.find, { id });
  expect([back.state, back.reason]).toEqual([ProjectState.draft, '预算偏高']);
  await people.teacher.ok(projectApi.submit, { id });
  await people.college.ok(projectApi.refuse, { id, reason: '重复建设' });
  expect((await people.college.call(projectApi.recommend, { id })).code).toBe(409);
});

test('nobody decides on an own project, and a college recommends as many as the call says', async () => {
  const call_id = await given.call({ per_college: 1 });
  const own = await given.draft(people.college, { call_id, category: 'waste', head_id: await app.user('college') });
  await people.college.ok(projectApi.submit, { id: own });
  expect(await people.college.call(projectApi.recommend, { id: own })).toMatchObject({ code: 403 });
  await people.school.ok(projectApi.recommend, { id: own });
  const next = await given.draft(people.teacher, { call_id, category: 'fire' });
  await people.teacher.ok(projectApi.submit, { id: next });
  expect(await people.college.call(projectApi.recommend, { id: next })).toMatchObject({
    data: { rule: 'project.collegeFull' },
  });
});

test('drafts change and go, what was submitted does not; a used call stays', async () => {
  const call_id = await given.call();
  const id = await given.draft(people.teacher, { call_id, category: 'access' });
  const colleague = await app.user('lab');
  const {
    version,
    labs,
    members: _members,
    budget: _budget,
    ...facts
  } = await people.teacher.ok(projectApi.find, { id });
  const change = { ...facts, id, version, files: [], lab_ids: labs.map((lab) => lab.id), budget: usualBudget };
  await people.teacher.ok(projectApi.update, { ...change, members: [{ user_id: colleague, work: '采购' }] });
  const changed = await people.lab.ok(projectApi.find, { id });
  expect(changed.members).toEqual([{ user_id: colleague, name: '测试lab', work: '采购' }]);
  await people.teacher.ok(projectApi.submit, { id });
  const late = await people.teacher.call(projectApi.update, { ...change, version: version + 2 });
  expect(late.data).toMatchObject({ rule: 'project.onlyDraft' });
  expect((await people.teacher.call(projectApi.remove, { id })).code).toBe(409);
  expect((await people.school.call(callApi.remove, { id: call_id })).data).toMatchObject({ rule: 'project.callUsed' });
  const free = await given.draft(people.teacher, { category: 'access' });
  await people.teacher.ok(projectApi.remove, { id: free });
  const { id: empty } = await people.school.ok(callApi.create, {
    name: '空通知',
    year: 2026,
    total: '1000',
    most: '1000',
    starts_on: '2026-03-01',
    ends_on: '2026-03-31',
  });
  expect((await people.teacher.call(callApi.find, { id: empty })).code).toBe(404);
  await people.school.ok(callApi.publish, { id: empty });
  await people.school.ok(callApi.close, { id: empty });
  expect((await people.school.ok(callApi.list, { is_open: false })).content.map((row) => row.id)).toContain(empty);
  await people.school.ok(callApi.remove, { id: empty });
});

test('papers and the execution table', async () => {
  const id = await given.draft(people.teacher, { category: 'gas' });
  const { body } = await people.teacher.blob(projectApi.print, { id, kind: PaperKind.application });
  expect(body.subarray(0, 4).toString()).toBe('%PDF');
  expect((await people.teacher.call(projectApi.print, { id, kind: PaperKind.task })).data).toMatchObject({
    rule: 'project.notApproved',
  });
  expect((await people.teacher.call(projectApi.print, { id, kind: PaperKind.certificate })).data).toMatchObject({
    rule: 'project.notCertified',
  });
  const shown = await people.school.ok(projectApi.list, { page: 1, size: 150 });
  const sheet = await people.school.blob(projectApi.export, {});
  expect((await textsOf(sheet.body)).length - 1).toBe(shown.total);
});

test('an application that was written anew while the college read it is not recommended', async () => {
  const teacher = await app.as('teacher');
  const college = await app.as('college');
  const id = await given.draft(teacher);
  await teacher.ok(projectApi.submit, { id });
  const { version } = await college.ok(projectApi.find, { id });
  await teacher.ok(projectApi.withdraw, { id });
  await teacher.ok(projectApi.submit, { id });
  expect((await college.call(projectApi.recommend, { id, version })).code).toBe(409);
  expect((await college.call(projectApi.sendBack, { id, version, reason: '补充' })).code).toBe(409);
  expect((await college.call(projectApi.refuse, { id, version, reason: '重复' })).code).toBe(409);
  const now = (await college.ok(projectApi.find, { id })).version;
  await college.ok(projectApi.sendBack, { id, version: now, reason: '补充' });
});

test('no student is head of a project', async () => {
  const teacher = await app.as('teacher');
  const head_id = await app.user('normal');
  await app.admin.query(`update identity.account set user_type = 'graduate_student' where id = $1`, [head_id]);
  await expect(given.draft(teacher, { head_id })).rejects.toThrow('请选择教职工');
});
