import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { createUnit } from '#platform/org/server/public.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { inspectionNotices } from '../../shared/notice/notices.ts';
import { inboxApi } from '#platform/notices/shared/notice.ts';
import { notify } from '#platform/notices/server/public.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { recordApi } from '../../shared/record/record.ts';
import { remind } from './remind.jobs.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { reviewApi } from '../../shared/problem/review.ts';
import { examineApi } from '../../shared/problem/examine.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  given = givenIn(app);
  await given.inspector('jcry');
});
afterAll(() => app.stop());

/** Accounts that received a notice of this type with this URL. */
async function recipientsOf(type: string, url: string): Promise<string[]> {
  const { rows } = await app.admin.query<{ account: string }>(
    `select distinct a.account from notices.message m join identity.account a on a.school_id = m.school_id and a.id = m.user_id
     where m.school_id = $1 and m.type = $2 and m.url = $3 order by 1`,
    [app.schoolId('alpha'), type, url],
  );
  return rows.map((row) => row.account);
}
const look = (id: number) => `/lab-check/problem_look/${id}`;
const eventually = (work: () => Promise<void>) =>
  expect.poll(async () => work().then(() => true, String), { timeout: 10_000 }).toBe(true);

test('an issued problem notifies the laboratory and its college only', async () => {
  const id = await given.problem();
  await eventually(async () => expect(await recipientsOf('PROBLEM_ISSUED', look(id))).toEqual(['college', 'lab']));
});

test('an urgent problem notifies the units above as well', async () => {
  const id = await given.problem({ level: 'urgent' });
  await eventually(async () =>
    expect(await recipientsOf('PROBLEM_URGENT', look(id))).toEqual(['college', 'lab', 'leader', 'school']),
  );
});

test('leaders of offices are notified of urgent problems', async () => {
  const office = await app.inside(async (ctx) =>
    createUnit(ctx, { pid: await app.unit(''), level: 'security', name: '保卫处', code: 'BWC' }),
  );
  await app.admin.query('insert into identity.holding (school_id, user_id, role_id, org_id) values ($1, $2, 10, $3)', [
    app.schoolId('alpha'),
    await app.user('storeman'),
    office,
  ]);
  const [urgent, ordinary] = [await given.problem({ level: 'urgent' }), await given.problem()];
  await eventually(async () => expect(await recipientsOf('PROBLEM_URGENT', look(urgent))).toContain('storeman'));
  await eventually(async () =>
    expect(await recipientsOf('PROBLEM_ISSUED', look(ordinary))).toEqual(['college', 'lab']),
  );
  await app.admin.query('delete from identity.holding where org_id = $1', [office]);
});

test('each step of a rectification notifies the next person', async () => {
  const id = await given.rectified();
  await eventually(async () => expect(await recipientsOf('RECTIFY_SUBMITTED', look(id))).toEqual(['jcry', 'school']));
  const school = await app.as('school');
  await school.ok(reviewApi.sendBack, { id, opinion: '请补充照片' });
  await eventually(async () => expect(await recipientsOf('RECTIFY_RETURN', look(id))).toContain('lab'));
  await given.rectify(id);
  await school.ok(reviewApi.pass, { id });
  await eventually(async () => expect(await recipientsOf('RECTIFY_PASS', look(id))).toContain('lab'));
});

const reported = async () =>
  (await app.as('teacher')).ok(problemApi.report, {
    org_id: await app.unit('0010001'),
    class_id: await given.classId(),
    description: '走廊堆放杂物影响疏散',
    level: 'ordinary',
    photos: [await given.photo('teacher')],
  });

test('whoever reports a problem hears that it was taken up and put right; one found in a check is told to no reporter', async () => {
  const { id } = await reported();
  const found = await given.rectified();
  const college = await app.as('college');
  await college.ok(examineApi.confirm, { id });
  await eventually(async () => expect(await recipientsOf('REPORT_TAKEN', look(id))).toEqual(['teacher']));
  await given.rectify(id);
  await college.ok(reviewApi.pass, { id });
  await (await app.as('school')).ok(reviewApi.pass, { id: found });
  await eventually(async () => expect(await recipientsOf('REPORT_DONE', look(id))).toEqual(['teacher']));
  await eventually(async () => expect(await recipientsOf('RECTIFY_PASS', look(found))).toContain('lab'));
  expect([await recipientsOf('REPORT_TAKEN', look(found)), await recipientsOf('REPORT_DONE', look(found))]).toEqual([
    [],
    [],
  ]);
});

test('the finder is notified of every rejection', async () => {
  const { id } = await reported();
  const times = async () =>
    (await app.admin.query(`select 1 from notices.message where type = 'PROBLEM_REJECTED' and url = $1`, [look(id)]))
      .rows.length;
  const college = await app.as('college');
  await college.ok(examineApi.reject, { id, reason: '请写明位置' });
  await eventually(async () => expect(await times()).toBe(1));
  await (
    await app.as('teacher')
  ).ok(examineApi.resubmit, {
    id,
    class_id: await given.classId(),
    description: '三楼走廊堆放杂物影响疏散',
    level: 'ordinary',
    photos: [await given.photo('teacher')],
  });
  await college.ok(examineApi.reject, { id, reason: '已经清理' });
  await eventually(async () => expect(await times()).toBe(2));
});

test('a blind activity notifies its inspectors only', async () => {
  const before = await recipientsOf('ACT_START', '/lab-check');
  await given.running({ blind: true });
  await eventually(async () => expect(await recipientsOf('ACT_START', '/lab-check/check/start')).toContain('jcry'));
  expect(await recipientsOf('ACT_START', '/lab-check')).toEqual(before);
});

test('overdue problems are notified once a day, from the third day on to the school too', async () => {
  const [first, third] = [await given.problem(), await given.problem()];
  const setBack = (id: number, days: number) =>
    app.admin.query(
      `update inspection.problem set effective_deadline = ((now() at time zone 'Asia/Shanghai')::date - $2::int + time '23:59:59') at time zone 'Asia/Shanghai' where id = $1`,
      [id, days],
    );
  await setBack(first, 1);
  await setBack(third, 3);
  const noon = new Date(`${given.today()}T12:00:00+08:00`);
  const notified = (id: number) => recipientsOf('PROBLEM_OVERDUE', `/lab-check/problem/${id}`);
  const run = () => app.inside((ctx) => remind({ ...ctx, now: noon }));
  await run();
  await run();
  expect(await notified(first)).toEqual(['college', 'lab']);
  expect(await notified(third)).toEqual(['college', 'lab', 'leader', 'school']);
  const { rows } = await app.admin.query(`select 1 from notices.message where type = 'PROBLEM_OVERDUE' and url = $1`, [
    `/lab-check/problem/${first}`,
  ]);
  expect(rows).toHaveLength(2);
});

test('reminders precede the deadline; submitted problems are skipped', async () => {
  const [open, done] = [await given.problem(), await given.problem()];
  await given.rectify(done);
  await app.admin.query(
    `update inspection.problem set effective_deadline = ((now() at time zone 'Asia/Shanghai')::date + 2 + time '23:59:59') at time zone 'Asia/Shanghai' where id = any($1)`,
    [[open, done]],
  );
  await app.inside((ctx) => remind({ ...ctx, now: new Date(`${given.today()}T12:00:00+08:00`) }));
  expect(await recipientsOf('PROBLEM_DUE', `/lab-check/problem/${open}`)).toEqual(['lab']);
  expect(await recipientsOf('PROBLEM_DUE', `/lab-check/problem/${done}`)).toEqual([]);
});

test('a repeated job notifies nobody twice', async () => {
  const actId = await given.running();
  const saved = await (
    await app.as('jcry')
  ).ok(recordApi.submit, { id: await given.record(actId), problems: [await given.draft('jcry')] });
  const { id } = saved.problems[0]!;
  await eventually(async () => expect(await recipientsOf('PROBLEM_ISSUED', look(id))).toContain('lab'));
  await app.inside((ctx) => ctx.job('inspection.notify-issued', { ids: [id] }));
  await (await app.as('school')).ok(activityApi.end, { id: actId });
  const { rows } = await app.admin.query(`select user_id, dedupe from notices.message where url = $1`, [look(id)]);
  expect(new Set(rows.map((row) => `${row.user_id}|${row.dedupe}`)).size).toBe(rows.length);
});

test('every notice type has a template in a school', async () => {
  const { rows } = await app.admin.query<{ type: string }>('select type from notices.template where school_id = $1', [
    app.schoolId('alpha'),
  ]);
  const known = new Set(rows.map((row) => row.type));
  expect(inspectionNotices.filter((notice) => !known.has(notice.type))).toEqual([]);
});

test('a notice that asks for an action is handled by the transition, for everybody who was asked', async () => {
  const id = await given.rectified();
  const asked = () => recipientsOf('RECTIFY_SUBMITTED', look(id));
  await eventually(async () => expect(await asked()).toEqual(['jcry', 'school']));
  const [school, jcry] = [await app.as('school'), await app.as('jcry')];
  const ofProblem = async (client: typeof school) =>
    (await client.ok(inboxApi.list, { size: 50 })).content.filter(
      ({ type, url }) => type === 'RECTIFY_SUBMITTED' && url === look(id),
    );
  expect(await ofProblem(jcry)).toMatchObject([{ handled_at: null, read_at: null }]);
  const { count } = await jcry.ok(inboxApi.unread);
  await school.ok(reviewApi.pass, { id });
  for (const client of [school, jcry])
    expect(await ofProblem(client)).toMatchObject([
      { handled_at: expect.any(String) as string, read_at: expect.any(String) as string },
    ]);
  expect((await jcry.ok(inboxApi.unread)).count).toBe(count - 1);
});

test('a batch handles its notices, and one of several problems is handled with the last of them', async () => {
  const ids = [await given.problem(), await given.problem()];
  await app.inside(async (ctx) =>
    notify(ctx, {
      type: 'PROBLEM_ISSUED',
      userIds: [await app.user('teacher')],
      params: {},
      url: '/lab-check/problem-rectify',
      dedupe: 'two',
      awaits: { docType: 'inspection.problem', ids, states: ['pending', 'planing'] },
    }),
  );
  const teacher = await app.as('teacher');
  const handled = async () =>
    (await teacher.ok(inboxApi.list)).content.find(({ type }) => type === 'PROBLEM_ISSUED')!.handled_at !== null;
  await given.rectify(ids[0]!);
  expect(await handled()).toBe(false);
  await given.rectify(ids[1]!);
  expect(await handled()).toBe(true);
});
