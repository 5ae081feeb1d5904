import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addDays } from '#kernel/shared/time.ts';
import { inboxApi, todoApi } from '#platform/notices/shared/notice.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { ReachStage, WorkStatus } from '../../shared/core/reach.states.ts';
import { ReachGrade } from '../../shared/core/reach-rule.ts';
import { ItemResult } from '../../shared/core/record.states.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { reachResultApi } from '../../shared/reach/reach-result.ts';
import { InspectorKind } from '../../shared/library/inspector.ts';
import { reachWorkApi } from '../../shared/reach/reach-work.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { reachChecksIn } from '../testing/reach-checks.ts';

let app: TestApp;
let given: Given;
let reach: ReturnType<typeof reachChecksIn>;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  given = givenIn(app);
  reach = reachChecksIn(app, given);
  await reach.inspectors();
});
afterAll(() => app.stop());

const { self, college, school } = ReachStage;

const setHead = async (account: TestAccount) =>
  app.admin.query(`update org.unit set head_id = $1 where school_id = $2 and code = '0010001'`, [
    await app.user(account),
    app.schoolId('alpha'),
  ]);
const endStage = (act_id: number, stage: number) =>
  app.admin.query(
    'update inspection.reach_stage set from_on = now()::date - 3, to_on = now()::date - 2 where act_id = $1 and stage = $2',
    [act_id, stage],
  );
const titlesOf = async (account: TestAccount) =>
  (await (await app.as(account)).ok(inboxApi.list, { size: 150 })).content.map(({ title }) => title);
const receives = (account: TestAccount, title: string, times = 1) =>
  expect
    .poll(async () => (await titlesOf(account)).filter((one) => one === title).length, { timeout: 10_000 })
    .toBe(times);

describe('planning', () => {
  test('stages, lists and number are stored with the activity', async () => {
    const client = await app.as('school');
    const { id } = await client.ok(activityApi.create, await reach.fields({ colleges: true }));
    const activity = await client.ok(activityApi.find, { id });
    expect(activity.act_no).toMatch(/^DB\d{11}$/);
    expect(activity.stages).toHaveLength(6);
    expect(activity.lists.map(({ target }) => target)).toEqual(['lab', 'college']);
    const fields = await reach.fields({ stages: [self, school] });
    await client.ok(activityApi.update, { ...fields, id, version: activity.version });
    expect((await client.ok(activityApi.find, { id })).stages.map(({ stage }) => stage)).toEqual([self, school]);
  });

  test('what cannot be planned is refused with its reason', async () => {
    const client = await app.as('school');
    const fields = await reach.fields();
    const refusal = async (change: object) => (await client.call(activityApi.create, { ...fields, ...change })).message;
    expect(await refusal({ stages: [] })).toContain('至少启用一个检查阶段');
    const [first] = fields.stages!;
    expect(await refusal({ stages: [{ ...first!, to: addDays(fields.end, 1) }] })).toContain('应在检查时间之内');
    expect(await refusal({ lists: [] })).toContain('通用检查表');
    const labs = { ...fields.lists![0]!, target: 'college' };
    expect(await refusal({ lists: [fields.lists![0]!, labs] })).toContain('检查表版本');
    expect(await refusal({ stages: [first!], lists: [fields.lists![0]!, labs] })).toContain('先启用“学校检查”阶段');
  });

  test('a college cannot organize a reach check', async () => {
    const refused = await (await app.as('college')).call(activityApi.create, await reach.fields());
    expect(refused.code).not.toBe(200);
  });

  test('a running reach check ends stages later, never earlier', async () => {
    const client = await app.as('school');
    const id = await reach.running({ stages: [self], days: { [self]: [0, 3] } });
    const { version, stages } = await client.ok(activityApi.find, { id });
    const [stage] = stages as { stage: 1; from: string; to: string }[];
    const earlier = [{ ...stage!, to: given.today() }];
    expect((await client.call(activityApi.change, { id, version, stages: earlier })).message).toContain('只能延后');
    await client.ok(activityApi.change, { id, version, stages: [{ ...stage!, to: addDays(given.today(), 5) }] });
    expect((await client.ok(activityApi.find, { id })).stages[0]!.to).toBe(addDays(given.today(), 5));
  });

  test('laboratories join and leave a running reach check with their works', async () => {
    const client = await app.as('school');
    const id = await reach.running({ labs: ['0010001', '0010002'] });
    const { version, groups } = await client.ok(activityApi.find, { id });
    const physics = await app.unit('0020001');
    const removed = await app.unit('0010002');
    const change = { id, version, labs_added: [{ lab_id: physics, group_id: groups[0]!.id }], labs_removed: [removed] };
    await client.ok(activityApi.change, change);
    const { content } = await client.ok(reachWorkApi.list, { act_id: id, size: 150 });
    expect([...new Set(content.map((row) => row.unit_no))]).toEqual(['0010001', '0020001']);
    await reach.submit((await reach.work(id, self)).id, 'lab');
    const begun = { id, version: version + 1, labs_removed: [await app.unit('0010001')] };
    expect((await client.call(activityApi.change, begun)).message).toContain('已经开始检查');
  });
});

describe('stages', () => {
  test('the next stage opens with the submission of the one before', async () => {
    const id = await reach.running();
    expect((await reach.work(id, college)).is_open).toBe(false);
    const refused = await (
      await app.as('college')
    ).call(reachWorkApi.submit, {
      id: (await reach.work(id, college)).id,
      answers: [],
    });
    expect(refused.message).toContain('还没有开放');
    await reach.submit((await reach.work(id, self)).id, 'lab');
    expect((await reach.work(id, college)).is_open).toBe(true);
    expect((await reach.work(id, school)).is_open).toBe(false);
  });

  test('the next stage opens when the one before is over, and what is missing stays missing', async () => {
    const id = await reach.running({ days: { [self]: [0, 1], [college]: [0, 8] } });
    await reach.clock(1);
    expect((await reach.work(id, college)).is_open).toBe(false);
    await reach.clock(2);
    expect((await reach.work(id, college)).is_open).toBe(true);
    const own = await reach.work(id, self);
    await endStage(id, self);
    const late = await (await app.as('lab')).call(reachWorkApi.submit, { id: own.id, answers: [] });
    expect(late.message).toContain('已经截止');
    expect(await reach.submit((await reach.work(id, college)).id, 'college')).toMatchObject({ score: 100 });
  });

  test('actors are told of a stage once, and their to-do counts the rows of its list', async () => {
    const id = await reach.running();
    const lab = await app.as('lab');
    const { act_name } = await reach.work(id, self);
    await receives('lab', `“${act_name}”的实验室自评已开放`);
    const { content: todos } = await lab.ok(todoApi.list);
    const { total } = await lab.ok(reachWorkApi.list, { mine: true });
    expect(todos.find(({ name }) => name === 'inspection.reach_works')!.count).toBe(total);
  });
});

describe('filling in', () => {
  test('everybody fills in what is his own', async () => {
    const id = await reach.running();
    await reach.submit((await reach.work(id, self)).id, 'lab');
    const review = await reach.work(id, college);
    for (const account of ['lab', 'college2', 'jcry', 'leader', 'xsfzr'] as const)
      expect((await (await app.as(account)).call(reachWorkApi.save, { id: review.id, answers: [] })).code).not.toBe(
        200,
      );
    expect((await (await app.as('college2')).call(reachWorkApi.find, { id: review.id })).code).toBe(404);
    await (await app.as('college')).ok(reachWorkApi.save, { id: review.id, answers: [] });
    expect((await reach.work(id, college)).status).toBe(WorkStatus.checking);
  });

  test('an inspector of the college reviews while appointed', async () => {
    const id = await reach.running();
    await reach.submit((await reach.work(id, self)).id, 'lab');
    const work = (await reach.work(id, college)).id;
    const inspector = await app.as('jcry2');
    expect((await inspector.call(reachWorkApi.save, { id: work, answers: [] })).code).not.toBe(200);
    const set = 'update inspection.inspector set kind = $2, duty_org_ids = $3 where user_id = $1';
    const user = await app.user('jcry2');
    await app.admin.query(set, [user, 2, [await app.unit('001')]]);
    await inspector.ok(reachWorkApi.save, { id: work, answers: [] });
    await app.admin.query(set, [user, 1, []]);
  });

  test('a member of the laboratory does not check it', async () => {
    const id = await reach.running({ stages: [school] });
    const { id: work } = await reach.work(id, school);
    await setHead('jcry');
    const refused = await (await app.as('jcry')).call(reachWorkApi.save, { id: work, answers: [] });
    await setHead('lab');
    expect(refused.message).toContain('回避');
  });

  test('items are answered completely, and what is not met has a note and a photo', async () => {
    const id = await reach.running({ stages: [self] });
    const { id: work } = await reach.work(id, self);
    const lab = await app.as('lab');
    const answers = await reach.answers(work, 'lab');
    const refusal = async (given: InputOf<typeof reachWorkApi.submit>['answers']) =>
      (await lab.call(reachWorkApi.submit, { id: work, answers: given })).message;
    expect(await refusal(answers.slice(1))).toContain('还有 1 个检查项');
    const unmet = { item_id: answers[0]!.item_id, result: ItemResult.unmet };
    expect(await refusal([unmet, ...answers.slice(1)])).toContain('填写说明');
    expect(await refusal([{ ...unmet, note: '没有' }, ...answers.slice(1)])).toContain('拍照');
    expect(await refusal([{ item_id: 999_999_999, result: 1 }])).toContain('不属于');
    expect(await refusal(answers.map((one) => ({ ...one, result: ItemResult.none })))).toContain('不能评分');
  });

  test('answers of two inspectors are merged item by item', async () => {
    const id = await reach.running({ stages: [school] });
    const { id: work } = await reach.work(id, school);
    const answers = await reach.answers(work, 'jcry');
    const half = Math.floor(answers.length / 2);
    await (await app.as('jcry')).ok(reachWorkApi.save, { id: work, answers: answers.slice(0, half) });
    await (await app.as('jcry2')).ok(reachWorkApi.save, { id: work, answers: answers.slice(half) });
    expect((await reach.work(id, school)).answered).toBe(answers.length);
  });

  test('the score follows the rule of the activity', async () => {
    const id = await reach.running({ stages: [self] });
    const { id: work } = await reach.work(id, self);
    const { items } = await (await app.as('lab')).ok(reachWorkApi.find, { id: work });
    const plain = items.find((item) => !item.veto && !item.urgent)!;
    const full = items.reduce((sum, item) => sum + Number(item.score), 0);
    const saved = await reach.submit(work, 'lab', { [plain.code]: ItemResult.nearly });
    expect(saved.score).toBeCloseTo(((full - Number(plain.score) / 2) / full) * 100, 1);
    expect(saved.problems).toBe(0);
  });

  test('a submitted work is closed until it is returned', async () => {
    const id = await reach.running();
    const { id: work } = await reach.work(id, self);
    await reach.submit(work, 'lab');
    const again = await (await app.as('lab')).call(reachWorkApi.save, { id: work, answers: [] });
    expect(again.message).toContain('已提交');
  });
});

describe('checks by the school', () => {
  test('two inspectors of the group are needed', async () => {
    const id = await reach.running({ stages: [school] });
    const { id: work } = await reach.work(id, school);
    const answers = await reach.answers(work, 'jcry2');
    const client = await app.as('jcry2');
    const refusal = async (inspector_ids: number[]) =>
      (await client.call(reachWorkApi.submit, { id: work, answers, inspector_ids })).message;
    expect(await refusal([await app.user('jcry')])).toContain('至少 2 名');
    expect(await refusal([await app.user('jcry'), await app.user('lab')])).toContain('不在本组');
  });

  test('students of the group do not count, and are not offered', async () => {
    const id = await reach.running({ stages: [school] });
    const { id: work } = await reach.work(id, school);
    const jcry2 = await app.user('jcry2');
    const peopleOf = async () =>
      (await (await app.as('jcry')).ok(reachWorkApi.find, { id: work })).people.map(({ user_id }) => user_id);
    const turnInto = (kind: number) =>
      app.admin.query('update inspection.inspector set kind = $1 where user_id = $2', [kind, jcry2]);
    expect(await peopleOf()).toContain(jcry2);
    await turnInto(InspectorKind.student);
    const [left, refusal] = [
      await peopleOf(),
      await (
        await app.as('jcry')
      ).call(reachWorkApi.submit, {
        id: work,
        answers: await reach.answers(work, 'jcry'),
        inspector_ids: [await app.user('jcry'), jcry2],
      }),
    ];
    await turnInto(InspectorKind.supervisor);
    expect(left).not.toContain(jcry2);
    expect(refusal.message).toContain('有 1 名检查人员不在本组');
  });

  test('counts once the leader has confirmed it', async () => {
    const id = await reach.running({ stages: [school] });
    const { id: work, result_id } = await reach.work(id, school);
    const inspector_ids = [await app.user('jcry'), await app.user('jcry2')];
    const saved = await (
      await app.as('jcry2')
    ).ok(reachWorkApi.submit, { id: work, answers: await reach.answers(work, 'jcry2'), inspector_ids });
    expect(saved.confirmed).toBe(false);
    const manager = await app.as('school');
    expect((await manager.ok(reachResultApi.find, { id: result_id })).final).toBeNull();
    const leader = await app.as('jcry');
    expect((await leader.ok(reachWorkApi.list, { confirm: true })).content.map((row) => row.id)).toContain(work);
    expect((await (await app.as('jcry2')).call(reachWorkApi.confirm, { id: work })).code).not.toBe(200);
    await leader.ok(reachWorkApi.confirm, { id: work });
    expect(await manager.ok(reachResultApi.find, { id: result_id })).toMatchObject({
      final: 100,
      grade: ReachGrade.excellent,
      is_reached: true,
    });
    expect((await leader.call(reachWorkApi.confirm, { id: work })).code).toBe(409);
  });

  test('an unmet veto item fails the laboratory and becomes one problem, whatever stage finds it', async () => {
    const id = await reach.running();
    const { items } = await (await app.as('school')).ok(reachWorkApi.find, { id: (await reach.work(id, school)).id });
    const veto = items.find((item) => item.veto)!;
    const plain = items.find((item) => !item.veto && !item.urgent)!;
    await reach.submit((await reach.work(id, self)).id, 'lab');
    const review = (await reach.work(id, college)).id;
    expect((await reach.submit(review, 'college', { [veto.code]: 3, [plain.code]: 3 })).problems).toBe(1);
    const check = (await reach.work(id, school)).id;
    expect(await reach.submit(check, 'jcry', { [veto.code]: 3 })).toMatchObject({
      grade: ReachGrade.failed,
      vetoes: 1,
      problems: 0,
    });
    const { content } = await (await app.as('school')).ok(problemApi.list, { act_id: id });
    expect(content).toHaveLength(1);
    expect(content[0]).toMatchObject({ source_act_type: 2, pool_type: 1 });
  });

  test('an item becomes a problem on request', async () => {
    const id = await reach.running({ stages: [college] });
    const { id: work } = await reach.work(id, college);
    const { items } = await (await app.as('college')).ok(reachWorkApi.find, { id: work });
    const plain = items.find((item) => !item.veto && !item.urgent)!;
    const answers = await reach.answers(work, 'college', { [plain.code]: 3 });
    const chosen = answers.map((one) => (one.result === 3 ? { ...one, problem: true } : one));
    expect((await (await app.as('college')).ok(reachWorkApi.submit, { id: work, answers: chosen })).problems).toBe(1);
  });
});

describe('returning', () => {
  test('who checks next or the school returns with a reason, and the score no longer counts', async () => {
    const id = await reach.running();
    const { id: own, result_id } = await reach.work(id, self);
    await reach.submit(own, 'lab');
    expect((await (await app.as('lab')).call(reachWorkApi.return, { id: own, reason: '重填' })).code).not.toBe(200);
    await (await app.as('college')).ok(reachWorkApi.return, { id: own, reason: '照片不清楚' });
    expect(await reach.work(id, self)).toMatchObject({ status: WorkStatus.returned, return_reason: '照片不清楚' });
    expect((await (await app.as('school')).ok(reachResultApi.find, { id: result_id })).score_self).toBeNull();
    await reach.submit(own, 'lab');
    await reach.submit((await reach.work(id, college)).id, 'college');
    const late = await (await app.as('school')).call(reachWorkApi.return, { id: own, reason: '太晚' });
    expect(late.message).toContain('请先退回后一阶段');
  });

  test('a returned work may be corrected after its stage is over', async () => {
    const id = await reach.running({ stages: [self, school] });
    const { id: own } = await reach.work(id, self);
    await reach.submit(own, 'lab');
    await endStage(id, self);
    await (await app.as('jcry')).ok(reachWorkApi.return, { id: own, reason: '请核对' });
    await receives('lab', '检查打分被退回：有机合成实验室');
    expect((await reach.submit(own, 'lab')).confirmed).toBe(true);
  });
});

describe('colleges', () => {
  test('a college rates itself and is checked by the school', async () => {
    const id = await reach.running({ colleges: true });
    const manager = await app.as('college');
    const { content } = await manager.ok(reachWorkApi.list, { act_id: id, target: 'college' });
    expect(content.map((row) => [row.stage, row.can])).toEqual([[self, ['fill']]]);
    await reach.submit(content[0]!.id, 'college');
    const check = await reach.work(id, school, '001');
    expect(check.is_open).toBe(true);
    await reach.submit(check.id, 'jcry');
    const { content: colleges } = await (await app.as('school')).ok(reachWorkApi.colleges, { id });
    expect(colleges[0]).toMatchObject({ college_name: '化学学院', labs: 1 });
    expect(colleges[0]!.own.map(({ status }) => status)).toEqual([WorkStatus.submitted, WorkStatus.submitted]);
  });

  test('my activities count my works', async () => {
    const id = await reach.running();
    const mine = async () =>
      (await (await app.as('lab')).ok(reachWorkApi.mine)).content.find((row) => row.act_id === id);
    expect(await mine()).toMatchObject({ works: 1, done: 0, open: 1, confirm: 0 });
    await reach.submit((await reach.work(id, self)).id, 'lab');
    expect(await mine()).toMatchObject({ works: 1, done: 1, open: 0 });
  });
});
