import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testAccounts, type TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { articleApi } from '#platform/news/shared/article.ts';
import { inboxApi, todoApi } from '#platform/notices/shared/notice.ts';
import { awardApi, excellentApi } from '../../shared/award/award.ts';
import { collegeScoreApi } from '../../shared/award/college-score.ts';
import { recommendApi } from '../../shared/award/recommendation.ts';
import { AwardKind, AwardStatus, awardStates, RiskGroup } from '../../shared/core/award.states.ts';
import { notifyAwards } from './award-notice.jobs.ts';
import { awardsIn } from '../testing/awards.ts';
import { givenIn } from '../testing/given.ts';
import { transitionsIn, type Transition } from '../testing/transitions.ts';

let app: TestApp;
let awards: ReturnType<typeof awardsIn>;
let act: number;
beforeAll(async () => {
  app = await startTestApp();
  awards = awardsIn(app, givenIn(app));
  await awards.reach.inspectors();
});
afterAll(() => app.stop());
beforeEach(async () => {
  act = await awards.published();
});

const listed = async (account: TestAccount = 'school') =>
  (await (await app.as(account)).ok(awardApi.list, { act_id: act })).content;

/** A laboratory in its publicity. */
async function taken(): Promise<number> {
  await (await app.as('school')).ok(awardApi.take, { ids: [await awards.passed(act)] });
  return (await listed())[0]!.id;
}
async function awarded(): Promise<number> {
  const id = await taken();
  await awards.passPublicity();
  await (await app.as('school')).ok(awardApi.award, { ids: [id] });
  return id;
}

test('laboratories whose recommendation passed are public for five working days', async () => {
  const id = await awards.passed(act);
  const school = await app.as('school');
  const open = { act_id: act, status: 2, awarded: false } as const;
  expect((await school.ok(recommendApi.list, open)).content).toHaveLength(1);
  expect(await school.ok(awardApi.take, { ids: [id] })).toEqual({ taken: 1 });
  const [award] = await listed();
  expect(award).toMatchObject({ kind: AwardKind.lab, status: AwardStatus.public, unit_no: '0010001', can: ['cancel'] });
  const days = (Date.parse(award!.public_to) - Date.parse(award!.public_from)) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(5);
  expect((await school.ok(recommendApi.list, open)).content).toHaveLength(0);
  expect((await school.call(awardApi.take, { ids: [id] })).code).toBe(409);
  const early = await school.call(awardApi.award, { ids: [award!.id] });
  expect(early).toMatchObject({ code: 409, message: expect.stringContaining('公示期未满') });
});

test('after the publicity awards get certificate numbers, each once', async () => {
  const school = await app.as('school');
  const lab = await taken();
  const { id: person } = await school.ok(awardApi.add, {
    act_id: act,
    kind: AwardKind.person,
    unit_id: await app.unit('0010001'),
    user_id: await app.user('lab'),
    reason: '坚持每日巡查',
  });
  const due = async () =>
    (await school.ok(todoApi.list)).content.find((todo) => todo.name === 'inspection.due_awards')?.count ?? 0;
  const before = await due();
  await awards.passPublicity();
  expect(await due()).toBeGreaterThanOrEqual(before + 2);
  expect(await school.ok(awardApi.award, { ids: [lab, person] })).toEqual({ awarded: 2 });
  const base = `DB${new Date().getFullYear()}0010001`;
  const numbers = (await listed()).map((row) => row.award_no).toSorted();
  expect(numbers.every((no) => no === base || no.startsWith(`${base}-`))).toBe(true);
  expect(new Set(numbers).size).toBe(2);
  expect((await school.call(awardApi.award, { ids: [lab] })).code).toBe(409);
});

test('without days of publicity an award is given at once', async () => {
  await app.admin.query(`update inspection.reach_rule set rule = jsonb_set(rule, '{publicity,award_days}', '0')`);
  const id = await taken();
  await app.admin.query(`update inspection.reach_rule set rule = jsonb_set(rule, '{publicity,award_days}', '5')`);
  const [row] = (await (await app.as('school')).ok(awardApi.list, { act_id: act })).content;
  expect(row).toMatchObject({ id, public_from: row!.public_to, can: ['award', 'cancel'] });
  expect(await (await app.as('school')).ok(awardApi.award, { ids: [id] })).toEqual({ awarded: 1 });
});

test('a cancelled award keeps its number and its place becomes free', async () => {
  const id = await awarded();
  const school = await app.as('school');
  expect((await school.call(awardApi.cancel, { id, reason: '' })).code).toBe(400);
  await school.ok(awardApi.cancel, { id, reason: '查实材料不实' });
  expect((await listed())[0]).toMatchObject({ status: AwardStatus.cancelled, cancel_reason: '查实材料不实', can: [] });
  expect((await listed())[0]!.award_no).not.toBe('');
  expect(await listed('college2')).toEqual([]);
  const [candidate] = (await school.ok(recommendApi.list, { act_id: act, status: 2 })).content;
  await school.ok(awardApi.take, { ids: [candidate!.recommendation_id!] });
});

test('safety officers need a person, laboratories a place in the check, and no accident', async () => {
  const school = await app.as('school');
  const input = { act_id: act, kind: AwardKind.person, unit_id: await app.unit('0010001'), reason: '尽责' };
  expect(await school.call(awardApi.add, input)).toMatchObject({ data: { errors: { user_id: '请选择安全员' } } });
  const outside = await school.call(awardApi.add, { ...input, kind: AwardKind.lab, unit_id: await app.unit('001') });
  expect(outside.message).toContain('不在本活动的检查范围内');
  await school.ok(collegeScoreApi.compute, { id: act });
  const { content } = await school.ok(collegeScoreApi.list, { act_id: act });
  const chemistry = content.find((row) => row.college_name === '化学学院')!;
  await school.ok(collegeScoreApi.addLine, { id: chemistry.id, kind: 'accident', reason: '火情' });
  expect((await school.call(awardApi.add, { ...input, kind: AwardKind.lab })).message).toContain('事故');
});

test('laboratory, college and person hear of publicity, award and cancellation', async () => {
  const id = await awarded();
  await app.inside((ctx) => notifyAwards(ctx, { ids: [id] }));
  await app.inside((ctx) => notifyAwards(ctx, { ids: [id] }));
  const titles = async (account: TestAccount) =>
    (await (await app.as(account)).ok(inboxApi.list)).content
      .map((row) => row.title)
      .filter((title) => title === '优秀实验室表彰：有机合成实验室').length;
  const [lab, college, other] = [await titles('lab'), await titles('college'), await titles('college2')];
  expect([lab > 0, college > 0, other]).toEqual([true, true, 0]);
});

describe('papers and notices', () => {
  test('a certificate is for the awarded, the list for everybody who reads awards', async () => {
    const id = await taken();
    const school = await app.as('school');
    expect((await school.call(awardApi.certificate, { id })).message).toContain('没有证书');
    const list = await (await app.as('lab2')).blob(awardApi.publicity, { act_id: act, status: AwardStatus.public });
    expect(list.body.subarray(0, 5).toString()).toBe('%PDF-');
    await awards.passPublicity();
    await school.ok(awardApi.award, { ids: [id] });
    const own = await (await app.as('lab')).blob(awardApi.certificate, { id });
    expect(own.body.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await (await app.as('lab2')).call(awardApi.certificate, { id })).message).toContain('没有证书');
    const none = await school.call(awardApi.publicity, { act_id: act, status: AwardStatus.public });
    expect(none.message).toBe('没有可公告的表彰对象');
  });

  test('the list is published as a notice of the school', async () => {
    await taken();
    const school = await app.as('school');
    const { id } = await school.ok(awardApi.announce, { act_id: act, status: AwardStatus.public });
    const article = await (await app.as('lab2')).ok(articleApi.find, { id });
    expect(article.title).toContain('拟表彰名单的公示');
    expect(article.body).toContain('- 化学学院 有机合成实验室');
    expect(article.body).toContain('# 优秀实验室（1）');
  });
});

describe('excellent colleges', () => {
  /** Published scores; physics has no laboratory of level Ⅰ or Ⅱ. */
  async function scored() {
    await app.admin.query(`update base_info.lab set lab_level = case id when $1 then 4 else 1 end`, [
      await app.unit('0020001'),
    ]);
    const school = await app.as('school');
    await school.ok(collegeScoreApi.compute, { id: act });
    await school.ok(collegeScoreApi.publish, { id: act });
    return school;
  }

  test('are ranked in two groups, and need the rate of reached laboratories', async () => {
    await awards.result(act, '0010002', { final: 50, grade: 4, is_reached: false });
    const school = await scored();
    const { content } = await school.ok(excellentApi.list, { act_id: act });
    expect(content).toMatchObject([
      {
        college_name: '化学学院',
        risk_group: RiskGroup.risky,
        group_rank: 1,
        faults: ['达标率低于 95%'],
        is_proposed: false,
        can: [],
      },
      {
        college_name: '物理学院',
        risk_group: RiskGroup.others,
        group_rank: 1,
        faults: [],
        is_proposed: true,
        can: ['choose'],
      },
    ]);
    const [bad, good] = content;
    expect((await school.call(excellentApi.choose, { ids: [bad!.id, good!.id] })).message).toContain(
      '有 1 个学院不符合',
    );
    expect(await school.ok(excellentApi.choose, { ids: [good!.id] })).toEqual({ chosen: 1 });
    expect((await school.call(excellentApi.choose, { ids: [good!.id] })).code).toBe(409);
    const after = await school.ok(excellentApi.find, { id: good!.id });
    expect(after).toMatchObject({ award_status: AwardStatus.public, can: ['cancel'] });
    await awards.passPublicity();
    await school.ok(awardApi.award, { ids: [after.award_id!] });
    expect((await school.ok(excellentApi.find, { id: good!.id })).award_no).toMatch(/^DB\d{4}002/);
  });

  test('a college sees itself after the publication', async () => {
    await (await app.as('school')).ok(collegeScoreApi.compute, { id: act });
    const college = await app.as('college');
    expect((await college.ok(excellentApi.list, { act_id: act })).content).toEqual([]);
    await scored();
    expect((await college.ok(excellentApi.list, { act_id: act })).content).toMatchObject([
      { college_name: '化学学院', can: [] },
    ]);
  });
});

describe('every role, state and transition', () => {
  const { award, cancel } = awardStates.transitions;
  const transitions: Record<string, Transition<object>> = {
    award: { from: award.from, to: award.to, run: (client, id) => client.call(awardApi.award, { ids: [id] }) },
    cancel: {
      from: cancel.from,
      to: cancel.to,
      run: (client, id) => client.call(awardApi.cancel, { id, reason: '材料不实' }),
    },
  };

  test.each(Object.keys(testAccounts) as TestAccount[])('%s', async (account) => {
    const id = await taken();
    const facts = `, public_from = now()::date - 20, public_to = now()::date - 10, awarded_at = case when $2 = 2 then now() end,
      award_no = case when $2 = 2 then 'N' || t.id else '' end, cancelled_at = case when $2 = 3 then now() end,
      cancel_reason = case when $2 = 3 then '原因' else '' end`;
    const machine = transitionsIn(app, 'inspection.award', 'inspection.award', facts, {
      states: AwardStatus.$items,
      softDelete: false,
    });
    const { outcomes, expected } = await machine.outcomesOf(id, account, ['school'], transitions, {});
    expect(outcomes).toEqual(expected);
  });
});
