import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addDays } from '#kernel/shared/time.ts';
import { collegeScoreApi } from '../../shared/award/college-score.ts';
import { ScoreStatus } from '../../shared/core/award.states.ts';
import { awardsIn } from '../testing/awards.ts';
import { givenIn, type Given } from '../testing/given.ts';

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
  await app.admin.query(`delete from inspection.problem`);
  act = await awards.published();
});

const scores = async () => (await (await app.as('school')).ok(collegeScoreApi.list, { act_id: act })).content;
const compute = async () => (await app.as('school')).ok(collegeScoreApi.compute, { id: act });
const scoreOf = async (college: string) => {
  const college_id = await app.unit(college);
  const { id } = (await scores()).find((row) => row.college_id === college_id)!;
  return (await app.as('school')).ok(collegeScoreApi.find, { id });
};
const pointsOf = async (college: string) =>
  Object.fromEntries((await scoreOf(college)).lines.map((line) => [line.kind, line.points]));

test('the score is made of laboratories by level, the own list, and the process; colleges are ranked', async () => {
  await app.admin.query(`update base_info.lab set lab_level = case id when $1 then 1 else 4 end where id = any($2)`, [
    await app.unit('0010001'),
    [await app.unit('0010001'), await app.unit('0010002')],
  ]);
  await awards.result(act, '0010001', { final: 90 });
  await awards.result(act, '0010002', { final: 60, grade: 3, is_reached: false });
  await awards.result(act, '001', { final: 88 });
  await awards.result(act, '0020001', { final: 100 });
  await awards.result(act, '002', { final: 100 });
  expect(await compute()).toEqual({ colleges: 2 });
  // (4×90 + 1×60) ÷ 5 = 84; without self-checks, problems and training 60 and 25 are 60/85 and 25/85.
  expect(await pointsOf('001')).toEqual({ labs: 59.29, management: 25.88 });
  const [best, other] = await scores();
  expect(best).toMatchObject({ total: 100, rank: 1, labs: 1, reached: 1, is_risky: false });
  expect(other).toMatchObject({ total: 85.2, rank: 2, labs: 2, reached: 1, is_risky: true, status: ScoreStatus.open });
});

test('problems of the school year count: rectified, overdue, repeated, returned', async () => {
  const problems = [await given.problem(), await given.problem(), await given.problem(), await given.problem()];
  const set = (i: number, change: string) =>
    app.admin.query(`update inspection.problem set ${change} where id = $1`, [problems[i]]);
  await set(0, `state = 'finished', finished_at = now()`);
  await set(1, `effective_deadline = now() - interval '1 day', repeated = false`);
  await set(2, `level = 'urgent', effective_deadline = now() - interval '1 day', repeated = true`);
  await set(3, `reject_count = 3, effective_deadline = now() + interval '5 days', repeated = false`);
  await compute();
  const { lines } = await scoreOf('001');
  const line = (kind: string) => lines.find((one) => one.kind === kind);
  // One of four; 15 % of 25 %, the only part of the process with figures.
  expect(line('rectification')).toMatchObject({ share: 15, value: 25, points: 3.75 });
  expect(line('overdue')).toMatchObject({ count: 1, points: -0.5 });
  expect(line('overdue_urgent')).toMatchObject({ count: 1, points: -1 });
  expect(line('repeated')).toMatchObject({ points: -0.5 * line('repeated')!.count! });
  expect(line('returned')).toMatchObject({ count: 1, points: -0.5 });
  expect((await pointsOf('002'))['overdue']).toBeUndefined();
});

test('a report that was not handed in before a special check costs two points', async () => {
  const special = await given.activity({
    type: 4,
    labs: ['0010001'],
    special: { self_report: true, report_due: given.today() },
  });
  await app.admin.query('update inspection.activity set report_due = $2 where id = $1', [
    special,
    addDays(given.today(), -1),
  ]);
  await compute();
  expect((await pointsOf('001'))['missing_report']).toBe(-2);
});

describe('entries and corrections', () => {
  test('count by the rule, stay when the score is counted again, and can be taken back', async () => {
    await compute();
    const school = await app.as('school');
    const { id, total } = await scoreOf('001');
    const add = (input: object) => school.call(collegeScoreApi.addLine, { id, reason: '见文件', ...input } as never);
    expect((await add({ kind: 'demonstration', count: 2 })).code).toBe(200);
    expect((await add({ kind: 'proposal', count: 4 })).code).toBe(200);
    expect(await add({ kind: 'other' })).toMatchObject({
      code: 400,
      data: { errors: { points: '请填写加减的分数，扣分用负数' } },
    });
    // Four and two points, held to five.
    expect((await scoreOf('001')).total).toBe(total + 5);
    const { lines } = await scoreOf('001');
    const labs = lines.find((line) => line.kind === 'labs')!;
    const change = { id: labs.id, version: labs.version, points: labs.computed - 3 };
    expect(await school.call(collegeScoreApi.setLine, change)).toMatchObject({
      code: 400,
      data: { errors: { reason: '请填写修改原因' } },
    });
    await school.ok(collegeScoreApi.setLine, { ...change, reason: '抽查发现不实' });
    await compute();
    const again = await scoreOf('001');
    expect(again.total).toBe(Math.round((total + 2) * 10) / 10);
    const kept = again.lines.find((line) => line.kind === 'labs')!;
    expect(kept).toMatchObject({ reason: '抽查发现不实', computed: labs.computed, points: labs.computed - 3 });
    expect((await school.call(collegeScoreApi.setLine, { ...change, reason: '旧版本' })).code).toBe(409);
    await school.ok(collegeScoreApi.setLine, { id: kept.id, version: kept.version });
    const entered = again.lines.find((line) => line.is_entered)!;
    expect((await school.call(collegeScoreApi.removeLine, { id: kept.id })).message).toContain('不能删除');
    expect((await school.call(collegeScoreApi.setLine, { id: entered.id, version: entered.version })).code).toBe(422);
    for (const line of again.lines.filter((one) => one.is_entered))
      await school.ok(collegeScoreApi.removeLine, { id: line.id });
    expect((await scoreOf('001')).total).toBe(total);
  });

  test('an accident costs twenty points and bars from awards', async () => {
    await compute();
    const { id, total } = await scoreOf('001');
    await (await app.as('school')).ok(collegeScoreApi.addLine, { id, kind: 'accident', reason: '3 月火情' });
    expect(await scoreOf('001')).toMatchObject({ total: total - 20, has_accident: true, rank: 2 });
  });

  test('two corrections at once: one wins', async () => {
    await compute();
    const school = await app.as('school');
    const line = (await scoreOf('001')).lines[0]!;
    const set = (points: number) =>
      school.call(collegeScoreApi.setLine, { id: line.id, version: line.version, points, reason: '更正' });
    const replies = await Promise.all([set(10), set(20)]);
    expect(replies.map((reply) => reply.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('publication', () => {
  test('locks the scores and shows each college and its laboratories their own', async () => {
    await compute();
    const school = await app.as('school');
    const college = await app.as('college');
    const seen = async (account: 'college' | 'lab' | 'leader' | 'college2') =>
      (await (await app.as(account)).ok(collegeScoreApi.list, { act_id: act })).content.map((row) => row.college_name);
    expect(await seen('college')).toEqual([]);
    await school.ok(collegeScoreApi.publish, { id: act });
    expect(await seen('college')).toEqual(['化学学院']);
    expect(await seen('lab')).toEqual(['化学学院']);
    expect(await seen('leader')).toEqual(['化学学院']);
    expect(await seen('college2')).toEqual(['物理学院']);
    const { id, lines } = await scoreOf('001');
    expect((await college.ok(collegeScoreApi.find, { id })).can).toEqual([]);
    for (const reply of [
      await school.call(collegeScoreApi.compute, { id: act }),
      await school.call(collegeScoreApi.publish, { id: act }),
      await school.call(collegeScoreApi.addLine, { id, kind: 'accident', reason: '补记' }),
      await school.call(collegeScoreApi.setLine, {
        id: lines[0]!.id,
        version: lines[0]!.version,
        points: 1,
        reason: '改',
      }),
    ])
      expect(reply.code).toBe(409);
  });

  test('a check without published results cannot be scored', async () => {
    const id = await awards.reach.running();
    const reply = await (await app.as('school')).call(collegeScoreApi.compute, { id });
    expect(reply.message).toBe('达标检查结果还没有公布，不能评分、推荐和表彰');
    const { content } = await (await app.as('lab')).ok(collegeScoreApi.acts);
    expect(content.map((row) => row.id)).not.toContain(id);
    expect(content[0]!.id).toBe(act);
  });
});
