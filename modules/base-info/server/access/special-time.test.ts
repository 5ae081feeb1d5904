import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { givenIn } from '#modules/inspection/server/testing/given.ts';
import { activityApi } from '#modules/inspection/shared/activity/activity.ts';
import { instanceApi } from '#platform/workflow/shared/process.ts';
import { taskApi } from '#platform/workflow/shared/task.ts';
import { specialTimeApi, type SpecialTimeInput } from '../../shared/access/special-time.ts';
import { SpecialTimeStatus } from '../../shared/access/special-time.states.ts';
import { memberApi } from '../../shared/people/member.ts';
import { textsOf } from '../testing/exported.ts';
import { givePerson } from '../testing/people.ts';
import { codesOf } from '../testing/replies.ts';

const { cancelled, draft, waiting, processing, passed, rejected } = SpecialTimeStatus;

let app: TestApp;
let strict: number;
let mild: number;
let people: number[];
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  [strict, mild] = [await app.unit('0010001'), await app.unit('0010002')];
  people = [await givePerson(app, 'D1', 'teacher'), await givePerson(app, 'D2', 'teacher'), await app.user('normal')];
  const school = await app.as('school');
  for (const [at, lab_id] of [strict, mild].entries())
    for (const user_id of people.slice(0, 3 - at))
      await school.ok(memberApi.create, {
        lab_id,
        user_id,
        joined_on: '2026-01-01',
        admitted_to: user_id === people[1] ? '' : '2099-01-01',
      });
});
afterAll(() => app.stop());

const input = (changes: Partial<SpecialTimeInput> = {}): SpecialTimeInput => ({
  type: 1,
  labs: [strict],
  starts_at: '2030-07-10 08:00:00',
  ends_at: '2030-07-20 18:00:00',
  persons: people.slice(0, 2),
  duty_id: people[0]!,
  duty_phone: '13812345678',
  reason: '连续实验',
  content: '催化剂寿命评价',
  measures: '两人值守，每小时巡查',
  ...changes,
});

/** Who manages both laboratories. */
const manager = () =>
  app.asOwnRole('lab', '001', ['base-info.special-time.read', 'base-info.special-time.edit'], 'subtree');
const find = async (account: TestAccount, id: number) => (await app.as(account)).ok(specialTimeApi.find, { id });
const decide = async (account: TestAccount, id: number, pass = true, opinion = '') =>
  (await app.as(account)).call(specialTimeApi.decide, { id, pass, opinion });

async function submitted(changes: Partial<SpecialTimeInput> = {}): Promise<number> {
  const caller = changes.labs ? await manager() : await app.as('lab');
  const { id } = await caller.ok(specialTimeApi.create, input(changes));
  await caller.ok(specialTimeApi.submit, { id });
  return id;
}

test('of a laboratory of level Ⅰ the college and then the school approve', async () => {
  const lab = await app.as('lab');
  const { id } = await lab.ok(specialTimeApi.create, input());
  expect(await find('lab', id)).toMatchObject({ status: draft, can: ['submit', 'edit', 'remove'], person_count: 2 });
  expect((await (await app.as('college')).call(specialTimeApi.find, { id })).code).toBe(404);
  await lab.ok(specialTimeApi.submit, { id });
  expect(await find('lab', id)).toMatchObject({ status: waiting, can: ['withdraw'] });
  const { content } = await (await app.as('college')).ok(taskApi.todo);
  expect(content.find(({ url }) => url === `/lab-baseinfo/lab/special-time/${id}`)?.title).toBe(
    '有机合成实验室暑假登记：2030-07-10 08:00 至 2030-07-20 18:00',
  );
  expect((await find('school', id)).can).toEqual([]);
  expect((await decide('school', id)).code).toBe(409);
  expect((await find('college', id)).can).toEqual(['decide']);
  expect(await decide('college', id)).toMatchObject({ code: 200 });
  expect(await find('lab', id)).toMatchObject({ status: processing, can: [] });
  expect(await decide('school', id, true, '注意防火')).toMatchObject({ code: 200 });
  expect(await find('lab', id)).toMatchObject({ status: passed, decided_by: '测试school', can: ['cancel'] });
  expect((await lab.call(specialTimeApi.submit, { id })).code).toBe(409);
  expect((await lab.call(specialTimeApi.remove, { id })).code).toBe(409);
  const row = await find('lab', id);
  expect((await lab.call(specialTimeApi.update, { ...input(), id, version: row.version })).code).toBe(409);
});

test('of other laboratories the college decides alone; a rejection needs its reason and can be put right', async () => {
  const id = await submitted({ labs: [mild], persons: [people[0]!] });
  expect((await decide('college', id, false)).data).toMatchObject({ errors: { opinion: expect.any(String) } });
  expect(await decide('college', id, false, '请写明值守安排')).toMatchObject({ code: 200 });
  const caller = await manager();
  const row = await caller.ok(specialTimeApi.find, { id });
  expect(row).toMatchObject({ status: rejected, opinion: '请写明值守安排', can: ['submit', 'edit', 'remove'] });
  const changes = { labs: [mild], persons: [people[1]!, people[0]!], measures: '轮流值守' };
  await caller.ok(specialTimeApi.update, { ...input(changes), id, version: row.version });
  await caller.ok(specialTimeApi.submit, { id });
  expect(await find('college', id)).toMatchObject({ status: waiting, opinion: '', measures: '轮流值守' });
  const { persons } = await find('college', id);
  expect(new Map(persons.map(({ id: user, admission }) => [user, admission]))).toEqual(
    new Map([
      [people[0]!, 'admitted'],
      [people[1]!, 'none'],
    ]),
  );
  expect(await decide('college', id)).toMatchObject({ code: 200 });
  expect((await find('college', id)).status).toBe(passed);
});

test('who submitted withdraws while nobody has decided', async () => {
  const id = await submitted();
  const teacher = await app.as('teacher');
  expect((await teacher.call(specialTimeApi.withdraw, { id })).code).toBe(403);
  const lab = await app.as('lab');
  await lab.ok(specialTimeApi.withdraw, { id });
  expect(await find('lab', id)).toMatchObject({ status: draft, instance_id: null });
  expect((await lab.call(specialTimeApi.withdraw, { id })).code).toBe(409);
  expect((await decide('college', id)).code).toBe(404);
  await lab.ok(specialTimeApi.submit, { id });
  await decide('college', id);
  expect((await lab.call(specialTimeApi.withdraw, { id })).code).toBe(409);
  const { instance_id } = await find('lab', id);
  expect((await lab.call(instanceApi.withdraw, { id: instance_id! })).code).not.toBe(200);
});

test('a terminated case rejects the registration', async () => {
  const id = await submitted();
  const { instance_id } = await find('lab', id);
  await (await app.as('school')).ok(instanceApi.terminate, { id: instance_id!, reason: '停电检修' });
  expect(await find('lab', id)).toMatchObject({ status: rejected, opinion: '停电检修' });
});

test('fields are checked together: laboratories, times, people', async () => {
  const lab = await app.as('lab');
  const errorsOf = async (changes: Partial<SpecialTimeInput>, caller = lab) =>
    ((await caller.call(specialTimeApi.create, input(changes))).data as unknown as { errors: Record<string, string> })
      .errors;
  const both = await errorsOf({
    labs: [await app.unit('0020001')],
    ends_at: '2030-07-01 08:00:00',
    duty_id: 999_999,
  });
  expect(Object.keys(both).sort()).toEqual(['duty_id', 'ends_at', 'labs', 'persons']);
  expect(await errorsOf({ persons: [people[0]!] })).toEqual({
    persons: '“有机合成实验室”须至少 2 人在场（过夜或Ⅰ、Ⅱ级每间 2 人，一人只计入一间）',
  });
  expect(await errorsOf({ labs: [mild], type: 3, persons: [people[0]!] }, await manager())).toHaveProperty('persons');
  expect((await errorsOf({ persons: [people[0]!, await app.user('lab2')] })).persons).toContain('应是所选实验室的人员');
  const { rows } = await app.admin.query(`select code from org.unit where school_id = $1 and pid is null`, [
    app.schoolId('alpha'),
  ]);
  const office = await app.asOwnRole(
    'school',
    rows[0].code,
    ['base-info.special-time.read', 'base-info.special-time.edit'],
    'school',
  );
  expect((await errorsOf({ labs: [strict, await app.unit('0020001')] }, office)).labs).toContain('同一学院');
  expect(Object.keys(await errorsOf({ labs: [], persons: [] })).sort()).toEqual(['labs', 'persons']);
});

test('what has become wrong since it was saved is refused when it is submitted', async () => {
  const caller = await manager();
  const { id } = await caller.ok(specialTimeApi.create, input({ labs: [mild], persons: [people[0]!] }));
  await app.admin.query('update base_info.lab set lab_level = 2 where id = $1', [mild]);
  expect((await caller.call(specialTimeApi.submit, { id })).message).toContain('至少 2 人在场');
  await app.admin.query('update base_info.lab set lab_level = 3 where id = $1', [mild]);
  await app.admin.query(
    `update base_info.special_time set starts_at = '2020-01-01', ends_at = '2020-01-02' where id = $1`,
    [id],
  );
  expect((await caller.call(specialTimeApi.submit, { id })).message).toContain('结束时间已过');
  await caller.ok(specialTimeApi.remove, { id });
  expect((await caller.call(specialTimeApi.find, { id })).code).toBe(404);
});

test('it is seen by its laboratory, college and school, and by those named in it', async () => {
  const id = await submitted({ labs: [strict], persons: [people[0]!, people[2]!] });
  for (const account of ['system', 'school', 'college', 'lab', 'teacher', 'normal', 'leader'] as const)
    expect((await find(account, id)).id).toBe(id);
  for (const caller of [
    await app.as('college2'),
    await app.as('lab2'),
    await app.as('xsfzr'),
    await app.as('lab', 'beta'),
  ]) {
    expect((await caller.call(specialTimeApi.find, { id })).code).toBe(404);
    expect((await caller.call(specialTimeApi.submit, { id })).code).not.toBe(200);
    expect((await caller.call(specialTimeApi.decide, { id, pass: true })).code).toBe(404);
  }
  for (const account of ['jcry', 'storeman'] as const)
    expect((await (await app.as(account)).call(specialTimeApi.find, { id })).code).toBe(404);
  expect((await app.stranger('alpha').call(specialTimeApi.list)).code).toBe(101);
  const others = await submitted({ labs: [mild], persons: [people[0]!] });
  const seen = (await (await app.as('normal')).ok(specialTimeApi.list)).content.map((row) => row.id);
  expect(seen).toContain(id);
  expect(seen).not.toContain(others);
  // One of two laboratories leads to the row, not to its change.
  const joint = await (await manager()).ok(specialTimeApi.create, input({ labs: [strict, mild], persons: people }));
  expect(await find('lab', joint.id)).toMatchObject({ can: [] });
  expect((await (await app.as('lab')).call(specialTimeApi.remove, { id: joint.id })).code).toBe(404);
});

test('people to choose are members of laboratories in reach, with their admission', async () => {
  const lab = await app.as('lab');
  const { content, needed } = await lab.ok(specialTimeApi.people, { labs: `${strict},${mild}` as never, type: 1 });
  expect(needed).toBe(3);
  expect(content.map(({ id, admission }) => [id, admission])).toEqual(
    expect.arrayContaining([
      [people[0]!, 'admitted'],
      [people[1]!, 'none'],
    ]),
  );
  const abroad = await (await app.as('lab2')).ok(specialTimeApi.people, { labs: String(strict) as never });
  expect(abroad.content).toEqual([]);
});

test('filters find by laboratory, type, state and days', async () => {
  const id = await submitted({
    labs: [mild],
    persons: people.slice(0, 2),
    type: 4,
    starts_at: '2031-10-01 08:00:00',
    ends_at: '2031-10-03 18:00:00',
  });
  const school = await app.as('school');
  const found = async (query: Record<string, unknown>) =>
    (await school.ok(specialTimeApi.list, query)).content.map((row) => row.id);
  expect(await found({ type: 4 })).toEqual([id]);
  expect(await found({ keyword: '分析测试', type: 4 })).toEqual([id]);
  expect(await found({ keyword: '有机', type: 4 })).toEqual([]);
  expect(await found({ lab_id: mild, status: waiting, from: '2031-10-03' })).toEqual([id]);
  expect(await found({ from: '2031-10-04' })).toEqual([]);
  expect(await found({ to: '2031-09-30', type: 4 })).toEqual([]);
  expect(await found({ college_id: await app.unit('002') })).toEqual([]);
});

test('a file is read by whoever sees the registration', async () => {
  const lab = await app.as('lab');
  const { data } = await lab.upload(fileApi.upload, [{ name: '方案.txt', content: Buffer.from('应急方案') }]);
  const { id } = await lab.ok(specialTimeApi.create, input({ files: [data[0]!.id] }));
  await lab.ok(specialTimeApi.submit, { id });
  expect((await find('college', id)).files).toHaveLength(1);
  const textFor = async (account: TestAccount) =>
    (await (await app.as(account)).blob(fileApi.content, { id: data[0]!.id })).body.toString();
  expect(await textFor('college')).toBe('应急方案');
  expect(await textFor('college2')).not.toBe('应急方案');
});

test('of 16 decisions at once one counts', async () => {
  const id = await submitted({ labs: [mild], persons: people.slice(0, 2) });
  const replies = await Promise.all(Array.from({ length: 16 }, (_, n) => decide('college', id, n % 2 === 0, '意见')));
  expect(codesOf(replies).filter((code) => code === 200)).toHaveLength(1);
});

test('a list costs a fixed number of statements; an export holds what the list holds', async () => {
  const school = await app.as('school');
  const { total } = await school.ok(specialTimeApi.list, { size: 100 });
  expect(app.statements.findLast((call) => call.path === 'GET /special-time')!.count).toBeLessThanOrEqual(3);
  const [header, ...rows] = await textsOf((await school.blob(specialTimeApi.export)).body);
  expect(header).toEqual(['类型', '实验室', '学院', '开始时间', '结束时间', '值守人', '人数', '内容', '审核状态']);
  expect(rows).toHaveLength(total);
});

test('a registration of two laboratories overnight needs two people in each of them', async () => {
  const caller = await manager();
  const both = { labs: [strict, mild], type: 3 as const };
  const refused = async (persons: number[]) =>
    JSON.stringify((await caller.call(specialTimeApi.create, input({ ...both, persons }))).data);
  expect(await refused(people.slice(0, 2))).toContain('须至少 2 人在场');
  expect(await refused(people)).toContain('须至少 2 人在场');
  const fourth = await givePerson(app, 'D4', 'teacher');
  const school = await app.as('school');
  await school.ok(memberApi.create, {
    lab_id: mild,
    user_id: fourth,
    joined_on: '2026-01-01',
    admitted_to: '2099-01-01',
  });
  const persons = [...people, fourth];
  const asked = await caller.ok(specialTimeApi.people, { labs: both.labs.join(',') as never, type: 3 });
  expect(asked.needed).toBe(4);
  const { id } = await caller.ok(specialTimeApi.create, input({ ...both, persons }));
  const member = (await school.ok(memberApi.list, { lab_id: mild })).content.find(({ user_id }) => user_id === fourth)!;
  await school.ok(memberApi.leave, { id: member.id, left_on: '2026-06-01' });
  expect((await caller.call(specialTimeApi.submit, { id })).message).toContain('须至少 2 人在场');
});

test('an approved special time is taken back by its laboratory or college with a reason, once; those named in it are told', async () => {
  const given = () => submitted({ labs: [mild], persons: people.slice(0, 2) });
  const [id, other] = [await given(), await given()];
  const lab = await manager();
  const early = await lab.call(specialTimeApi.cancel, { id, reason: '实验改期' });
  expect(early.code).toBe(409);
  for (const one of [id, other]) await decide('college', one);
  expect((await lab.ok(specialTimeApi.find, { id })).can).toEqual(['cancel']);
  expect((await (await app.as('college2')).call(specialTimeApi.cancel, { id, reason: '无关' })).code).toBe(404);
  expect((await (await app.as('teacher')).call(specialTimeApi.cancel, { id, reason: '无关' })).code).not.toBe(200);
  expect((await lab.call(specialTimeApi.cancel, { id, reason: '' })).code).toBe(400);
  await lab.ok(specialTimeApi.cancel, { id, reason: '实验改期' });
  expect(await find('college', id)).toMatchObject({ status: cancelled, opinion: '实验改期', can: [] });
  expect((await lab.call(specialTimeApi.cancel, { id, reason: '再次' })).code).toBe(409);
  await (await app.as('college')).ok(specialTimeApi.cancel, { id: other, reason: '检修停电' });
  await expect
    .poll(async () => {
      const { rows } = await app.admin.query<{ user_id: number }>(
        `select user_id from notices.message where type = 'SPECIAL_TIME_CANCELLED' and url like $1 order by user_id`,
        [`%special-time/${id}`],
      );
      return rows.map(({ user_id }) => user_id);
    })
    .toEqual(people.slice(0, 2).toSorted((a, b) => a - b));
});

test('what differs from the calendar of the school is told with the registration', async () => {
  await app.admin.query(
    `insert into org.term (school_id, school_year, term, starts_on, ends_on) values ($1, '2032-2033', 1, '2032-09-01', '2033-01-20')`,
    [app.schoolId('alpha')],
  );
  const id = await submitted({ type: 2, starts_at: '2033-01-18 08:00:00', ends_at: '2033-01-25 18:00:00' });
  expect((await find('college', id)).calendar_note).toBe(
    '按校历，2033-01-18 至 2033-01-20在学期内，不是假期，请核对类型和起止时间',
  );
  const fine = await submitted({ type: 2, starts_at: '2033-01-21 08:00:00', ends_at: '2033-01-25 18:00:00' });
  expect((await find('college', fine)).calendar_note).toBe('');
});

test('an inspector sees members and special times of what he inspects while it runs, a storekeeper those that name him', async () => {
  const given = givenIn(app);
  await given.inspector('jcry');
  const seen = async (account: TestAccount) => {
    const client = await app.as(account);
    const labs = (await client.ok(memberApi.list, {})).content.map(({ lab_id, user_id }) => [lab_id, user_id]);
    return { labs, times: (await client.ok(specialTimeApi.list, {})).content.map(({ id }) => id) };
  };
  const keeper = await app.user('storeman');
  const school = await app.as('school');
  await school.ok(memberApi.create, {
    lab_id: mild,
    user_id: keeper,
    joined_on: '2026-01-01',
    admitted_to: '2099-01-01',
  });
  const there = { starts_at: '2031-03-01 08:00:00', ends_at: '2031-03-02 18:00:00' };
  const named = await submitted({ labs: [mild], persons: [keeper], duty_id: keeper, ...there });
  const other = await submitted({ labs: [strict], ...there });
  expect(await seen('storeman')).toEqual({ labs: [[mild, keeper]], times: [named] });
  expect(await seen('jcry')).toEqual({ labs: [], times: [] });
  const activity = await given.activity();
  await school.ok(activityApi.start, { id: activity });
  const { labs, times } = await seen('jcry');
  expect(new Set(labs.map(([lab]) => lab))).toEqual(new Set([strict]));
  expect(times).toContain(other);
  expect(times).not.toContain(named);
  const { can } = (await (await app.as('jcry')).ok(specialTimeApi.list, {})).content[0]!;
  expect(can).toEqual([]);
  expect((await (await app.as('jcry2')).ok(memberApi.list, {})).total).toBe(0);
  await app.admin.query('update inspection.activity set status = 0 where id = $1', [activity]);
  expect(await seen('jcry')).toEqual({ labs: [], times: [] });
});
