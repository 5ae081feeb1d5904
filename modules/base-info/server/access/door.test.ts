import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { systemActor } from '#kernel/server/context.ts';
import { runJob } from '#kernel/server/run-job.ts';
import { inSchool } from '#kernel/server/work.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { todoApi } from '#platform/notices/shared/notice.ts';
import { switchAccount } from '#platform/identity/server/public.ts';
import { doorApplicationApi } from '../../shared/access/door-application.ts';
import { DoorSync, doorGrantApi, doorGrantSheet } from '../../shared/access/door-grant.ts';
import { doorApi, doorSheet } from '../../shared/access/door.ts';
import { specialTimeApi } from '../../shared/access/special-time.ts';
import { labApi } from '../../shared/lab.ts';
import { memberApi } from '../../shared/people/member.ts';
import { startDoorSimulator } from '../testing/door-simulator.ts';
import { textsOf } from '../testing/exported.ts';
import { givePerson } from '../testing/people.ts';
import { codesOf } from '../testing/replies.ts';
import { doorJobs } from './door.jobs.ts';

const key = 'simulated-door-key-1';
const today = formatDate(new Date());
const later = addDays(today, 30);
const { pending, done, failed, revoked } = DoorSync;

let app: TestApp;
let device: Awaited<ReturnType<typeof startDoorSimulator>>;
let mild: number;
let strict: number;
let serial = 0;
beforeAll(async () => {
  device = await startDoorSimulator({ key });
  app = await startTestApp({ env: { DEVICE_HOSTS: device.address.slice('http://'.length) } });
  [strict, mild] = [await app.unit('0010001'), await app.unit('0010002')];
});
beforeEach(async () => {
  device.state.mode = 'works';
  await app.admin.query('delete from kernel.rate');
});
afterEach(() => app.admin.query(`update base_info.door set status = 0`));
afterAll(async () => {
  await app.stop();
  await device.stop();
});

const run = (name: keyof typeof doorJobs, data = {}) =>
  runJob(app.services, doorJobs, { name, schoolId: app.schoolId('alpha'), userId: 0, data });

async function giveDoor(lab_id = mild, changes: object = {}) {
  serial += 1;
  const device_no = `D${serial}`;
  const input = { lab_id, name: `门${serial}`, device_no, address: device.address, secret: key, ...changes };
  const { id } = await (await app.as('school')).ok(doorApi.create, input);
  return { id, device_no };
}

async function giveMember(lab_id = mild, admitted_to = '2099-01-01') {
  serial += 1;
  const no = `P${serial}`;
  const id = await givePerson(app, no, 'teacher');
  const member = await (
    await app.as('school')
  ).ok(memberApi.create, { lab_id, user_id: id, joined_on: '2026-01-01', admitted_to });
  return { id, no, member: member.id };
}

const validity = { starts_on: today, ends_on: later };
const grantsOf = async (user: number) => {
  const { content } = await (await app.as('school')).ok(doorGrantApi.list, { size: 150 });
  return content.filter(({ user_id }) => user_id === user);
};
const noon = (day: string) => `${day} 12:00:00`;

async function granted(changes: object = {}) {
  const [door, person] = [await giveDoor(), await giveMember()];
  const input = { lab_id: mild, doors: [door.id], users: [person.id], ...validity, ...changes };
  await (await app.as('college')).ok(doorGrantApi.grant, input);
  return { door, person };
}
async function delivered(changes: object = {}) {
  const made = await granted(changes);
  await run('base-info.send-door', { door_id: made.door.id });
  return { ...made, id: (await grantsOf(made.person.id))[0]!.id };
}

test('a right reaches the device by signed HTTP and opens the door in its hours', async () => {
  const { door, person } = await granted({ days: [1, 2, 3, 4, 5], opens_at: '08:00', closes_at: '22:00' });
  expect(await grantsOf(person.id)).toMatchObject([
    { sync: pending, source: 'admission', can: ['extend', 'revoke', 'resend'] },
  ]);
  expect(device.rightsOf(door.device_no)).toEqual([]);
  await run('base-info.send-door', { door_id: door.id });
  expect(await grantsOf(person.id)).toMatchObject([{ sync: done, attempts: 0, error: '', can: ['extend', 'revoke'] }]);
  const monday = addDays(today, (8 - (new Date(`${today}T00:00:00Z`).getUTCDay() || 7)) % 7 || 7);
  expect(device.opensFor(door.device_no, person.no, noon(monday))).toBe(true);
  expect(device.opensFor(door.device_no, person.no, `${monday} 23:00:00`)).toBe(false);
  expect(device.opensFor(door.device_no, person.no, noon(addDays(monday, 5)))).toBe(false);
  expect(device.opensFor(door.device_no, person.no, noon(addDays(monday, 35)))).toBe(false);
  expect(device.opensFor(door.device_no, 'T100', noon(monday))).toBe(false);
  const { requests } = device.state;
  await run('base-info.send-door', { door_id: door.id });
  expect(device.state.requests).toBe(requests);
});

test('an extension and a revocation follow; the state is shown until the device has it', async () => {
  const { door, person, id } = await delivered();
  const college = await app.as('college');
  await college.ok(doorGrantApi.extend, { ids: [id], ends_on: addDays(later, 10) });
  expect(await grantsOf(person.id)).toMatchObject([{ sync: pending, ends_at: `${addDays(later, 10)} 23:59:59` }]);
  await run('base-info.send-door', { door_id: door.id });
  expect(device.opensFor(door.device_no, person.no, noon(addDays(later, 9)))).toBe(true);
  await college.ok(doorGrantApi.revoke, { ids: [id], reason: '违反安全规定' });
  expect(await grantsOf(person.id)).toMatchObject([
    { status: 0, sync: pending, reason: '违反安全规定', can: ['resend'] },
  ]);
  expect(device.opensFor(door.device_no, person.no, noon(today))).toBe(true);
  await run('base-info.send-door', { door_id: door.id });
  expect(await grantsOf(person.id)).toMatchObject([{ status: 0, sync: revoked, can: [] }]);
  expect(device.rightsOf(door.device_no)).toEqual([]);
  expect((await college.call(doorGrantApi.revoke, { ids: [id], reason: '再撤' })).code).toBe(409);
  expect((await college.call(doorGrantApi.extend, { ids: [id], ends_on: later })).code).toBe(409);
  expect((await college.call(doorGrantApi.resend, { ids: [id] })).code).toBe(409);
});

test('a device that fails, refuses or is silent leaves a failure that is tried again', async () => {
  const { door, person } = await granted();
  const state = async () => (await grantsOf(person.id))[0];
  device.state.mode = 'fails';
  await run('base-info.send-door', { door_id: door.id });
  expect(await state()).toMatchObject({
    sync: failed,
    attempts: 1,
    error: '对方返回 HTTP 500',
    can: ['extend', 'revoke', 'resend'],
  });
  const school = await app.as('school');
  expect(await school.ok(doorApi.find, { id: door.id })).toMatchObject({ contact: 'failed', unsent: 1, rights: 1 });
  device.state.mode = 'refuses';
  await run('base-info.send-door', { door_id: door.id });
  expect(await state()).toMatchObject({ sync: failed, attempts: 2, error: '卡号已被其他人员使用' });
  const { rows } = await app.admin.query(
    `select count(*)::int as n from pgboss.job where data ->> 'name' = 'base-info.send-door' and start_after > now() + interval '20 seconds'`,
  );
  expect(rows[0].n).toBeGreaterThanOrEqual(2);
  device.state.mode = 'works';
  await school.ok(doorGrantApi.resend, { ids: [(await state())!.id] });
  expect(await state()).toMatchObject({ sync: pending, attempts: 0, error: '' });
  await run('base-info.send-door', { door_id: door.id });
  expect(await state()).toMatchObject({ sync: done });
  expect(await school.ok(doorApi.find, { id: door.id })).toMatchObject({ contact: 'online', unsent: 0 });
});

test('jobs at the same time send each right once; a change while one is under way is not lost', async () => {
  const { door, person } = await granted();
  const { requests } = device.state;
  await Promise.all(Array.from({ length: 4 }, () => run('base-info.send-door', { door_id: door.id })));
  expect(device.state.requests - requests).toBe(1);
  const id = (await grantsOf(person.id))[0]!.id;
  device.state.mode = 'silent';
  await app.admin.query('update base_info.door_grant set sync = 0 where id = $1', [id]);
  const sending = run('base-info.send-door', { door_id: door.id });
  await expect.poll(() => device.state.requests).toBe(requests + 2);
  await (await app.as('college')).ok(doorGrantApi.revoke, { ids: [id], reason: '撤销' });
  await sending;
  expect(await grantsOf(person.id)).toMatchObject([{ status: 0, sync: pending, error: '' }]);
}, 30_000);

test('a door that is switched off gets nothing until it is used again', async () => {
  const { door, person } = await granted();
  const school = await app.as('school');
  await school.ok(doorApi.setStatus, { id: door.id, status: 0 });
  await run('base-info.send-door', { door_id: door.id });
  expect(await grantsOf(person.id)).toMatchObject([{ sync: pending, attempts: 0 }]);
  await school.ok(doorApi.setStatus, { id: door.id, status: 1 });
  await run('base-info.send-door', { door_id: door.id });
  expect(await grantsOf(person.id)).toMatchObject([{ sync: done }]);
});

test('only admitted members get rights, and no longer than they are admitted', async () => {
  const door = await giveDoor();
  const [fit, unfit, ending] = [
    await giveMember(),
    await giveMember(mild, ''),
    await giveMember(mild, addDays(today, 5)),
  ];
  const college = await app.as('college');
  const grant = (users: number[], changes: object = {}) =>
    college.call(doorGrantApi.grant, { lab_id: mild, doors: [door.id], users, ...validity, ...changes });
  expect((await grant([fit.id, unfit.id])).data).toMatchObject({
    errors: { users: expect.stringContaining('已准入') },
  });
  expect((await grant([fit.id], { doors: [999_999], ends_on: '2020-01-01', opens_at: '08:00' })).data).toMatchObject({
    errors: { doors: expect.any(String), ends_on: expect.any(String), closes_at: expect.any(String) },
  });
  expect((await grant([fit.id, ending.id])).data).toEqual({ count: 2, shortened: 1 });
  expect(await grantsOf(ending.id)).toMatchObject([{ ends_at: `${addDays(today, 5)} 23:59:59` }]);
  expect((await grant([fit.id], { ends_on: addDays(later, 1) })).data).toEqual({ count: 1, shortened: 0 });
  expect(await grantsOf(fit.id)).toHaveLength(1);
  const listed = (await college.ok(doorGrantApi.people, { lab_id: mild })).content.map(({ id }) => id);
  expect(listed).toEqual(expect.arrayContaining([fit.id, ending.id]));
  expect(listed).not.toContain(unfit.id);
  expect((await college.ok(doorGrantApi.doors, { lab_id: mild })).content).toEqual([
    { id: door.id, name: expect.any(String) },
  ]);
});

test('where the level asks for it, a right comes from an application and lasts until the end of the term', async () => {
  const door = await giveDoor(strict);
  const college = await app.as('college');
  expect((await college.ok(doorGrantApi.doors, { lab_id: strict })).needs_approval).toBe(true);
  const own = await app.user('normal');
  await (
    await app.as('school')
  ).ok(memberApi.create, { lab_id: strict, user_id: own, joined_on: '2026-01-01', admitted_to: '2099-01-01' });
  const direct = await college.call(doorGrantApi.grant, {
    lab_id: strict,
    doors: [door.id],
    users: [own],
    ...validity,
  });
  expect(direct.data).toMatchObject({ rule: 'base-info.doorNeedsApplication' });
  const term = addDays(today, 20);
  await app.admin.query(
    `insert into org.term (school_id, school_year, term, starts_on, ends_on) values ($1, '2098-2099', 1, $2::date - 60, $2)`,
    [app.schoolId('alpha'), term],
  );
  const normal = await app.as('normal');
  expect(await normal.ok(labApi.mine)).toMatchObject([{ lab_id: strict, from: '2026-01-01', to: '2099-01-01' }]);
  const { id } = await normal.ok(doorApplicationApi.create, { lab_id: strict, ...validity, reason: '课题实验' });
  expect((await normal.call(doorApplicationApi.create, { lab_id: strict, ...validity, reason: '再次' })).code).toBe(
    409,
  );
  expect(
    (await college.ok(todoApi.list)).content.find(({ name }) => name === 'base-info.door-application')?.count,
  ).toBe(1);
  expect((await college.ok(doorApplicationApi.list, { mine: true })).content).toMatchObject([
    { id, can: ['decide'], admission: 'admitted' },
  ]);
  expect((await college.call(doorApplicationApi.decide, { id, pass: false })).data).toHaveProperty('errors.opinion');
  await college.ok(doorApplicationApi.decide, { id, pass: true });
  expect((await college.call(doorApplicationApi.decide, { id, pass: true })).code).toBe(409);
  const { rows: told } = await app.admin.query<{ user_id: number; title: string }>(
    `select user_id, title from notices.message where type = 'DOOR_PASSED'`,
  );
  expect(told).toMatchObject([{ user_id: own, title: expect.stringContaining('门禁申请已通过') }]);
  const [right] = await grantsOf(own);
  expect(right).toMatchObject({
    can: ['revoke', 'resend'],
    source: 'application',
    ends_at: `${term} 23:59:59`,
    door_id: door.id,
  });
  expect((await college.call(doorGrantApi.extend, { ids: [right!.id], ends_on: later })).data).toMatchObject({
    rule: 'base-info.doorNeedsApplication',
  });
  expect((await normal.ok(doorGrantApi.list)).content).toMatchObject([{ id: right!.id, can: [] }]);
  expect((await (await app.as('teacher')).ok(doorGrantApi.list)).content).toEqual([]);
});

test('an application is for a laboratory to which one is admitted, and is decided by others', async () => {
  await giveDoor(strict);
  const teacher = await app.as('teacher');
  const apply = (changes: object = {}) =>
    teacher.call(doorApplicationApi.create, { lab_id: strict, ...validity, reason: '备课', ...changes });
  expect((await apply()).data).toMatchObject({ errors: { lab_id: expect.stringContaining('准入') } });
  const user_id = await app.user('teacher');
  const input = { lab_id: strict, user_id, joined_on: '2026-01-01', admitted_to: '2099-01-01' };
  await (await app.as('school')).ok(memberApi.create, input);
  expect((await apply({ starts_on: addDays(today, -1), ends_on: addDays(today, -2) })).data).toMatchObject({
    errors: { starts_on: expect.any(String), ends_on: expect.any(String) },
  });
  const { id } = (await apply()).data as { id: number };
  const both = await app.asOwnRole('teacher', '001', ['base-info.door.read', 'base-info.door.grant'], 'subtree');
  expect((await both.call(doorApplicationApi.decide, { id, pass: true })).data).toMatchObject({
    rule: 'base-info.applicationOwn',
  });
  expect((await (await app.as('normal')).call(doorApplicationApi.withdraw, { id })).code).toBe(404);
  for (const caller of [await app.as('college2'), await app.as('lab2'), await app.as('school', 'beta')])
    expect((await caller.call(doorApplicationApi.decide, { id, pass: true })).code).toBe(404);
  await teacher.ok(doorApplicationApi.withdraw, { id });
  expect((await teacher.call(doorApplicationApi.withdraw, { id })).code).toBe(409);
  const again = (await apply()).data as { id: number };
  await (await app.as('lab')).ok(doorApplicationApi.decide, { id: again.id, pass: false, opinion: '先完成培训' });
  expect((await teacher.ok(doorApplicationApi.list, { status: 2 })).content).toMatchObject([
    { id: again.id, opinion: '先完成培训' },
  ]);
  await app.admin.query('update base_info.door set status = 0');
  expect((await apply()).data).toMatchObject({ rule: 'base-info.doorNone' });
});

test('a passed application whose admission has ended meanwhile is refused as a whole', async () => {
  await giveDoor(strict);
  const normal = await app.as('normal');
  const { id } = await normal.ok(doorApplicationApi.create, { lab_id: strict, ...validity, reason: '实验' });
  const user = await app.user('normal');
  await app.admin.query(`update base_info.lab_member set admitted_to = '2026-02-01' where user_id = $1`, [user]);
  const reply = await (await app.as('college')).call(doorApplicationApi.decide, { id, pass: true });
  expect(reply.data).toMatchObject({ rule: 'base-info.applicationPast' });
  expect((await normal.ok(doorApplicationApi.list, { status: 0 })).content).toMatchObject([{ id }]);
});

test('an approved special time opens the doors of its laboratories for those who are admitted', async () => {
  const door = await giveDoor();
  const [fit, unfit] = [await giveMember(), await giveMember(mild, '')];
  const caller = await app.asOwnRole(
    'lab',
    '001',
    ['base-info.special-time.read', 'base-info.special-time.edit'],
    'subtree',
  );
  const { id } = await caller.ok(specialTimeApi.create, {
    type: 3,
    labs: [mild],
    starts_at: noon(addDays(today, 3)),
    ends_at: noon(addDays(today, 4)),
    persons: [fit.id, unfit.id],
    duty_id: fit.id,
    duty_phone: '13812345678',
    reason: '连续实验',
    content: '过夜反应',
    measures: '两人值守',
  });
  await caller.ok(specialTimeApi.submit, { id });
  await (await app.as('college')).ok(specialTimeApi.decide, { id, pass: true });
  expect(await grantsOf(unfit.id)).toEqual([]);
  expect(await grantsOf(fit.id)).toMatchObject([{ source: 'special', reason: '过夜反应', can: ['revoke', 'resend'] }]);
  await run('base-info.send-door', { door_id: door.id });
  expect(device.opensFor(door.device_no, fit.no, `${addDays(today, 4)} 03:00:00`)).toBe(true);
  expect(device.opensFor(door.device_no, fit.no, noon(today))).toBe(false);
});

test('leaving the laboratory and a closed account take the right at once; an ended admission or time at night', async () => {
  const [left, closed, expired, over] = [await delivered(), await delivered(), await delivered(), await delivered()];
  const reasonOf = async ({ person }: { person: { id: number } }) => (await grantsOf(person.id))[0]!.reason;
  await (await app.as('school')).ok(memberApi.leave, { id: left.person.member, left_on: today });
  expect(await reasonOf(left)).toBe('已离开实验室');
  await inSchool(app.services, systemActor(app.schoolId('alpha')), (ctx) => switchAccount(ctx, closed.person.id, 0));
  expect(await reasonOf(closed)).toBe('账号已停用');
  await app.admin.query(`update base_info.lab_member set admitted_to = $1::date - 1 where id = $2`, [
    today,
    expired.person.member,
  ]);
  await app.admin.query(
    `update base_info.door_grant set starts_at = '2026-01-01', ends_at = '2026-01-02' where id = $1`,
    [over.id],
  );
  const fit = await delivered();
  await run('base-info.revoke-doors');
  expect(await reasonOf(expired)).toBe('准入已到期或已离开实验室');
  expect(await reasonOf(over)).toBe('有效期已到');
  expect(await grantsOf(fit.person.id)).toMatchObject([{ status: 1 }]);
  await app.admin.query('update base_info.lab set lab_level = 1 where id = $1', [mild]);
  await run('base-info.revoke-doors');
  await app.admin.query('update base_info.lab set lab_level = 3 where id = $1', [mild]);
  expect(await reasonOf(fit)).toContain('每学期审批');
  await run('base-info.send-door', { door_id: fit.door.id });
  expect(device.rightsOf(fit.door.device_no)).toEqual([]);
});

test('a device is contacted only where the operator allows it, and with its own key', async () => {
  const school = await app.as('school');
  const check = async (changes: object) => school.ok(doorApi.check, { id: (await giveDoor(mild, changes)).id });
  expect(await check({})).toEqual({ online: true, message: '' });
  expect(await check({ secret: 'another-key-of-16-signs' })).toEqual({ online: false, message: '对方返回 HTTP 401' });
  expect((await check({ address: 'http://127.0.0.1:5432' })).message).toContain('不在允许访问的内网地址中');
  expect((await check({ address: 'http://169.254.169.254/latest' })).message).toContain('不在允许访问');
  expect(
    (
      await school.call(doorApi.create, {
        lab_id: mild,
        name: '门',
        device_no: 'X',
        address: 'file:///etc/passwd',
        secret: key,
      })
    ).data,
  ).toHaveProperty('errors.address');
  expect(
    (
      await school.call(doorApi.create, {
        lab_id: mild,
        name: '门',
        device_no: 'X',
        address: 'http://user:pw@10.0.0.1',
        secret: key,
      })
    ).data,
  ).toHaveProperty('errors.address');
});

test('a key is encrypted, never shown, and stays when a change leaves it out', async () => {
  const { id } = await giveDoor();
  const school = await app.as('school');
  const row = await school.ok(doorApi.find, { id });
  expect(JSON.stringify(row)).not.toContain(key);
  expect(row).toMatchObject({ has_secret: true });
  const { rows } = await app.admin.query('select secret_sealed from base_info.door where id = $1', [id]);
  expect(rows[0].secret_sealed).not.toContain(key);
  const { lab_id, name, device_no, address, version } = row;
  await school.ok(doorApi.update, { id, version, lab_id, name: `${name}改`, device_no, address });
  expect((await app.admin.query('select secret_sealed from base_info.door where id = $1', [id])).rows).toEqual(rows);
  const { rows: log } = await app.admin.query(
    `select before, after from kernel.op_log where doc_type = 'base-info.door' and doc_id = $1`,
    [id],
  );
  expect(JSON.stringify(log)).not.toContain(key);
  expect(
    (await school.call(doorApi.update, { id, version: version + 1, lab_id: strict, name, device_no, address })).data,
  ).toMatchObject({
    errors: { lab_id: expect.stringContaining('不能换实验室') },
  });
  const other = { lab_id: mild, name: '无密钥', device_no: 'N1', address };
  expect((await school.call(doorApi.create, other)).data).toHaveProperty('errors.secret');
});

test('doors and rights of others are not found; roles without a part are refused', async () => {
  const { door, id } = await delivered();
  for (const caller of [await app.as('college2'), await app.as('school', 'beta')]) {
    expect((await caller.call(doorApi.find, { id: door.id })).code).toBe(404);
    expect((await caller.call(doorApi.check, { id: door.id })).code).toBe(404);
  }
  for (const caller of [await app.as('college2'), await app.as('lab2'), await app.as('school', 'beta')]) {
    for (const call of [doorGrantApi.resend, doorGrantApi.revoke, doorGrantApi.extend])
      expect(
        (await caller.call(call as typeof doorGrantApi.revoke, { ids: [id], reason: '撤', ends_on: later } as never))
          .code,
      ).toBe(404);
    expect((await caller.ok(doorGrantApi.list, { lab_id: mild })).content).toEqual([]);
    expect((await caller.ok(doorGrantApi.people, { lab_id: mild })).content).toEqual([]);
  }
  expect((await (await app.as('leader')).call(doorGrantApi.list)).code).toBe(403);
  for (const account of ['jcry', 'storeman'] as const)
    expect((await (await app.as(account)).ok(doorGrantApi.list)).total).toBe(0);
  expect((await (await app.as('lab')).call(doorApi.list)).code).toBe(403);
  expect((await (await app.as('xsfzr')).call(doorGrantApi.revoke, { ids: [id], reason: '撤' })).code).toBe(403);
  expect((await app.stranger('alpha').call(doorGrantApi.list)).code).toBe(101);
});

test('of 16 revocations at once one counts; lists cost a fixed number of statements and find by their filters', async () => {
  const { door, person, id } = await delivered();
  const college = await app.as('college');
  const replies = await Promise.all(
    Array.from({ length: 16 }, () => college.call(doorGrantApi.revoke, { ids: [id], reason: '撤' })),
  );
  expect(codesOf(replies).filter((code) => code === 200)).toHaveLength(1);
  const found = async (input: Record<string, unknown>) =>
    (await college.ok(doorGrantApi.list, input)).content.map((row) => row.id);
  expect(await found({ keyword: person.no })).toEqual([id]);
  expect(await found({ door_id: door.id, lab: '分析测试', source: 'admission', status: 0 })).toEqual([id]);
  expect(await found({ door_id: door.id, sync: 1 })).toEqual([]);
  expect(app.statements.findLast((call) => call.path === 'GET /door-grant')!.count).toBeLessThanOrEqual(5);
  expect((await college.ok(doorApi.list, { keyword: door.device_no })).content).toMatchObject([{ id: door.id }]);
  expect((await college.ok(doorApi.list, { keyword: '分析测试', size: 150 })).content.map((row) => row.id)).toContain(
    door.id,
  );
  expect(app.statements.findLast((call) => call.path === 'GET /door')!.count).toBeLessThanOrEqual(3);
});

test('files of rights and doors hold what the lists show, and no key', async () => {
  const client = await app.as('college');
  const grants = await client.ok(doorGrantApi.list, { size: 150 });
  const rows = await textsOf((await client.blob(doorGrantSheet.export)).body);
  // An export goes by id, a list by the end of the right.
  expect(
    rows
      .slice(1)
      .map((row) => `${row[0]} ${row[2]} ${row[3]}`)
      .toSorted(),
  ).toEqual(grants.content.map(({ lab_name, door_name, name }) => `${lab_name} ${door_name} ${name}`).toSorted());
  const doors = await client.ok(doorApi.list, { size: 150 });
  const file = await textsOf((await client.blob(doorSheet.export)).body);
  expect(file[0]).not.toContain('密钥');
  expect(
    file
      .slice(1)
      .map((row) => String(row[2]))
      .toSorted(),
  ).toEqual(doors.content.map(({ device_no }) => device_no).toSorted());
  expect((await (await app.as('teacher')).blob(doorGrantSheet.export)).error).toBeDefined();
});
