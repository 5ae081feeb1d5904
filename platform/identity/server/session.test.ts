import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import type { MenuItem } from '#kernel/shared/session.ts';
import { loginApi } from '../shared/login.ts';
import { loginCodeApi } from '../shared/login-code.ts';
import { passwordApi } from '../shared/password.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { userApi } from '../shared/user.ts';
import { hashPassword } from './password.rules.ts';

let app: TestApp;
const password = 'Kx7#mQ2vLp-9';

beforeAll(async () => {
  app = await startTestApp();
  await app.admin.query('update identity.account set password_hash = $1', [await hashPassword(password)]);
});
afterAll(() => app.stop());

test('a person logs in, is known, and is forgotten after logging out', async () => {
  const data = await app.stranger('alpha').ok(loginApi.login, { account: 'school', password, school_key: 'alpha' });
  expect(data.userInfo).toMatchObject({ account: 'school', role_key: 'school', school_key: 'alpha' });
  expect(data.rules).toContain('identity.user.edit');
  expect(data.menus.flatMap((menu) => menu.children.map((page) => page.route_name))).not.toContain('menu');
  const reply = await app.stranger().call(sessionApi.current, {}, { headers: { authorization: data.access_token } });
  expect(reply.code).toBe(200);
  await app.stranger().ok(sessionApi.logout, {}, { headers: { authorization: data.access_token } });
  const after = await app.stranger().call(sessionApi.current, {}, { headers: { authorization: data.access_token } });
  expect(after.code).toBe(101);
});

test('a role that the person does not hold is not found', async () => {
  const lab = await app.as('lab');
  const reply = await lab.call(sessionApi.roleLogin, { role_id: 2, org_id: await app.unit('') });
  expect(reply.code).toBe(404);
});

test('a role switch stays in the sub-system that the new role has as well', async () => {
  const { rows } = await app.admin.query(
    `insert into identity.holding (school_id, user_id, role_id, org_id)
     select school_id, user_id, 6, org_id from identity.holding where school_id = $1 and user_id = $2 returning org_id`,
    [app.schoolId('alpha'), await app.user('school')],
  );
  const school = await app.as('school');
  const { userInfo } = await school.ok(sessionApi.current);
  const { role_id, org_id } = userInfo;
  await school.ok(sessionApi.changeSys, { sys_type: 'lab-check', role_id, org_id });
  const data = await school.ok(sessionApi.roleLogin, { role_id: 6, org_id: rows[0].org_id });
  expect(data.current_sys).toMatchObject({ menu_alias: 'lab-check', url: '/lab-check' });
});

test('a sub-system that the new role does not have is left', async () => {
  const org_id = await app.unit('');
  await app.admin.query('insert into identity.holding (school_id, user_id, role_id, org_id) values ($1, $2, 9, $3)', [
    app.schoolId('alpha'),
    await app.user('leader'),
    org_id,
  ]);
  const leader = await app.as('leader');
  const { userInfo } = await leader.ok(sessionApi.current);
  await leader.ok(sessionApi.changeSys, { sys_type: 'system', role_id: userInfo.role_id, org_id: userInfo.org_id });
  const data = await leader.ok(sessionApi.roleLogin, { role_id: 9, org_id });
  expect(data.current_sys?.menu_alias).not.toBe('system');
});

test('a sub-system is not entered in the name of another role', async () => {
  const lab = await app.as('lab');
  const { userInfo } = await lab.ok(sessionApi.current);
  const enter = { sys_type: 'lab-check', role_id: userInfo.role_id, org_id: userInfo.org_id };
  expect((await lab.call(sessionApi.changeSys, { ...enter, role_id: 2 })).code).toBe(409);
  expect((await lab.call(sessionApi.changeSys, { ...enter, org_id: enter.org_id + 1 })).code).toBe(409);
  expect((await lab.call(sessionApi.changeSys, enter)).code).toBe(200);
});

test('menu items, role choices and sub-systems carry the id of the specification', async () => {
  const { menus, roles, systems } = await (await app.as('school')).ok(sessionApi.current);
  expect(menus[0]).toMatchObject({ id: menus[0]!.menu_id });
  expect(roles[0]).toMatchObject({ id: roles[0]!.role_id });
  expect(systems.map(({ id }) => id).filter((id) => id > 0)).toHaveLength(systems.length);
});

test('a page that stands in the menu for the pages below it is marked as closed', async () => {
  const pagesOf = (items: readonly MenuItem[]): MenuItem[] =>
    items.flatMap((item) => [item, ...pagesOf(item.children)]);
  const patrol = async (account: string) =>
    pagesOf((await (await app.as(account)).ok(sessionApi.current)).menus).find(
      (item) => item.route_name === 'lab-check.check',
    );
  expect(await patrol('school')).toMatchObject({ opens: true });
  expect(await patrol('lab')).toMatchObject({ opens: false, is_menu: false });
  expect(await patrol('normal')).toBeUndefined();
});

test('a school may switch the page check off, for itself only', async () => {
  const checks = async (school: 'alpha' | 'beta') =>
    (await (await app.as('lab', school)).ok(sessionApi.current)).checks_pages;
  expect(await checks('alpha')).toBe(true);
  await (await app.as('school')).ok(settingApi.update, { sys_key: 'page_check', value: '0', version: 0 });
  expect([await checks('alpha'), await checks('beta')]).toEqual([false, true]);
  expect((await (await app.as('lab')).call(userApi.list)).code).toBe(403);
});

test('a new password ends every session of the person', async () => {
  const first = await app.as('normal');
  const second = await app.as('normal');
  expect(
    (await first.call(passwordApi.changePassword, { old_password: password, new_password: 'short' })).data,
  ).toMatchObject({
    errors: { new_password: expect.any(String) },
  });
  await first.ok(passwordApi.changePassword, { old_password: password, new_password: 'Zq8!rT4wMn-3' });
  expect((await second.call(sessionApi.current)).code).toBe(101);
});

test('of two concurrent password changes the second is refused', async () => {
  const [first, second] = [await app.as('xsfzr'), await app.as('xsfzr')];
  const change = (client: typeof first, word: string) =>
    client.call(passwordApi.changePassword, { old_password: password, new_password: word });
  const replies = await Promise.all([change(first, 'Vd2#kTq9Lm-4'), change(second, 'Wf5#nXr7Kp-8')]);
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
});

test('a failed login by another client does not count as a login', async () => {
  const seen = async () =>
    (await (await app.as('school')).ok(userApi.list, { keyword: '测试lab2' })).content[0]!.last_login_at;
  await app.stranger().call(loginApi.login, { account: 'lab2', password: 'wrong-Password1', school_key: 'alpha' });
  expect(await seen()).toBeNull();
  await app.stranger().ok(loginApi.login, { account: 'lab2', password, school_key: 'alpha' });
  expect(await seen()).not.toBeNull();
});

test('logins and password changes are logged with their address', async () => {
  await app.stranger().ok(loginApi.login, { account: 'college2', password, school_key: 'alpha' });
  const college = await app.as('college2');
  await college.ok(passwordApi.changePassword, { old_password: password, new_password: 'Gn6$hUe2Xc-9' });
  const { rows } = await app.admin.query(
    `select action, ip, request_id from kernel.op_log where doc_type = 'identity.account' and doc_id = $1`,
    [await app.user('college2')],
  );
  expect(new Set(rows.map((row) => row.action))).toEqual(new Set(['修改密码', '登录']));
  expect(rows.filter((row) => row.ip === '' || row.request_id === '')).toEqual([]);
});

test('a password is not tried out in an open session', async () => {
  const strict = await startTestApp({ limitFactor: 1 });
  try {
    const client = await strict.as('teacher');
    const input = { old_password: 'wrong-Password1', new_password: 'Gn6$hUe2Xc-9' };
    const codes = [];
    for (let i = 0; i < 11; i += 1) codes.push((await client.call(passwordApi.changePassword, input)).code);
    expect(codes.at(-1)).toBe(429);
  } finally {
    await strict.stop();
  }
});

test('twenty renewals of one token at once give one new token, and no other lives', async () => {
  const client = await app.as('jcry2');
  const tokens = await Promise.all(
    Array.from({ length: 20 }, async () => (await client.ok(sessionApi.refreshToken)).newtoken),
  );
  expect(new Set(tokens).size).toBe(1);
  const headers = { authorization: tokens[0]! };
  expect((await app.stranger().ok(sessionApi.refreshToken, {}, { headers })).newtoken).toBe(tokens[0]);
  await app.admin.query(`update identity.session set token_at = now() - interval '11 seconds' where user_id = $1`, [
    await app.user('jcry2'),
  ]);
  app.services.authenticator.forget();
  expect((await client.call(sessionApi.current)).code).toBe(101);
  expect((await app.stranger().call(sessionApi.current, {}, { headers })).code).toBe(200);
});

test('a login code expires with the sessions of its user', async () => {
  const code = 'c'.repeat(43);
  await app.admin.query(
    `insert into identity.login_code (school_id, code_hash, user_id, role_id, org_id, match)
     select school_id, $3, user_id, role_id, org_id, '01' from identity.holding where school_id = $1 and user_id = $2`,
    [app.schoolId('alpha'), await app.user('system'), createHash('sha256').update(code).digest()],
  );
  const system = await app.as('system');
  await system.ok(passwordApi.changePassword, { old_password: password, new_password: 'Hp7!sKf4Zd-2' });
  expect((await app.stranger().call(loginCodeApi.loginCodeConfirm, { code })).code).not.toBe(200);
});

test('a phone takes over by a code that works once', async () => {
  const desk = await app.as('jcry');
  const { image } = await desk.ok(loginCodeApi.loginCode);
  expect(image).toMatch(/^data:image\/png/);
});

test('rate limits apply per user', async () => {
  const strict = await startTestApp({ limitFactor: 0.01 });
  try {
    const eager = await strict.as('school');
    const codes = [];
    for (let i = 0; i < 8; i += 1) codes.push((await eager.call(sessionApi.current)).code);
    expect(codes).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    expect((await (await strict.as('lab')).call(sessionApi.current)).code).toBe(200);
  } finally {
    await strict.stop();
  }
});
