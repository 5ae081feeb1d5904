import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { loginApi } from '#platform/identity/shared/login.ts';
import { inboxApi } from '#platform/notices/shared/notice.ts';
import { addManagerApi, managerRequestApi } from '../shared/manager-request.ts';
import { schoolApi } from '../shared/school.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
});
afterAll(() => app.stop());

const reason = '乙大学来函：原管理员已离职';
const person = (account: string) => ({ account, name: '新任管理员', reason });
const inputFor = (account: string) => ({ id: app.schoolId('beta'), ...person(account) });
const requestFor = (account: string) => ({ school_id: app.schoolId('beta'), ...person(account) });

/** A second administrator of the operator's school. */
async function addSecondAdmin() {
  const user_id = await app.user('leader');
  await app.admin.query('delete from identity.holding where user_id = $1', [user_id]);
  await app.admin.query('insert into identity.holding (school_id, user_id, role_id, org_id) values ($1, $2, 1, $3)', [
    app.schoolId('alpha'),
    user_id,
    await app.unit(''),
  ]);
}
const logsOf = async (school: 'alpha' | 'beta', action: string) =>
  (
    await app.admin.query<{ note: string; user_name: string }>(
      'select note, user_name from kernel.op_log where school_id = $1 and action = $2 order by id',
      [app.schoolId(school), action],
    )
  ).rows;

test('a new school gets a first manager who can log in with a password shown once', async () => {
  const system = await app.as('system');
  const { id } = await system.ok(schoolApi.create, { name: '丁大学', school_key: 'delta', first_page: 'home' });
  const made = await system.ok(addManagerApi, { ...inputFor('first'), id });
  const login = { account: 'first', password: made.password, school_key: 'delta' };
  const data = await app.stranger().ok(loginApi.login, login);
  expect(data.userInfo).toMatchObject({ role_key: 'school', school_key: 'delta', must_change_password: true });
  expect((await system.call(addManagerApi, { ...inputFor('first'), id })).code).toBe(409);
});

test('a new manager of another school needs a reason, is logged in both schools and notified to its managers', async () => {
  const system = await app.as('system');
  const short = await system.call(addManagerApi, { ...inputFor('in.beta'), account: 'in-beta', reason: '需要' });
  expect(short).toMatchObject({ code: 400, data: { errors: { reason: expect.stringContaining('至少 5 个字') } } });
  await system.ok(addManagerApi, inputFor('in-beta'));
  expect((await logsOf('alpha', '新增校级管理员')).at(-1)?.note).toContain(reason);
  expect((await logsOf('beta', '新增校级管理员')).at(-1)?.note).toContain(reason);
  const { content } = await (await app.as('school', 'beta')).ok(inboxApi.list);
  expect(content[0]).toMatchObject({ title: '运营方为本校新增了校级管理员 新任管理员' });
  expect(content[0]!.body).toContain('甲大学 测试system');
});

test('a manager of the own school is created as a user', async () => {
  const reply = await (await app.as('system')).call(addManagerApi, { ...inputFor('own'), id: app.schoolId('alpha') });
  expect(reply).toMatchObject({ code: 422, data: { rule: 'org.ownManager' } });
});

test('a change of a school by the operator is logged in that school as well', async () => {
  const system = await app.as('system');
  for (const status of [0, 1] as const) await system.ok(schoolApi.setStatus, { id: app.schoolId('beta'), status });
  expect((await logsOf('beta', '停用学校')).map((row) => row.note)).toEqual(['由运营方 测试system 操作']);
});

test('with a second administrator a manager is requested by one and approved by the other', async () => {
  await addSecondAdmin();
  const [first, second] = [await app.as('system'), await app.as('leader')];
  expect((await first.ok(schoolApi.list)).content[1]).toMatchObject({ can: ['edit', 'requestManager', 'status'] });
  expect(await first.call(addManagerApi, inputFor('alone'))).toMatchObject({
    code: 428,
    data: { rule: 'org.secondPerson' },
  });
  const { id } = await first.ok(managerRequestApi.create, requestFor('by-two'));
  expect((await second.ok(inboxApi.list)).content[0]).toMatchObject({
    title: '测试system 申请为 乙大学 新增校级管理员',
  });
  expect(await first.call(managerRequestApi.approve, { id })).toMatchObject({
    code: 428,
    data: { rule: 'org.ownRequest' },
  });
  expect((await second.ok(managerRequestApi.list)).content).toMatchObject([{ id, can: ['approve', 'reject'], reason }]);
  const { password } = await second.ok(managerRequestApi.approve, { id });
  const login = { account: 'by-two', password, school_key: 'beta' };
  expect((await app.stranger().ok(loginApi.login, login)).userInfo.role_key).toBe('school');
  expect((await second.call(managerRequestApi.approve, { id })).code).toBe(404);
});

test('a rejected request creates no account, and concurrent approvals create one', async () => {
  const [first, second] = [await app.as('system'), await app.as('leader')];
  const rejected = await first.ok(managerRequestApi.create, requestFor('rejected'));
  await second.ok(managerRequestApi.reject, { id: rejected.id });
  expect((await second.call(managerRequestApi.approve, { id: rejected.id })).code).toBe(404);
  const { id } = await first.ok(managerRequestApi.create, requestFor('raced'));
  const replies = await Promise.all(Array.from({ length: 8 }, () => second.call(managerRequestApi.approve, { id })));
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
  const { rows } = await app.admin.query(`select account from identity.account where account in ('rejected', 'raced')`);
  expect(rows).toEqual([{ account: 'raced' }]);
});

test('a request whose account exists becomes pending again and can be rejected', async () => {
  const [first, second] = [await app.as('system'), await app.as('leader')];
  const { id } = await first.ok(managerRequestApi.create, requestFor('teacher'));
  expect((await second.call(managerRequestApi.approve, { id })).code).toBe(409);
  await second.ok(managerRequestApi.reject, { id });
});
