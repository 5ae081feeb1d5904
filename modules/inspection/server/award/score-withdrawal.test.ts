import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testAccounts, type TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { inboxApi } from '#platform/notices/shared/notice.ts';
import { awardApi, excellentApi } from '../../shared/award/award.ts';
import { collegeScoreApi } from '../../shared/award/college-score.ts';
import { ScoreStatus, scoreStates } from '../../shared/core/award.states.ts';
import { awardsIn } from '../testing/awards.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { transitionsIn, type Transition } from '../testing/transitions.ts';
import { notifyScores } from './score-notice.jobs.ts';

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

const reason = '化学学院的加分登记有误';
const scores = async (account: TestAccount = 'school') =>
  (await (await app.as(account)).ok(collegeScoreApi.list, { act_id: act })).content;
async function published() {
  const school = await app.as('school');
  await school.ok(collegeScoreApi.compute, { id: act });
  await school.ok(collegeScoreApi.publish, { id: act });
  return school;
}

test('withdrawn scores are hidden from colleges, corrected, and published again', async () => {
  const school = await published();
  const before = (await scores()).find((row) => row.college_name === '化学学院')!;
  expect((await school.call(collegeScoreApi.withdraw, { id: act, reason: '' })).code).toBe(400);
  await school.ok(collegeScoreApi.withdraw, { id: act, reason });
  expect(await scores('college')).toEqual([]);
  expect((await (await app.as('college')).call(collegeScoreApi.find, { id: before.id })).code).toBe(404);
  expect((await school.ok(excellentApi.list, { act_id: act })).content).toEqual([]);
  for (const row of await scores())
    expect(row).toMatchObject({ status: ScoreStatus.open, published_at: null, withdraw_reason: reason, can: ['edit'] });

  await school.ok(collegeScoreApi.addLine, { id: before.id, kind: 'other', points: -3, reason: '加分重复登记' });
  await school.ok(collegeScoreApi.publish, { id: act });
  const [after] = await scores('college');
  expect(after).toMatchObject({ total: before.total - 3, status: ScoreStatus.published, withdraw_reason: reason });
  expect(after!.withdrawn_at).not.toBeNull();
  await school.ok(collegeScoreApi.withdraw, { id: act, reason: '再次核对' });
});

test('each withdrawal is logged with its reason for every college', async () => {
  const school = await published();
  await school.ok(collegeScoreApi.withdraw, { id: act, reason });
  const ids = (await scores()).map((row) => row.id);
  const { rows } = await app.admin.query<Record<string, string>>(
    `select from_state, to_state, note from kernel.op_log
    where doc_type = 'inspection.college_score' and doc_id = any($1) and action = '撤回考核评分'`,
    [ids],
  );
  expect(rows).toEqual(ids.map(() => ({ from_state: '1', to_state: '0', note: reason })));
});

test('colleges hear once of publication, withdrawal and correction', async () => {
  const school = await published();
  const ids = (await scores()).map((row) => row.id);
  const tell = async () => {
    await app.inside((ctx) => notifyScores(ctx, { ids }));
    await app.inside((ctx) => notifyScores(ctx, { ids }));
  };
  const heard = async (account: TestAccount) =>
    (await (await app.as(account)).ok(inboxApi.list, { size: 100 })).content
      .filter((row) => row.url.endsWith(`check-score?act_id=${act}`))
      .map((row) => row.title.split('：')[0]);
  await tell();
  await school.ok(collegeScoreApi.withdraw, { id: act, reason });
  await tell();
  await school.ok(collegeScoreApi.publish, { id: act });
  await tell();
  const words = ['已更正公布', '已撤回', '已公布'];
  for (const [account, college] of [
    ['college', '化学学院'],
    ['leader', '化学学院'],
    ['college2', '物理学院'],
  ] as const)
    expect(new Set(await heard(account))).toEqual(new Set(words.map((word) => `${college}考核评分${word}`)));
  expect(await heard('college')).toHaveLength(words.length);
  expect(await heard('lab')).toEqual([]);
});

describe('awards keep the scores', () => {
  test('a laboratory that was awarded, whatever its kind', async () => {
    const school = await published();
    await school.ok(awardApi.take, { ids: [await awards.passed(act)] });
    // In publicity alone, a laboratory rests on its result.
    await school.ok(collegeScoreApi.withdraw, { id: act, reason });
    await school.ok(collegeScoreApi.publish, { id: act });
    await awards.passPublicity();
    const { content } = await school.ok(awardApi.list, { act_id: act });
    await school.ok(awardApi.award, { ids: content.map((row) => row.id) });
    expect(await school.call(collegeScoreApi.withdraw, { id: act, reason })).toMatchObject({
      code: 409,
      message: '本活动已有 1 项表彰，考核评分不能再撤回',
    });
    await school.ok(awardApi.cancel, { id: content[0]!.id, reason: '材料不实' });
    await school.ok(collegeScoreApi.withdraw, { id: act, reason });
  });

  test('an excellent college in publicity, until it is taken off', async () => {
    const school = await published();
    const { content } = await school.ok(excellentApi.list, { act_id: act });
    const [fit] = content.filter((row) => row.can.includes('choose'));
    await school.ok(excellentApi.choose, { ids: [fit!.id] });
    expect((await school.call(collegeScoreApi.withdraw, { id: act, reason })).message).toBe(
      '有 1 个优秀单位正在公示，请先在表彰管理中取消，再撤回考核评分',
    );
    const { award_id } = await school.ok(excellentApi.find, { id: fit!.id });
    await school.ok(awardApi.cancel, { id: award_id!, reason: '得分需要更正' });
    await school.ok(collegeScoreApi.withdraw, { id: act, reason });
  });

  test('withdrawal and award at the same moment do not wait for each other for ever', async () => {
    const school = await published();
    await school.ok(awardApi.take, { ids: [await awards.passed(act)] });
    await awards.passPublicity();
    const { content } = await school.ok(awardApi.list, { act_id: act });
    const [withdrawn, awarded] = await Promise.all([
      school.call(collegeScoreApi.withdraw, { id: act, reason }),
      school.call(awardApi.award, { ids: content.map((row) => row.id) }),
    ]);
    // The award rests on the result of the laboratory, so it is given either way.
    expect(awarded.code).toBe(200);
    expect([200, 409]).toContain(withdrawn.code);
  });
});

describe('every role, state and transition', () => {
  const { publish, withdraw } = scoreStates.transitions;
  const transitions: Record<string, Transition<object>> = {
    publish: { from: publish.from, to: publish.to, run: (client) => client.call(collegeScoreApi.publish, { id: act }) },
    withdraw: {
      from: withdraw.from,
      to: withdraw.to,
      run: (client) => client.call(collegeScoreApi.withdraw, { id: act, reason }),
    },
  };

  test.each(Object.keys(testAccounts) as TestAccount[])('%s', async (account) => {
    act = await awards.published(['0010001']);
    await (await app.as('school')).ok(collegeScoreApi.compute, { id: act });
    const { id } = (await scores())[0]!;
    const facts = ', published_at = case when $2 = 1 then now() end';
    const machine = transitionsIn(app, 'inspection.college_score', 'inspection.college_score', facts, {
      states: ScoreStatus.$items,
      softDelete: false,
    });
    const { outcomes, expected } = await machine.outcomesOf(id, account, ['school'], transitions, {});
    expect(outcomes).toEqual(expected);
  });
});
