import { randomBytes, createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyzeDatabase } from '#kernel/server/db/prepare.ts';
import { urlAs } from '#kernel/server/db/connect.ts';
import type { Endpoint } from '#kernel/shared/contract.ts';
import type { Page } from '#kernel/shared/paging.ts';
import type { Todo } from '#kernel/shared/work-home.ts';
import { ActivityStatus } from '#modules/inspection/shared/core/activity.states.ts';
import { givenIn } from '#modules/inspection/server/testing/given.ts';
import { problemApi } from '#modules/inspection/shared/problem/problem.ts';
import { RecordStatus } from '#modules/inspection/shared/core/record.states.ts';
import { resultApi } from '#modules/inspection/shared/record/result.ts';
import { recordApi } from '#modules/inspection/shared/record/record.ts';
import { inboxApi, workHomeApi } from '#platform/notices/shared/notice.ts';
import { demoPlans, fillSchools } from './demo/demo.ts';
import { slices } from './slices.ts';
import { createClient, type Client } from './testing/client.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

const plan = {
  ...demoPlans[0]!,
  key: 'workhome',
  name: '工作台大学',
  labsPerCollege: 6,
  equipmentPerLab: 1,
  activities: 4,
  withPhotos: false,
};
const accounts = plan.accounts.map(({ account }) => account);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await fillSchools(app.services, [plan], 'Demo#Lab2026k', () => analyzeDatabase(app.database));
  await leaveMoreOpen();
});
afterAll(() => app.stop());

/**
 * At some times of the day the demonstration has no problem to confirm and no delay to decide in so few laboratories, and
 * without photos no result of an office to accept.
 */
async function leaveMoreOpen() {
  const own = `school_id = (select id from org.school where school_key = '${plan.key}')`;
  const isFree = `state = 'pending' and not is_draft
    and not exists (select 1 from inspection.delay d where d.${own} and d.problem_id = problem.id)`;
  await app.admin.query(`update inspection.problem set state = 'unchecked'
    where ${own} and id = (select max(id) from inspection.problem where ${own} and ${isFree}
      and found_by <> (select id from identity.account where ${own} and account = 'school'))`);
  await app.admin
    .query(`insert into inspection.delay (school_id, problem_id, days, reason, interim, from_deadline, to_deadline, applied_by, applied_at)
    select school_id, id, 3, '等待配件', '已停用', effective_deadline, effective_deadline + interval '3 days', found_by, now()
    from inspection.problem where ${own} and ${isFree} order by id limit 1`);
  await app.admin.query(`update inspection.problem set state = 'checking', examine_step = 0, submitted_at = now(),
      submitted_by = (select id from identity.account where ${own} and account = 'houqin')
    where ${own} and id = (select max(id) from inspection.problem where ${own} and state in ('pending', 'checking') and not is_draft
      and org_id in (select h.org_id from identity.holding h join identity.account a on a.school_id = h.school_id and a.id = h.user_id
        where a.account = 'lab' and h.school_id = problem.school_id))`);
}

/** A session of a person of the demonstration. */
async function as(account: string): Promise<Client> {
  const token = randomBytes(32).toString('base64url');
  await app.admin.query(
    `insert into identity.session (school_id, token_hash, user_id, role_id, org_id)
     select h.school_id, $3, h.user_id, h.role_id, h.org_id from identity.holding h
     join identity.account u on u.school_id = h.school_id and u.id = h.user_id join org.school s on s.id = h.school_id
     join identity.role r on r.school_id = h.school_id and r.id = h.role_id
     where s.school_key = $1 and u.account = $2 order by r.role_key <> u.account, h.id limit 1`,
    [plan.key, account, createHash('sha256').update(token).digest()],
  );
  return createClient(app.base, app.appKey, token, plan.key);
}

const kinds = slices.flatMap((slice) => slice.todos?.kinds ?? []);

/** Rows behind a to-do: total of its list with the filters of its address. */
async function rowsOf(client: Client, { name, url }: Todo): Promise<number> {
  const list = kinds.find((kind) => kind.name === name)?.rows?.list;
  if (list) {
    // The page reads these itself: the pool of problems, and which of its lists it shows.
    const ofPage = ['pool', 'tab'];
    const query = [...new URL(url, app.base).searchParams].filter(([key]) => !ofPage.includes(key));
    const filters = Object.fromEntries(query);
    return ((await client.ok(list as Endpoint, filters as never)) as Page<unknown>).total;
  }
  const { content } = await client.ok(recordApi.start);
  return content
    .filter(({ status }) => status === ActivityStatus.running)
    .reduce((sum, { labs, checked, no_entry, exempt }) => sum + labs - checked - no_entry - exempt, 0);
}

const waiting = new Set<string>();

test.each(accounts)('each number of %s is the total of the list behind it', async (account) => {
  const client = await as(account);
  const { todos, unread } = await client.ok(workHomeApi.find);
  expect(unread).toBe((await client.ok(inboxApi.list, { unread: true } as never)).total);
  const totals = await Promise.all(todos.map(async (todo) => [todo.name, await rowsOf(client, todo)]));
  expect(Object.fromEntries(totals)).toEqual(Object.fromEntries(todos.map(({ name, count }) => [name, count])));
  for (const { name, count } of todos) if (count > 0) waiting.add(name);
});

test('the demonstration has ten roles, and something of each kind waits for one of them', () => {
  expect(accounts.length).toBeGreaterThanOrEqual(10);
  expect(kinds.map(({ name }) => name).filter((name) => !waiting.has(name))).toEqual([]);
});

const titlesOf = async (account: string) =>
  (await (await as(account)).ok(workHomeApi.find)).sections.filter(({ is_work }) => is_work).map(({ title }) => title);

test('everybody has work or the state of own things below the to-dos', async () => {
  const found = await Promise.all(accounts.map(async (account) => [account, await titlesOf(account)] as const));
  const [labs, reports, running] = ['我的实验室', '我上报的隐患', '进行中的检查'];
  expect(Object.fromEntries(found)).toMatchObject({
    school: [running],
    college: [running],
    jcry: [running],
    lab: [labs, reports],
    teacher: [labs, reports],
    storeman: [reports],
    normal: [reports],
  });
  expect(found.filter(([, titles]) => titles.length === 0)).toEqual([]);
});

test.each(['school', 'college', 'jcry'])(
  'a running activity on the home of %s counts the rows of the result that it opens',
  async (account) => {
    const client = await as(account);
    const { sections } = await client.ok(workHomeApi.find);
    const { rows } = sections.find(({ name }) => name === 'inspection.running')!;
    expect(rows.length).toBeGreaterThan(0);
    // A reach check counts its results, which its own tests do.
    for (const { id: act_id, note } of rows.filter(({ url }) => !url.includes('/reach-check/'))) {
      const all = await client.ok(resultApi.labs, { act_id });
      const checked = await client.ok(resultApi.labs, { act_id, status: RecordStatus.submitted });
      expect(note).toContain(`已检 ${checked.total}/${all.total} 间`);
      expect(checked.total).toBeGreaterThan(0);
    }
  },
);

test('a report of one’s own shows on the home with its state, and a laboratory leads to its page', async () => {
  const sectionOf = async (client: Client, name: string) =>
    (await client.ok(workHomeApi.find)).sections.find((section) => section.name === name)!;
  const given = givenIn(app);
  const normal = await app.as('normal');
  const org_id = await app.unit('0010001');
  const photos = [await given.photo('normal')];
  const description = '走廊堆放杂物影响疏散';
  const report = { org_id, class_id: await given.classId(), description, level: 'ordinary' as const, photos };
  const { id } = await normal.ok(problemApi.report, report);
  const reports = await sectionOf(normal, 'inspection.own-reports');
  expect(reports.rows[0]).toMatchObject({
    id,
    title: description,
    tag: '未审核',
    url: `/lab-check/problem_look/${id}`,
  });
  const { pool: _ofPage, ...filters } = Object.fromEntries(new URL(reports.url, app.base).searchParams);
  const all = await normal.ok(problemApi.list, filters as never);
  expect(all.content.map((problem) => problem.id)).toEqual(reports.rows.map((one) => one.id));
  const { rows } = await sectionOf(await as('lab'), 'base-info.own-labs');
  expect(rows[0]).toMatchObject({ tag: expect.stringMatching(/^[ⅠⅡⅢⅣ]级$/), color: expect.stringMatching(/^#/) });
  expect(rows.map(({ url }) => url)).toEqual(rows.map(({ id: lab }) => `/lab-baseinfo/organization/${lab}`));
});

test('the home is one call with few statements, overdue work first', async () => {
  const { todos, sections, steps } = await (await as('lab')).ok(workHomeApi.find);
  expect(app.statements.findLast(({ path }) => path === 'GET /notice/home')!.count).toBeLessThanOrEqual(21);
  const late = todos.map(({ overdue }) => overdue > 0);
  expect(late).toEqual(late.toSorted((a, b) => Number(b) - Number(a)));
  expect(sections.map(({ name }) => name)).toContain('notices.latest');
  expect(steps).toEqual([]);
});

test('a new school leads its office through the first steps, ticked by its rows, and nobody else', async () => {
  const school = await app.as('school');
  const stepsOf = async (client: Client) =>
    (await client.ok(workHomeApi.find)).steps.map(({ name, done }) => [name, done]);
  const before = Object.fromEntries(await stepsOf(school)) as Record<string, boolean>;
  expect(before).toMatchObject({ org: true, identity: true, inspection: false });
  expect(await stepsOf(await app.as('college'))).toEqual([]);
  const given = givenIn(app);
  await given.inspector('jcry');
  await given.activity();
  const after = await stepsOf(school);
  expect(after).toEqual(after.length === 0 ? [] : Object.entries({ ...before, inspection: true }));
});

test('a transition finds the notices of its step by their index under row-level security', async () => {
  await app.admin.query(`insert into notices.message (school_id, user_id, type, title, body, dedupe, doc_type, doc_ids)
    select school_id, id, 'news', '通知', '', 'many' || i, 'inspection.problem', array[1000000 + i]
    from (select school_id, id from identity.account where school_id = 1 limit 1) a, generate_series(1, 5000) i`);
  await app.admin.query('analyze notices.message');
  const service = new pg.Client({ connectionString: urlAs(app.database, 'lab_app') });
  await service.connect();
  await service.query('begin; set local app.school_id = 1');
  const { rows } = await service.query<{ 'QUERY PLAN': string }>(
    `explain select 1 from notices.message m where m.school_id = 1 and m.handled_at is null and m.doc_type <> ''
     and m.doc_ids && '{7}'::bigint[]`,
  );
  await service.end();
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('message_awaits');
});
