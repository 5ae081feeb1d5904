import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { sumOf } from '#platform/funds/shared/money.rules.ts';
import { projectApi } from '../../shared/application/project.ts';
import { ProjectState } from '../../shared/application/project.states.ts';
import { libraryApi } from '../../shared/review/library.ts';
import { reviewApi } from '../../shared/review/review.ts';
import { ReviewState } from '../../shared/review/review.states.ts';
import { givenProject } from '../testing/given-project.ts';

let app: TestApp;
let given: ReturnType<typeof givenProject>;
const people = {} as Record<'teacher' | 'jcry' | 'jcry2' | 'lab2' | 'school' | 'college' | 'leader', Client>;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-03-10 10:00:00' });
  given = givenProject(app);
  for (const account of ['teacher', 'jcry', 'jcry2', 'lab2', 'school', 'college', 'leader'] as const)
    people[account] = await app.as(account);
  await app.admin.query(
    `insert into codes.setting (school_id, sys_key, value) values ($1, 'project_max_running', '50')`,
    [app.schoolId('alpha')],
  );
});
afterAll(() => app.stop());

const assign = async (id: number, account: string) =>
  people.school.call(reviewApi.assign, { id, user_ids: [await app.user(account)] });

test('experts are of another college and no members', async () => {
  const id = await given.inReview({ members: [{ user_id: await app.user('storeman') }] }, ['jcry']);
  for (const account of ['lab', 'college', 'teacher', 'storeman'])
    expect(await assign(id, account)).toMatchObject({ code: 422, data: { rule: 'project.conflictExpert' } });
  expect(await assign(id, 'normal')).toMatchObject({ code: 422, data: { rule: 'project.notExpert' } });
  expect((await assign(id, 'lab2')).data).toEqual({ added: 1 });
  expect((await assign(id, 'lab2')).data).toEqual({ added: 0 });
  expect((await people.college.call(reviewApi.assign, { id, user_ids: [1] })).code).toBe(403);
});

test('an expert who declares a conflict leaves, the office learns of it and assigns another', async () => {
  const id = await given.inReview({}, ['jcry', 'lab2']);
  const [row] = (await people.jcry.ok(reviewApi.list, { project_id: id })).content;
  await people.jcry.ok(reviewApi.decline, { id: row!.id, reason: '与负责人合作' });
  expect(
    (await people.jcry.call(reviewApi.score, { id: row!.id, scores: [1, 1, 1, 1], suggested: '1', opinion: '好' }))
      .code,
  ).toBe(409);
  const { rows } = await app.admin.query(
    `select body from notices.message where type = 'PROJECT_DECLINED' and user_id = $1`,
    [await app.user('school')],
  );
  expect(rows.map(({ body }) => body).join()).toContain('与负责人合作');
  expect((await assign(id, 'jcry2')).data).toEqual({ added: 1 });
  const all = (await people.school.ok(reviewApi.list, { project_id: id })).content;
  expect(Object.fromEntries(all.map(({ expert_name, state }) => [expert_name, state]))).toEqual({
    测试jcry: ReviewState.declined,
    测试jcry2: ReviewState.open,
    测试lab2: ReviewState.open,
  });
  const open = all.find(({ expert_name }) => expert_name === '测试lab2')!;
  await people.school.ok(reviewApi.remove, { id: open.id });
  expect((await people.lab2.call(reviewApi.find, { id: open.id })).code).toBe(404);
});

test('three valid scores conclude a review; applicants see neither scores nor experts', async () => {
  const id = await given.inReview();
  await given.score(id, 'jcry', [30, 25, 15, 15], '90000');
  await given.score(id, 'jcry2', [20, 25, 15, 15], '80000');
  expect(await people.school.call(reviewApi.conclude, { id })).toMatchObject({
    data: { rule: 'project.tooFewScores' },
  });
  const [mine] = (await people.lab2.ok(reviewApi.list, { project_id: id })).content;
  const score = (scores: number[], suggested = '1000') =>
    people.lab2.call(reviewApi.score, { id: mine!.id, scores, suggested, opinion: '可行' });
  expect(await score([31, 1, 1, 1])).toMatchObject({ data: { rule: 'project.scoresShape' } });
  expect(await score([30, 1, 1])).toMatchObject({ data: { rule: 'project.scoresShape' } });
  expect(await score([30, 1, 1, 1], '100000.01')).toMatchObject({ data: { rule: 'project.overApplied' } });
  expect((await score([30, 30, 10, 10], '100000')).code).toBe(200);
  expect((await people.lab2.ok(reviewApi.find, { id: mine!.id })).scores).toEqual([30, 30, 10, 10]);
  expect((await people.jcry.call(reviewApi.find, { id: mine!.id })).code).toBe(404);
  await people.school.ok(reviewApi.conclude, { id });
  expect(await people.school.ok(projectApi.find, { id })).toMatchObject({
    score: '80.00',
    suggested: '90000.00',
    state: ProjectState.school,
  });
  expect(await people.teacher.ok(projectApi.find, { id })).toMatchObject({ score: null, suggested: null, rank: null });
  expect((await people.teacher.ok(reviewApi.list, { project_id: id })).content).toEqual([]);
  expect((await people.teacher.call(libraryApi.list, {})).code).toBe(403);
  expect((await score([30, 30, 10, 10])).code).toBe(409);
});

test('the library keeps its order, holds projects for later, and is exported as it stands', async () => {
  const ids = [await given.inLibrary(), await given.inLibrary(), await given.inLibrary()];
  const listed = async () =>
    (await people.leader.ok(libraryApi.list, {})).content.map(({ id }) => id).filter((id) => ids.includes(id));
  const turned = [ids[2]!, ids[0]!, ids[1]!];
  await people.school.ok(libraryApi.sort, { ids: turned });
  expect(await listed()).toEqual(turned);
  expect((await people.college.call(libraryApi.sort, { ids })).code).toBe(403);
  expect((await people.school.call(libraryApi.sort, { ids: [ids[0]!, 999_999] })).code).toBe(409);
  expect(await people.school.ok(libraryApi.store, { ids: [ids[0]!] })).toEqual({ stored: 1 });
  expect((await people.school.ok(projectApi.find, { id: ids[0]! })).state).toBe(ProjectState.stored);
  const { content } = await people.school.ok(libraryApi.list, { year: 2026 });
  const { body } = await people.school.blob(libraryApi.export, { year: 2026 });
  expect((await textsOf(body)).slice(1).map(([, no]) => no)).toEqual(content.map(({ no }) => no));
  await people.school.ok(projectApi.refuse, { id: ids[1]!, reason: '经费有限' });
  expect(await listed()).toEqual([ids[2]!, ids[0]!]);
});

test('approval sets each row, takes of the call, and opens a card with the money', async () => {
  const call_id = await given.call({ total: '180000', most: '180000' });
  const [first, second] = [
    await given.inLibrary({ call_id, members: [{ user_id: await app.user('lab') }] }),
    await given.inLibrary({ call_id }),
  ];
  const { version, budget } = await people.school.ok(projectApi.find, { id: first });
  const approve = (rows: { row_id: number; approved: string }[], v = version) =>
    people.school.call(libraryApi.approve, {
      note: '校资 1 号',
      card_type: 'safety',
      items: [{ id: first, version: v, rows }],
    });
  const rows = budget.map((row, at) => ({ row_id: row.id, approved: ['40000', '30000', '20000.50'][at]! }));
  expect(await approve(rows.slice(1))).toMatchObject({ data: { rule: 'project.rowsShape' } });
  expect(await approve(rows.map((row) => ({ ...row, approved: '50000' })))).toMatchObject({
    data: { rule: 'project.overApplied' },
  });
  expect((await approve(rows, version + 1)).code).toBe(409);
  expect((await approve(rows)).data).toEqual({ approved: 1 });
  const done = await people.school.ok(projectApi.find, { id: first });
  expect(done).toMatchObject({ approved: '90000.50', state: ProjectState.approved });
  expect(sumOf(done.budget.map((row) => row.approved!))).toBe(done.approved);
  expect(await people.school.ok(budgetCardApi.find, { id: done.card!.id })).toMatchObject({
    card_no: done.no,
    total: '90000.50',
    manager_name: '测试teacher',
    member_list: [expect.objectContaining({ name: '测试lab', doc_limit: null })],
  });
  await expect(given.approve(second)).rejects.toThrow('总额还剩 89,999.50 元');
  expect((await people.school.ok(projectApi.find, { id: second })).budget.map((row) => row.approved)).toEqual([
    null,
    null,
    null,
  ]);
  const other = await given.inLibrary();
  await given.approve(other, done.card!.id);
  expect((await people.school.ok(budgetCardApi.find, { id: done.card!.id })).total).toBe('190000.50');
});

test('the log of a project tells applicants neither scores nor experts', async () => {
  const id = await given.inLibrary({ head_id: await app.user('xsfzr') });
  const notes = async (client: Client) =>
    (await client.ok(projectApi.find, { id })).log.filter(({ what }) => what.includes('评审')).map(({ note }) => note);
  expect(await notes(people.school)).toEqual([expect.stringContaining('平均'), '3 人']);
  expect(await notes(people.teacher)).toEqual(['', '']);
  expect(await notes(await app.as('lab'))).toEqual(['', '']);
});

test('an expert who has declined reads the application no more', async () => {
  const id = await given.inReview({ head_id: await app.user('xsfzr') });
  const [review] = (await people.jcry.ok(reviewApi.list, { project_id: id })).content;
  await people.jcry.ok(reviewApi.find, { id: review!.id });
  await people.jcry.ok(reviewApi.decline, { id: review!.id, reason: '合作过' });
  expect((await people.jcry.call(reviewApi.find, { id: review!.id })).code).toBe(404);
  expect((await people.jcry.ok(reviewApi.list, { project_id: id })).content).toMatchObject([
    { state: ReviewState.declined },
  ]);
});
