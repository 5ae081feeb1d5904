import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { inboxApi } from '#platform/notices/shared/notice.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { bulletinApi } from '../../shared/bulletin/bulletin.ts';
import { ActivityStatus, ActType } from '../../shared/core/activity.states.ts';
import { PoolType } from '../../shared/core/problem.states.ts';
import { examineApi } from '../../shared/problem/examine.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { recordApi } from '../../shared/record/record.ts';
import { resultApi } from '../../shared/record/result.ts';
import { ledgerApi } from '../../shared/report/ledger.ts';
import { statisticApi } from '../../shared/report/statistic.ts';
import { notifyStarted } from '../notice/notify-activity.jobs.ts';
import { remind } from '../notice/remind.jobs.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { runActivityClock } from './activity-run.service.ts';

let app: TestApp;
let given: Given;
const special = ActType.special;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  await given.inspector('jcry');
});
afterAll(() => app.stop());

/** Types as they travel in an address. */
const of = (...types: number[]) => types.join(',') as never;

const typesOf = ({ content }: { content: { act_type: number }[] }) => [...new Set(content.map((row) => row.act_type))];

async function published(act_id: number) {
  const school = await app.as('school');
  const { id } = await school.ok(bulletinApi.generate, { act_id });
  await school.ok(bulletinApi.publish, { id });
  return id;
}

async function withoutRight(right: string, role: string, work: () => Promise<void>) {
  const of = `school_id = $1 and right_name = $2 and role_id = (select id from identity.role where school_id = $1 and role_key = $3)`;
  const given = [app.schoolId('alpha'), right, role];
  const { rows } = await app.admin.query<{ role_id: number }>(
    `delete from identity.role_right where ${of} returning role_id`,
    given,
  );
  expect(rows).toHaveLength(1);
  await work();
  await app.admin.query('insert into identity.role_right (school_id, role_id, right_name) values ($1, $2, $3)', [
    app.schoolId('alpha'),
    rows[0]!.role_id,
    right,
  ]);
}

test('a special check has a number, a theme and departments of its own', async () => {
  const id = await given.activity({ type: special, special: { joint_org_ids: [await app.unit('002')] } });
  const found = await (await app.as('school')).ok(activityApi.find, { id });
  expect(found.act_no).toMatch(/^ZX\d{8}001$/);
  expect(found).toMatchObject({ theme: '1', act_type_name: '专项检查', joint_orgs: [{ name: '物理学院' }] });
});

test('a special check needs a theme that the school has, and a day for the reports it asks for', async () => {
  const school = await app.as('school');
  const create = async (special: Parameters<Given['fields']>[0] & object) =>
    school.call(activityApi.create, await given.fields({ type: ActType.special, ...special }));
  const errorsOf = async (options: Parameters<typeof create>[0]) =>
    ((await create(options)).data as unknown as { errors: Record<string, string> }).errors;
  expect(await errorsOf({ special: { theme: '' } })).toEqual({ theme: '请选择检查主题' });
  expect(await errorsOf({ special: { theme: 'nothing' } })).toEqual({ theme: '检查主题不存在，请重新选择' });
  expect(await errorsOf({ special: { self_report: true } })).toEqual({ report_due: '请填写自查报告截止日期' });
  const late = { self_report: true, report_due: '2099-01-01' };
  expect(await errorsOf({ special: late })).toEqual({ report_due: '自查报告截止日期不能晚于检查结束日期' });
  const blind = { self_report: true, report_due: given.today() };
  expect(await errorsOf({ blind: true, special: blind })).toEqual({
    self_report: '四不两直的检查不提前告知，不能要求学院先自查',
  });
  expect(await errorsOf({ special: { joint_org_ids: [await app.unit('0010001')] } })).toEqual({
    joint_org_ids: '联合部门不存在或已停用，请重新选择',
  });
});

test('a patrol keeps nothing of a special check', async () => {
  const id = await given.activity({ special: { theme: '1', self_report: true, report_due: given.today() } });
  const found = await (await app.as('school')).ok(activityApi.find, { id });
  expect(found).toMatchObject({ theme: '', self_report: false, report_due: null, joint_orgs: [] });
});

test('lists of patrols and special checks hold their types alone, and themes are a filter', async () => {
  const id = await given.activity({ type: special, special: { theme: '3' } });
  await given.activity();
  const school = await app.as('school');
  expect(typesOf(await school.ok(activityApi.list, { act_types: of(special) }))).toEqual([special]);
  expect(typesOf(await school.ok(activityApi.list, { act_types: of(ActType.patrol, ActType.quarter) }))).toEqual([1]);
  const gases = await school.ok(activityApi.list, { act_types: of(special), theme: '3' });
  expect(gases.content.map((row) => row.id)).toEqual([id]);
});

test('a role without the rights of special checks has patrols only', async () => {
  const id = await given.running({ type: special });
  const recordId = await given.record(id);
  await withoutRight('inspection.special.edit', 'school', async () => {
    const reply = await (await app.as('school')).call(activityApi.create, await given.fields({ type: special }));
    expect(reply).toMatchObject({ code: 422, message: '您不能组织此类检查活动，请由学校创建' });
  });
  await withoutRight('inspection.special.read', 'school', async () => {
    const school = await app.as('school');
    expect(typesOf(await school.ok(activityApi.list, { size: 150 }))).not.toContain(special);
    expect((await school.call(activityApi.find, { id })).code).toBe(404);
  });
  await withoutRight('inspection.special.result', 'school', async () => {
    expect((await (await app.as('school')).call(resultApi.labs, { act_id: id })).code).toBe(404);
  });
  await withoutRight('inspection.special.fill', 'jcry', async () => {
    const jcry = await app.as('jcry');
    expect(typesOf(await jcry.ok(recordApi.start, {}))).not.toContain(special);
    expect((await jcry.call(recordApi.content, { act_id: id })).code).toBe(404);
    expect((await jcry.call(recordApi.save, { id: recordId })).code).toBe(404);
  });
  expect((await (await app.as('jcry')).call(recordApi.save, { id: recordId })).code).toBe(200);
});

test('my special checks are those of my checks that are special', async () => {
  await given.running();
  const jcry = await app.as('jcry');
  expect(typesOf(await jcry.ok(recordApi.start, { act_type: special }))).toEqual([special]);
  expect(new Set(typesOf(await jcry.ok(recordApi.start, {})))).toEqual(new Set([ActType.patrol, special]));
});

test('problems of a special check are in pool 4, in every list that asks for a pool, in ledger and statistics', async () => {
  const day = given.today();
  const problemId = await given.problem({ type: special });
  const waiting = await given.problem({ type: special, confirm: true });
  const school = await app.as('school');
  const inPool = async (pool_type: 1 | 4) =>
    (await school.ok(problemApi.list, { pool_type, size: 150 })).content.map((row) => row.id);
  expect(await inPool(PoolType.special)).toEqual(expect.arrayContaining([problemId, waiting]));
  expect(await inPool(PoolType.daily)).not.toContain(problemId);
  const [row] = (await school.ok(problemApi.list, { act_types: of(special), size: 150 })).content;
  expect(row).toMatchObject({ pool_type: PoolType.special, source_act_type: special, source_name: '专项检查' });
  const examined = async (pool_type: 1 | 4) =>
    (await school.ok(examineApi.list, { pool_type })).content.map((one) => one.id);
  expect(await examined(PoolType.special)).toEqual([waiting]);
  expect(await examined(PoolType.daily)).toEqual([]);
  const checks = await school.ok(ledgerApi.list, { act_types: String(special) as never, from: day, to: day });
  expect(checks.content.map((one) => one.act_type_name)).toEqual(checks.content.map(() => '专项检查'));
  expect(checks.total).toBe(2);
  const counted = (more: object) => school.ok(statisticApi.school, { from: day, to: day, ...more });
  const [ofType, ofPool, ofPatrols] = [
    await counted({ act_types: of(special) }),
    await counted({ pool_type: PoolType.special }),
    await counted({ act_types: of(ActType.patrol) }),
  ];
  expect(ofType.cards).toMatchObject({ problems: 1, inspections: 2 });
  expect(ofPool.cards).toMatchObject({ problems: 1 });
  expect(ofPatrols.cards).toMatchObject({ problems: 0, inspections: 0 });
});

test('a special check ends only with its bulletin published', async () => {
  const id = await given.running({ type: special });
  const school = await app.as('school');
  expect(await school.ok(activityApi.open, { id })).toMatchObject({ lacks_bulletin: true });
  const refusal = { code: 422, message: '专项检查须先发布检查通报才能结束，请到“通报”中生成并发布' };
  expect(await school.call(activityApi.end, { id })).toMatchObject(refusal);
  const { id: bulletin } = await school.ok(bulletinApi.generate, { act_id: id });
  expect(await school.call(activityApi.end, { id })).toMatchObject(refusal);
  await school.ok(bulletinApi.publish, { id: bulletin });
  expect(await school.ok(activityApi.open, { id })).toMatchObject({ lacks_bulletin: false });
  await school.ok(activityApi.end, { id });
  expect(await school.ok(activityApi.find, { id })).toMatchObject({ status: ActivityStatus.ended });
  const patrol = await given.running();
  expect(await school.ok(activityApi.open, { id: patrol })).toMatchObject({ lacks_bulletin: false });
  await school.ok(activityApi.end, { id: patrol });
});

test('past its last day a special check waits for its bulletin, and its leader is told once', async () => {
  const id = await given.running({ type: special });
  const statusOf = async () => (await (await app.as('school')).ok(activityApi.find, { id })).status;
  await app.admin.query(
    `update inspection.activity set start_at = now() - interval '9 days', end_at = now() - interval '1 day' where id = $1`,
    [id],
  );
  await app.inside(runActivityClock);
  expect(await statusOf()).toBe(ActivityStatus.running);
  const told = async () => {
    const { content } = await (await app.as('jcry')).ok(inboxApi.list, { size: 150 });
    return content.filter(
      (message) => message.type === 'BULLETIN_DUE' && message.url.endsWith(`activity-bulletin/${id}`),
    );
  };
  app.clock.at = parseDateTime(`${given.today()} 10:00:00`);
  await app.inside(remind);
  await app.inside(remind);
  app.clock.at = undefined;
  expect(await told()).toHaveLength(1);
  await published(id);
  await app.inside(runActivityClock);
  expect(await statusOf()).toBe(ActivityStatus.ended);
});

test('departments that take part are told of the start and receive the bulletin', async () => {
  const physics = await app.unit('002');
  const id = await given.running({ type: special, special: { joint_org_ids: [physics] } });
  await app.inside((ctx) => notifyStarted(ctx, { id }));
  const told = async (type: string) =>
    (await (await app.as('college2')).ok(inboxApi.list, { size: 150 })).content.filter((one) => one.type === type);
  expect(await told('ACT_START')).toHaveLength(1);
  const bulletin = await published(id);
  const seen = await (await app.as('college2')).ok(bulletinApi.find, { id: bulletin });
  expect(seen.recipient_ids).toContain(physics);
  expect(seen.body).toContain('、物理学院组织开展了');
});
