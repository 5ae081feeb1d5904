import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addDays, parseDateTime } from '#kernel/shared/time.ts';
import { inboxApi, todoApi } from '#platform/notices/shared/notice.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { bulletinApi } from '../../shared/bulletin/bulletin.ts';
import { collegeReportApi } from '../../shared/college-report/college-report.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { CollegeReportStatus } from '../../shared/core/college-report.states.ts';
import { notifyReportReturned, notifyReports } from '../notice/notify-report.jobs.ts';
import { remind } from '../notice/remind.jobs.ts';
import { givenIn, type Given } from '../testing/given.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  await given.inspector('jcry');
});
afterAll(() => app.stop());

const { missing, submitted, returned } = CollegeReportStatus;
const both = ['0010001', '0020001'];

/** A special check of both colleges that asks for their reports; not started. */
const asking = (labs = both, days = 5) =>
  given.activity({
    type: ActType.special,
    labs,
    special: { self_report: true, report_due: addDays(given.today(), days) },
  });

const reportsFor = async (account: TestAccount, act_id: number) =>
  (await (await app.as(account)).ok(collegeReportApi.list, { act_id })).content;
const reportOf = async (act_id: number, college: string) => {
  const college_id = await app.unit(college);
  return (await reportsFor('school', act_id)).find((row) => row.college_id === college_id)!;
};
const filled = async (account: TestAccount, id: number) => ({
  id,
  content: '已对全部实验室自查',
  found: 5,
  fixed: 3,
  files: [await given.photo(account)],
});
const submit = async (account: TestAccount, id: number) =>
  (await app.as(account)).call(collegeReportApi.submit, await filled(account, id));
const giveBack = async (account: TestAccount, id: number) =>
  (await app.as(account)).call(collegeReportApi.return, { id, reason: '缺少整改措施' });

test('each college of the laboratories owes a report, and reads its own', async () => {
  const act = await asking();
  expect((await reportsFor('school', act)).map((row) => [row.college_name, row.status])).toEqual([
    ['化学学院', missing],
    ['物理学院', missing],
  ]);
  expect((await reportsFor('college', act)).map((row) => [row.college_name, row.can])).toEqual([
    ['化学学院', ['submit']],
  ]);
  expect(await reportsFor('lab', act)).toEqual([]);
  const school = await app.as('school');
  expect((await school.ok(activityApi.list, { act_type: ActType.special })).content[0]).toMatchObject({
    id: act,
    reports: 2,
    reported: 0,
    report_due: addDays(given.today(), 5),
  });
});

test('a check that asks for no reports has none', async () => {
  expect(await reportsFor('school', await given.activity({ type: ActType.special, labs: both }))).toEqual([]);
});

test('reports follow the laboratories until a college has begun', async () => {
  const act = await asking();
  const school = await app.as('school');
  const labs = async (codes: string[]) => {
    const { version } = await school.ok(activityApi.find, { id: act });
    const { act_type: _type, ...fields } = await given.fields({
      type: ActType.special,
      labs: codes,
      special: { self_report: true, report_due: addDays(given.today(), 5) },
    });
    await school.ok(activityApi.update, { ...fields, id: act, version });
    return (await reportsFor('school', act)).map((row) => row.college_name);
  };
  expect(await labs(['0010001'])).toEqual(['化学学院']);
  await submit('college', (await reportOf(act, '001')).id);
  expect(await labs(['0020001'])).toEqual(['化学学院', '物理学院']);
  await school.ok(activityApi.start, { id: act });
  const { version, groups } = await school.ok(activityApi.find, { id: act });
  const removed = [await app.unit('0020001')];
  const added = [{ lab_id: await app.unit('0010002'), group_id: groups[0]!.id }];
  await school.ok(activityApi.change, { id: act, version, labs_added: added, labs_removed: removed });
  expect((await reportsFor('school', act)).map((row) => row.college_name)).toEqual(['化学学院']);
});

test('a report is submitted with its file, read by inspectors, returned with a reason and submitted again', async () => {
  const act = await asking();
  const { id } = await reportOf(act, '001');
  expect((await submit('college', id)).code).toBe(200);
  const [seen] = (await reportsFor('jcry', act)).filter((row) => row.id === id);
  expect(seen).toMatchObject({
    status: submitted,
    found: 5,
    fixed: 3,
    submitted_by_name: '测试college',
    is_late: false,
  });
  expect(seen!.files).toHaveLength(1);
  expect((await giveBack('school', id)).code).toBe(200);
  const found = await (await app.as('college')).ok(collegeReportApi.find, { id });
  expect(found).toMatchObject({ status: returned, return_reason: '缺少整改措施', can: ['submit'] });
  expect((await submit('college', id)).code).toBe(200);
  expect(await reportOf(act, '001')).toMatchObject({ status: submitted, return_reason: '' });
});

test('a report after its day is late, and figures must agree', async () => {
  const act = await asking(['0010001'], 0);
  const { id } = await reportOf(act, '001');
  const college = await app.as('college');
  const refused = await college.call(collegeReportApi.submit, { ...(await filled('college', id)), fixed: 6 });
  expect(refused).toMatchObject({ code: 400, data: { errors: { fixed: '已整改数不能多于自查发现数' } } });
  const bare = await college.call(collegeReportApi.submit, { ...(await filled('college', id)), files: [] });
  expect(bare).toMatchObject({ code: 400, data: { errors: { files: '请上传自查报告' } } });
  await app.admin.query(`update inspection.activity set report_due = report_due - 1 where id = $1`, [act]);
  expect((await submit('college', id)).code).toBe(200);
  expect(await reportOf(act, '001')).toMatchObject({ status: submitted, is_late: true });
});

test('after the end of the activity its reports stay as they are', async () => {
  const act = await asking(['0010001']);
  const school = await app.as('school');
  await school.ok(activityApi.start, { id: act });
  const { id: bulletin } = await school.ok(bulletinApi.generate, { act_id: act });
  await school.ok(bulletinApi.publish, { id: bulletin });
  await school.ok(activityApi.end, { id: act });
  const { id, can } = await reportOf(act, '001');
  expect(can).toEqual([]);
  expect(await submit('college', id)).toMatchObject({
    code: 409,
    message: '活动已结束，不能再提交或退回自查报告',
  });
});

test('colleges are asked once, reminded the day before, and told of a return; what is done asks for nothing', async () => {
  const act = await asking(both, 1);
  const told = async (account: TestAccount, type: string) => {
    const { content } = await (await app.as(account)).ok(inboxApi.list, { size: 150 });
    return content.filter((one) => one.type === type && one.url.includes(`/${act}?`)).length;
  };
  const count = async () =>
    (await (await app.as('college')).ok(todoApi.list)).content.find((one) => one.name === 'inspection.college_reports')
      ?.count ?? 0;
  const before = await count();
  expect(before).toBeGreaterThan(0);
  for (const _twice of [1, 2]) await app.inside((ctx) => notifyReports(ctx, { id: act }));
  expect([await told('college', 'COLLEGE_REPORT'), await told('college2', 'COLLEGE_REPORT')]).toEqual([1, 1]);
  const { id } = await reportOf(act, '001');
  await submit('college', id);
  expect(await count()).toBe(before - 1);
  app.clock.at = parseDateTime(`${given.today()} 10:00:00`);
  for (const _twice of [1, 2]) await app.inside(remind);
  app.clock.at = undefined;
  expect([await told('college', 'COLLEGE_REPORT_DUE'), await told('college2', 'COLLEGE_REPORT_DUE')]).toEqual([0, 1]);
  await giveBack('school', id);
  for (const _twice of [1, 2]) await app.inside((ctx) => notifyReportReturned(ctx, { id }));
  expect(await told('college', 'COLLEGE_REPORT_RETURN')).toBe(1);
  expect(await count()).toBe(before);
});

// Every role, every state, every transition: 化学学院's report in a check of the school.
const accounts = [
  'system',
  'school',
  'college',
  'college2',
  'lab',
  'lab2',
  'xsfzr',
  'jcry',
  'jcry2',
  'storeman',
  'teacher',
  'normal',
  'leader',
] as const satisfies readonly TestAccount[];
const transitions = {
  submit: { by: ['college'], from: [missing, returned], to: submitted, run: submit },
  return: { by: ['school'], from: [submitted], to: returned, run: giveBack },
} as const;

describe.each(Object.entries(transitions))('transition %s', (_name, { by, from, to, run }) => {
  test.each(accounts.flatMap((account) => CollegeReportStatus.$items.map(({ value }) => [account, value] as const)))(
    '%s in state %s',
    async (account, state) => {
      const act = await asking(['0010001']);
      const { id } = await reportOf(act, '001');
      await app.admin.query(
        `update inspection.college_report set status = $2, content = '自查', submitted_at = now() where id = $1`,
        [id, state],
      );
      const logged = async () =>
        (
          await app.admin.query(
            `select 1 from kernel.op_log where doc_type = 'inspection.college-report' and doc_id = $1`,
            [String(id)],
          )
        ).rows.length;
      const reply = await run(account, id);
      const isAllowed = (by as readonly string[]).includes(account) && (from as readonly number[]).includes(state);
      expect((await reportOf(act, '001')).status).toBe(isAllowed ? to : state);
      expect(await logged()).toBe(isAllowed ? 1 : 0);
      // A refusal says why.
      expect(isAllowed ? [200] : [403, 404, 409]).toContain(reply.code);
      expect(isAllowed || reply.message.length > 4).toBe(true);
    },
  );
});
