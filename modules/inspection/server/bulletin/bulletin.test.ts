import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { inboxApi } from '#platform/notices/shared/notice.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { IssueMode } from '../../shared/core/activity.states.ts';
import { bulletinApi } from '../../shared/bulletin/bulletin.ts';
import { BulletinStatus } from '../../shared/core/bulletin.states.ts';
import { homeApi } from '../../shared/report/home.ts';
import { recordApi } from '../../shared/record/record.ts';
import { resultApi } from '../../shared/record/result.ts';
import { notifyBulletin } from '../notice/notify-activity.jobs.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { examineApi } from '../../shared/problem/examine.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  await given.inspector('jcry');
});
afterAll(() => app.stop());

/** An activity with one unissued problem and a bulletin draft. */
async function draftBulletin() {
  const actId = await given.running({ issue: IssueMode.atBulletin });
  const saved = await (
    await app.as('jcry')
  ).ok(recordApi.submit, {
    id: await given.record(actId),
    problems: [await given.draft('jcry')],
  });
  const { id } = await (await app.as('school')).ok(bulletinApi.generate, { act_id: actId });
  return { id, actId, problemId: saved.problems[0]!.id };
}

test('a published bulletin notifies the managers of laboratories with problems only', async () => {
  const { id } = await draftBulletin();
  await (await app.as('school')).ok(bulletinApi.publish, { id });
  await app.inside((ctx) => notifyBulletin(ctx, { id, again: false }));
  const notified = async (account: string) =>
    (await (await app.as(account)).ok(inboxApi.list)).content.some((message) => message.type === 'BULLETIN');
  expect(await Promise.all(['college', 'lab', 'lab2', 'teacher'].map(notified))).toEqual([true, true, false, false]);
});

test('what was put right on the spot is told nowhere', async () => {
  const actId = await given.running({ labs: ['0010001', '0010002'], issue: IssueMode.atBulletin });
  const jcry = await app.as('jcry');
  const school = await app.as('school');
  const fixed = { fixed: true, after: [await given.photo('jcry')] };
  await jcry.ok(recordApi.submit, {
    id: await given.record(actId),
    problems: [await given.draft('jcry'), await given.draft('jcry', fixed)],
  });
  const { id } = await school.ok(bulletinApi.generate, { act_id: actId });
  const { figures, typical, body } = await school.ok(bulletinApi.find, { id });
  expect(figures).toMatchObject({ labs: 2, checked: 1, problems: 1 });
  expect(figures.classes.map(({ problems }) => problems)).toEqual([1]);
  expect(typical).toHaveLength(1);
  expect(body).toContain('发现隐患 1 项');
});

test('a bulletin is generated from current figures, edited, published and read', async () => {
  const { id, actId, problemId } = await draftBulletin();
  const school = await app.as('school');
  const draft = await school.ok(bulletinApi.find, { id });
  expect(draft.figures).toMatchObject({ labs: 1, checked: 1, problems: 1, urgent: 0 });
  expect(draft.body).toContain('共检查实验室 1/1 间，发现隐患 1 项');
  expect(draft.typical).toHaveLength(1);
  await school.ok(bulletinApi.update, {
    id,
    version: draft.version,
    title: '关于本次巡查的通报',
    body: '请认真整改',
    recipient_ids: draft.recipient_ids,
  });
  expect((await (await app.as('college')).call(bulletinApi.find, { id })).code).toBe(404);
  await school.ok(bulletinApi.publish, { id });
  expect(await given.stateOf(problemId)).toBe('pending');
  const college = await app.as('college');
  const seen = await college.ok(bulletinApi.find, { id });
  expect(seen).toMatchObject({ status: BulletinStatus.published, title: '关于本次巡查的通报', can: [], receipts: [] });
  expect(seen.no).toMatch(/^实安通〔\d{4}〕\d+号$/);
  expect(seen.notices).toEqual([
    expect.objectContaining({ no: expect.stringMatching(/^alpha实安整〔\d{4}〕\d{3}号$/), problems: 1 }),
  ]);
  await college.ok(bulletinApi.markRead, { id });
  const { receipts } = await school.ok(bulletinApi.find, { id });
  expect(receipts).toEqual([expect.objectContaining({ org_name: '化学学院', read: 1 })]);
  const notice = await college.ok(bulletinApi.notice, { act_id: actId, college_id: await app.unit('001') });
  expect(notice.problems).toHaveLength(1);
  expect(
    (await (await app.as('college2')).call(bulletinApi.notice, { act_id: actId, college_id: await app.unit('001') }))
      .code,
  ).toBe(404);
  const home = await college.ok(homeApi.home);
  expect(home.bulletins[0]).toMatchObject({ title: '关于本次巡查的通报', read: true });
});

test('of 16 concurrent publications one succeeds, and problems are issued once', async () => {
  const { id, problemId } = await draftBulletin();
  const school = await app.as('school');
  const replies = await Promise.all(Array.from({ length: 16 }, () => school.call(bulletinApi.publish, { id })));
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
  expect(replies.filter((reply) => ![200, 409].includes(reply.code))).toEqual([]);
  const { rows } = await app.admin.query('select version from inspection.problem where id = $1', [problemId]);
  expect(rows[0].version).toBe(2);
});

test('a published bulletin is read-only; it is withdrawn within a day and corrected', async () => {
  const { id, actId, problemId } = await draftBulletin();
  const school = await app.as('school');
  await school.ok(bulletinApi.publish, { id });
  const { version, recipient_ids } = await school.ok(bulletinApi.find, { id });
  const words = { id, version, title: '改一改', body: '改一改', recipient_ids };
  expect(await school.call(bulletinApi.update, words)).toMatchObject({
    data: { rule: 'inspection.bulletinDraftOnly' },
  });
  expect(await school.call(bulletinApi.generate, { act_id: actId })).toMatchObject({
    data: { rule: 'inspection.bulletinDraftOnly' },
  });
  await school.ok(bulletinApi.withdraw, { id, reason: '学院名称有误' });
  expect(await given.stateOf(problemId)).toBe('pending');
  expect((await (await app.as('college')).call(bulletinApi.find, { id })).code).toBe(404);
  const again = await school.ok(bulletinApi.generate, { act_id: actId });
  expect((await school.ok(bulletinApi.find, again)).title).toContain('（更正）');
});

test('a bulletin cannot be withdrawn after a day', async () => {
  const { id } = await draftBulletin();
  const school = await app.as('school');
  await school.ok(bulletinApi.publish, { id });
  await app.admin.query(`update inspection.bulletin set publish_at = now() - interval '25 hours' where id = $1`, [id]);
  expect(await school.call(bulletinApi.withdraw, { id, reason: '学院名称有误' })).toMatchObject({
    data: { rule: 'inspection.bulletinLate' },
  });
});

test('a college creates bulletins of its own activities only', async () => {
  const actId = await given.running();
  const college = await app.as('college');
  expect((await college.call(bulletinApi.generate, { act_id: actId })).code).toBe(404);
  const own = await given.running({ by: 'college' });
  const { id } = await college.ok(bulletinApi.generate, { act_id: own });
  await college.ok(bulletinApi.publish, { id });
  expect((await (await app.as('college2')).call(bulletinApi.withdraw, { id, reason: '不是我的' })).code).toBe(404);
  expect((await (await app.as('school', 'beta')).call(bulletinApi.find, { id })).code).toBe(404);
});

test('a college’s bulletin is addressed to its own units only', async () => {
  const college = await app.as('college');
  const { id } = await college.ok(bulletinApi.generate, { act_id: await given.running({ by: 'college' }) });
  const { version } = await college.ok(bulletinApi.find, { id });
  const words = { id, version, title: '本院通报', body: '请整改' };
  for (const code of ['', '002']) {
    const recipient_ids = [await app.unit('001'), await app.unit(code)];
    expect(await college.call(bulletinApi.update, { ...words, recipient_ids })).toMatchObject({
      data: { rule: 'inspection.recipientsOutside' },
    });
  }
  await college.ok(bulletinApi.update, { ...words, recipient_ids: [await app.unit('001')] });
});

test('a record without entry does not count as checked', async () => {
  const actId = await given.running({ labs: ['0010001', '0010002'] });
  const [jcry, school] = [await app.as('jcry'), await app.as('school')];
  await jcry.ok(recordApi.submit, { id: await given.record(actId) });
  await jcry.ok(recordApi.noEntry, { id: await given.record(actId, '0010002'), note: '门锁着' });
  const { id } = await school.ok(bulletinApi.generate, { act_id: actId });
  const { figures, body } = await school.ok(bulletinApi.find, { id });
  expect(figures).toMatchObject({ labs: 2, checked: 1, no_entry: 1 });
  expect(body).toContain('共检查实验室 1/2 间，未能进入 1 间');
  expect((await school.ok(resultApi.colleges, { act_id: actId })).content).toMatchObject([{ checked: 1, no_entry: 1 }]);
  const { content } = await school.ok(activityApi.list, { size: 150 });
  expect(content.find((row) => row.id === actId)).toMatchObject({ labs: 2, checked: 1 });
});

test('a rejected problem is counted nowhere', async () => {
  const actId = await given.running({ confirm: true });
  const [jcry, school] = [await app.as('jcry'), await app.as('school')];
  const saved = await jcry.ok(recordApi.submit, {
    id: await given.record(actId),
    problems: [await given.draft('jcry')],
  });
  await school.ok(examineApi.reject, { id: saved.problems[0]!.id, reason: '不属于隐患' });
  expect((await school.ok(resultApi.colleges, { act_id: actId })).content).toMatchObject([{ problems: 0 }]);
  expect((await school.ok(resultApi.labs, { act_id: actId })).content).toMatchObject([{ problems: 0 }]);
  const { content } = await school.ok(activityApi.list, { size: 150 });
  expect(content.find((row) => row.id === actId)).toMatchObject({ problems: 0 });
});

test('a notice counts the problems that it prints', async () => {
  const actId = await given.running({ confirm: true });
  const [jcry, school] = [await app.as('jcry'), await app.as('school')];
  await jcry.ok(recordApi.submit, { id: await given.record(actId), problems: [await given.draft('jcry')] });
  const { id } = await school.ok(bulletinApi.generate, { act_id: actId });
  await school.ok(bulletinApi.publish, { id });
  const printed = await school.ok(bulletinApi.notice, { act_id: actId, college_id: await app.unit('001') });
  const { notices } = await school.ok(bulletinApi.find, { id });
  expect(notices[0]!.problems).toBe(printed.problems.length);
});

test('generating again overwrites the open draft', async () => {
  const { id, actId } = await draftBulletin();
  const again = await (await app.as('school')).ok(bulletinApi.generate, { act_id: actId });
  expect(again.id).toBe(id);
});

test('no call takes more than fifteen statements', () => {
  expect(app.statements.filter((call) => call.count > 15)).toEqual([]);
});

test('bulletins of an activity that is not there, or that the caller does not see, are not found', async () => {
  const act_id = await given.running({ blind: true });
  const list = async (account: TestAccount, id: number) =>
    (await (await app.as(account)).call(bulletinApi.list, { act_id: id })).code;
  expect([await list('school', 999_999), await list('school', act_id), await list('lab', act_id)]).toEqual([
    404, 200, 404,
  ]);
});

test('recipients can be urged only after publication', async () => {
  const { id, actId } = await draftBulletin();
  const school = await app.as('school');
  expect((await school.call(bulletinApi.urge, { id })).code).toBe(409);
  await school.ok(bulletinApi.publish, { id });
  await school.ok(bulletinApi.urge, { id });
  const { content } = await school.ok(bulletinApi.list, { act_id: actId });
  expect(content).toMatchObject([{ id, can: expect.arrayContaining(['urge']) }]);
  expect((await school.ok(bulletinApi.list, { keyword: '没有的通报' })).total).toBe(0);
});
