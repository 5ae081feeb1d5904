import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testAccounts, type TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { inboxApi, todoApi } from '#platform/notices/shared/notice.ts';
import { collegeScoreApi } from '../../shared/award/college-score.ts';
import { recommendApi } from '../../shared/award/recommendation.ts';
import { RecommendStatus, recommendStates } from '../../shared/core/award.states.ts';
import { notifyRecommendation } from './award-notice.jobs.ts';
import { awardsIn } from '../testing/awards.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { transitionsIn, type Transition } from '../testing/transitions.ts';

let app: TestApp;
let given: Given;
let awards: ReturnType<typeof awardsIn>;
let act: number;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  awards = awardsIn(app, given);
  await awards.reach.inspectors();
});
afterAll(() => app.stop());
beforeEach(async () => {
  act = await awards.published();
});

const colleges = async (account: TestAccount) =>
  (await (await app.as(account)).ok(recommendApi.colleges, { act_id: act })).content;

test('colleges see their own laboratories, quota and conditions; a laboratory itself', async () => {
  expect(await colleges('school')).toMatchObject([
    { college_name: '化学学院', labs: 2, eligible: 2, quota: 1, submitted: 0 },
    { college_name: '物理学院', labs: 1, eligible: 1, quota: 1 },
  ]);
  expect((await colleges('college')).map((row) => row.college_name)).toEqual(['化学学院']);
  const seen = async (account: TestAccount) =>
    (await (await app.as(account)).ok(recommendApi.list, { act_id: act })).content.map((row) => row.lab_no);
  expect((await seen('college')).toSorted()).toEqual(['0010001', '0010002']);
  expect(await seen('lab')).toEqual(['0010001']);
});

test('who is below the line, vetoed, overdue or in a college with an accident cannot be recommended', async () => {
  const id = await awards.result(act, '0010001', { final: 89.9, grade: 2 });
  await awards.result(act, '0010001', { veto_hits: JSON.stringify([{ item_id: 1, name: '管制品' }]) });
  const problem = await given.problem();
  await app.admin.query(`update inspection.problem set effective_deadline = now() - interval '1 day' where id = $1`, [
    problem,
  ]);
  const school = await app.as('school');
  await school.ok(collegeScoreApi.compute, { id: act });
  const { content } = await school.ok(collegeScoreApi.list, { act_id: act });
  const chemistry = content.find((row) => row.college_name === '化学学院')!;
  await school.ok(collegeScoreApi.addLine, { id: chemistry.id, kind: 'accident', reason: '火情' });
  const faults = ['得分低于优秀线 90', '有 1 项否决项不符合', '有隐患逾期未整改', '所在学院本年度登记有需上报的事故'];
  expect((await awards.candidate(act)).faults).toEqual(faults);
  expect((await colleges('school'))[0]).toMatchObject({ labs: 2, eligible: 0 });
  const reply = await (await app.as('college')).call(recommendApi.save, { result_id: id, reason: '优秀' });
  expect(reply).toMatchObject({ code: 422, message: `该实验室不符合推荐条件：${faults.join('；')}` });
  await app.admin.query(`delete from inspection.problem where id = $1`, [problem]);
});

test('the quota is held, also by two submissions at once', async () => {
  const ids = [await awards.draft(act, '0010001'), await awards.draft(act, '0010002')];
  const college = await app.as('college');
  const replies = await Promise.all(ids.map((id) => college.call(recommendApi.submit, { id })));
  expect(replies.map((reply) => reply.code).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(replies.find((reply) => reply.code === 422)!.message).toBe('推荐名额为 1 间，已上报或通过 1 间，不能再上报');
  expect((await colleges('college'))[0]).toMatchObject({ submitted: 1, drafts: 1 });
});

test('the school decides: to-do, reason, notice; a rejected one may be submitted again', async () => {
  const id = await awards.submitted(act);
  const school = await app.as('school');
  const waiting = async () =>
    (await school.ok(todoApi.list)).content.find((todo) => todo.name === 'inspection.recommendations')?.count ?? 0;
  expect(await waiting()).toBeGreaterThan(0);
  expect((await school.call(recommendApi.reject, { id, opinion: '' })).code).toBe(400);
  await school.ok(recommendApi.reject, { id, opinion: '材料不全' });
  await app.inside((ctx) => notifyRecommendation(ctx, { id }));
  const { content } = await (await app.as('college')).ok(inboxApi.list);
  expect(content[0]).toMatchObject({ title: '评优推荐不通过：有机合成实验室' });
  expect(await awards.candidate(act, '0010001', 'college')).toMatchObject({
    status: RecommendStatus.rejected,
    opinion: '材料不全',
    can: ['save', 'submit'],
  });
  await (await app.as('college')).ok(recommendApi.submit, { id });
  await school.ok(recommendApi.pass, { id });
  expect(await awards.candidate(act)).toMatchObject({ status: RecommendStatus.passed, can: [] });
});

test('who has submitted a recommendation does not decide it', async () => {
  const id = await awards.submitted(act);
  await app.admin.query('update inspection.recommendation set submitted_by = $2 where id = $1', [
    id,
    await app.user('school'),
  ]);
  expect((await (await app.as('school')).call(recommendApi.pass, { id })).code).toBe(428);
});

test('a laboratory proposes itself, and its college submits; material is read by both', async () => {
  const { id } = await awards.candidate(act);
  const lab = await app.as('lab');
  const photos = [await given.photo('lab')];
  const made = await lab.ok(recommendApi.save, { result_id: id, reason: '自荐', photos });
  expect((await lab.call(recommendApi.submit, { id: made.id })).code).toBe(403);
  expect(await awards.candidate(act, '0010001', 'lab')).toMatchObject({ can: ['save', 'remove'], photos: [{}] });
  await (await app.as('college')).ok(recommendApi.submit, { id: made.id });
  expect((await lab.call(recommendApi.save, { result_id: id, reason: '改' })).code).toBe(409);
  const college2 = await app.as('college2');
  expect((await college2.call(recommendApi.find, { id })).code).toBe(404);
});

describe('every role, state and transition', () => {
  const { submit, withdraw, pass, reject } = recommendStates.transitions;
  const transitions: Record<string, Transition<object>> = {
    submit: {
      from: submit.from,
      to: submit.to,
      only: ['college'],
      run: (client, id) => client.call(recommendApi.submit, { id }),
    },
    withdraw: {
      from: withdraw.from,
      to: withdraw.to,
      only: ['college'],
      run: (client, id) => client.call(recommendApi.withdraw, { id }),
    },
    pass: {
      from: pass.from,
      to: pass.to,
      only: ['school'],
      run: (client, id) => client.call(recommendApi.pass, { id }),
    },
    reject: {
      from: reject.from,
      to: reject.to,
      only: ['school'],
      run: (client, id) => client.call(recommendApi.reject, { id, opinion: '材料不全' }),
    },
  };

  test.each(Object.keys(testAccounts) as TestAccount[])('%s', async (account) => {
    const id = await awards.draft(act);
    const college = await app.user('college');
    const facts = `, submitted_by = ${college}, submitted_at = now(), decided_by = null, decided_at = case when $2 in (2, 3) then now() end`;
    const machine = transitionsIn(app, 'inspection.recommendation', 'inspection.recommendation', facts, {
      states: RecommendStatus.$items,
      softDelete: false,
    });
    const { outcomes, expected } = await machine.outcomesOf(id, account, ['school', 'college'], transitions, {});
    expect(outcomes).toEqual(expected);
  });

  test('only a draft is removed', async () => {
    const id = await awards.submitted(act);
    const college = await app.as('college');
    expect((await college.call(recommendApi.remove, { id })).message).toContain('状态是“已上报”');
    await college.ok(recommendApi.withdraw, { id });
    await college.ok(recommendApi.remove, { id });
    expect((await awards.candidate(act)).status).toBeNull();
  });
});
