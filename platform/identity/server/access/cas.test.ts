import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { passwordApi } from '../../shared/password.ts';
import { loginCodeApi } from '../../shared/login-code.ts';
import { ssoApi } from '../../shared/access/sso.ts';
import { startCas } from '../testing/cas-server.ts';
import { setJobNo, setSettings, ssoBrowser } from '../testing/sign-on-browser.ts';

let app: TestApp;
let cas: Awaited<ReturnType<typeof startCas>>;
beforeAll(async () => {
  cas = await startCas((user) => ({ name: '统一身份', employeeNumber: `E-${user}` }));
  app = await startTestApp({ env: { DEVICE_HOSTS: cas.host } });
  await setSettings(app, { sso_protocol: 'cas', sso_address: `${cas.address}/` });
  await setJobNo(app, 'teacher', 'T001');
});
afterAll(async () => {
  cas.stop();
  await app.stop();
});
beforeEach(() => {
  app.clock.at = undefined;
});

/** Goes to CAS, logs in there as somebody, and answers the query with which the browser comes back. */
async function visit(browser: ReturnType<typeof ssoBrowser>, user: string, input: { callBackUrl?: string } = {}) {
  const { data } = await browser.start(input);
  const service = new URL(data.url).searchParams.get('service')!;
  const ticket = cas.issue(user, service);
  return { ticket, service, query: `${new URL(service).search.slice(1)}&ticket=${ticket}` };
}
async function loginAs(user: string) {
  const browser = ssoBrowser(app);
  const { query, ticket } = await visit(browser, user);
  return { ...(await browser.finish(query)), ticket };
}
const withToken = (token: string) => ({ headers: { authorization: token } });
const isAlive = async (token: string) =>
  (await app.stranger().call(sessionApi.current, {}, withToken(token))).code === 200;

test('a teacher with a number logs in, to the page that he wanted, with no password that could be due', async () => {
  await app.admin.query(`update identity.account set password_initial = true where account = 'teacher'`);
  const browser = ssoBrowser(app);
  const { query, service } = await visit(browser, 't001', { callBackUrl: '/lab-platform/user?page=2' });
  expect(service.startsWith(`${app.base}/lab-platform/sso-login?state=`)).toBe(true);
  const { data, code } = await browser.finish(query);
  expect(code).toBe(200);
  expect(data.callBackUrl).toBe('/lab-platform/user?page=2');
  expect(data.session.userInfo).toMatchObject({ account: 'teacher', by_sso: true, must_change_password: false });
  expect(await isAlive(data.session.access_token)).toBe(true);
  const { rows } = await app.admin.query(`select action from kernel.op_log where doc_id = $1 and action like '统一%'`, [
    await app.user('teacher'),
  ]);
  expect(rows).toEqual([{ action: '统一身份认证登录' }]);
});

test('without a number of its own an account is known by its name, not one from outside', async () => {
  await app.admin.query(`update identity.account set job_no = null where account in ('lab', 'lab2')`);
  expect((await loginAs('lab')).data.session.userInfo.account).toBe('lab');
  await app.admin.query(`update identity.account set user_type = 'outside_school' where account = 'lab2'`);
  expect(await loginAs('lab2')).toMatchObject({ code: 422, data: { rule: 'identity.ssoNobody' } });
});

test('whoever has no account reads whom to ask, and nothing is made', async () => {
  const reply = await loginAs('X999');
  expect(reply).toMatchObject({ code: 422, data: { rule: 'identity.ssoNobody' } });
  expect(reply.message).toContain('X999');
  expect(reply.message).toContain('管理员添加');
  const { rows } = await app.admin.query(`select 1 from identity.account where account = 'X999'`);
  expect(rows).toEqual([]);
});

test('a school may let accounts be made: one role, no password, the number as name', async () => {
  await setSettings(app, { sso_creates: '1' });
  const { data } = await loginAs('N777');
  expect(data.session.userInfo).toMatchObject({ account: 'N777', name: '统一身份', role_key: 'normal' });
  expect(data.session.roles).toHaveLength(1);
  const { rows } = await app.admin.query(`select password_hash from identity.account where account = 'N777'`);
  expect(rows).toEqual([{ password_hash: '' }]);
  expect(await loginAs('../../../etc')).toMatchObject({ data: { rule: 'identity.ssoNobody' } });
  await (await app.as('school')).ok(settingApi.reset, { sys_key: 'sso_creates' });
});

test.each([
  ['disabled', `status = 0`, `status = 1`],
  ['ended', `valid_to = '2020-01-01'`, `valid_to = null`],
])('an account that is %s is refused', async (_why, change, back) => {
  const set = (what: string) => app.admin.query(`update identity.account set ${what} where account = 'teacher'`);
  await set(change);
  expect(await loginAs('T001')).toMatchObject({ code: 422, data: { rule: 'identity.ssoEnded' } });
  await set(back);
});

test('the number may come in an attribute', async () => {
  await setSettings(app, { sso_claim: 'employeeNumber' });
  await setJobNo(app, 'leader', 'E-77');
  expect((await loginAs('77')).data.session.userInfo.account).toBe('leader');
  await (await app.as('school')).ok(settingApi.reset, { sys_key: 'sso_claim' });
  await setSettings(app, { sso_claim: 'noSuchAttribute' });
  expect(await loginAs('77')).toMatchObject({ data: { rule: 'identity.ssoNoNumber' } });
  await (await app.as('school')).ok(settingApi.reset, { sys_key: 'sso_claim' });
});

test('a replayed ticket is refused, with its state and with a fresh one', async () => {
  const browser = ssoBrowser(app);
  const { query, ticket } = await visit(browser, 'T001');
  expect((await browser.finish(query)).code).toBe(200);
  expect(await browser.finish(query)).toMatchObject({ code: 400, data: { rule: 'identity.ssoState' } });
  const again = await visit(browser, 'T001');
  expect(await browser.finish(again.query.replace(again.ticket, ticket))).toMatchObject({
    code: 400,
    data: { rule: 'identity.ssoTicket' },
  });
});

test('of a way back that arrives many times at once, one logs in', async () => {
  const browser = ssoBrowser(app);
  const { query } = await visit(browser, 'T001');
  const replies = await Promise.all(Array.from({ length: 6 }, () => browser.finish(query)));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
});

test('a stolen ticket opens nothing in another browser, and a ticket for another service nothing in its own', async () => {
  const victim = ssoBrowser(app);
  const { query } = await visit(victim, 'T001');
  expect(await ssoBrowser(app).finish(query)).toMatchObject({ code: 400, data: { rule: 'identity.ssoState' } });
  const thief = ssoBrowser(app);
  const own = await visit(thief, 'lab');
  const stolen = cas.issue('T001', 'https://library.example.edu.cn/');
  expect(await thief.finish(own.query.replace(own.ticket, stolen))).toMatchObject({
    code: 400,
    data: { rule: 'identity.ssoForeign' },
  });
});

test('a ticket that CAS has let expire, and one of another CAS, open nothing', async () => {
  const late = ssoBrowser(app);
  const { query, ticket } = await visit(late, 'T001');
  cas.expire(ticket);
  const refused = { code: 400, data: { rule: 'identity.ssoTicket' }, message: expect.stringContaining('已过期') };
  expect(await late.finish(query)).toMatchObject(refused);
  const foreign = await startCas();
  const browser = ssoBrowser(app);
  const own = await visit(browser, 'lab');
  const other = foreign.issue('T001', own.service);
  foreign.stop();
  expect(await browser.finish(own.query.replace(own.ticket, other))).toMatchObject(refused);
});

test.each([-300, 300])(
  'a clock of the product that is off by %d s changes nothing, because CAS judges its tickets',
  async (seconds) => {
    const browser = ssoBrowser(app);
    const { query } = await visit(browser, 'T001');
    app.clock.at = new Date(Date.now() + seconds * 1000);
    expect((await browser.finish(query)).code).toBe(200);
  },
);

test.each([
  ['no ticket', (query: string) => query.replace(/&ticket=.*/, ''), 'identity.ssoDeclined'],
  [
    'a ticket with other characters',
    (query: string) => query.replace(/ticket=.*/, 'ticket=%3Cx%3E'),
    'identity.ssoDeclined',
  ],
  ['another state', (query: string) => query.replace(/state=[^&]{8}/, 'state=AAAAAAAA'), 'identity.ssoState'],
  ['no state', (query: string) => query.replace(/state=[^&]*&/, ''), 'identity.ssoState'],
])('a way back is refused: %s', async (_why, change, rule) => {
  const browser = ssoBrowser(app);
  const { query } = await visit(browser, 'T001');
  const reply = await browser.finish(change(query));
  expect(reply).toMatchObject({ code: 400, data: { rule } });
  expect(reply.message).toMatch(/[\u4e00-\u9fff]/);
});

test('a login that took longer than ten minutes begins again', async () => {
  const browser = ssoBrowser(app);
  const { query } = await visit(browser, 'T001');
  app.clock.at = new Date(Date.now() + 11 * 60_000);
  expect(await browser.finish(query)).toMatchObject({ data: { rule: 'identity.ssoState' } });
});

test.each([
  'https://evil.example.com/',
  '//evil.example.com/lab-platform/',
  '/lab-platform//evil.example.com',
  '/other/page',
  'javascript:alert(1)',
])('no login goes on to %s', async (callBackUrl) => {
  expect(await ssoBrowser(app).start({ callBackUrl })).toMatchObject({ code: 400, data: { rule: 'identity.ssoBack' } });
});

test('casLogout ends the session and answers where CAS ends its own; with a password there is nothing to end', async () => {
  const { data } = await loginAs('T001');
  const token = data.session.access_token;
  const { url } = await app.stranger().ok(sessionApi.casLogout, {}, withToken(token));
  expect(url).toBe(`${cas.address}/logout?service=${encodeURIComponent(`${app.base}/lab-platform/login`)}`);
  expect(await isAlive(token)).toBe(false);
  expect(await (await app.as('teacher')).ok(sessionApi.casLogout)).toEqual({ url: '' });
});

test('a logout that CAS posts to the service ends that session and the phone it let in, and no other', async () => {
  const first = await loginAs('T001');
  const second = await loginAs('T001');
  const { image } = await app.stranger().ok(loginCodeApi.loginCode, {}, withToken(first.data.session.access_token));
  expect(image).toContain('data:image');
  await app.admin.query(
    `insert into identity.session (school_id, token_hash, user_id, role_id, org_id, sso, sso_index)
     select l.school_id, l.code_hash, l.user_id, l.role_id, l.org_id, l.sso, l.sso_index from identity.login_code l where l.sso = 'cas'`,
  );
  const open = async () => (await app.admin.query(`select 1 from identity.session where sso = 'cas'`)).rowCount;
  const before = await open();
  expect(await cas.logout(first.ticket)).toBe(200);
  expect(await open()).toBe(before! - 2);
  expect(await isAlive(first.data.session.access_token)).toBe(false);
  expect(await isAlive(second.data.session.access_token)).toBe(true);
  const { rows } = await app.admin.query(`select action from kernel.op_log where action = '统一身份认证退出'`);
  expect(rows.length).toBeGreaterThan(0);
});

test.each(['<x/>', 'no xml', '<!DOCTYPE x><x/>'])(
  'a logout that says nothing ends nothing: %s',
  async (logoutRequest) => {
    const { data } = await loginAs('T001');
    const body = new URLSearchParams({ logoutRequest });
    expect((await fetch(`${app.base}/lab-platform/sso-login`, { method: 'POST', body })).status).toBe(200);
    expect(await isAlive(data.session.access_token)).toBe(true);
  },
);

test('the address of the page takes a logout and nothing else', async () => {
  const body = new URLSearchParams({ a: '1' });
  const reply = await fetch(`${app.base}/lab-platform/sso-login`, { method: 'POST', body });
  expect((await reply.json()) as object).not.toMatchObject({ code: 200 });
  expect((await app.stranger().call(ssoApi.backChannel, { logoutRequest: '<x/>' })).code).toBe(200);
});

test('a role switch stays signed on', async () => {
  const org_id = await app.unit('');
  await app.admin.query('insert into identity.holding (school_id, user_id, role_id, org_id) values ($1, $2, 9, $3)', [
    app.schoolId('alpha'),
    await app.user('teacher'),
    org_id,
  ]);
  const { data, ticket } = await loginAs('T001');
  const switched = await app
    .stranger()
    .ok(sessionApi.roleLogin, { role_id: 9, org_id }, withToken(data.session.access_token));
  expect(switched.userInfo).toMatchObject({ by_sso: true, must_change_password: false });
  await cas.logout(ticket);
  expect(await isAlive(switched.access_token)).toBe(false);
});

test('a server that does not answer, answers nonsense or too much, is a sentence with a way out', async () => {
  const browser = ssoBrowser(app);
  const { query } = await visit(browser, 'T001');
  await setSettings(app, { sso_address: 'https://127.0.0.1:1/cas' });
  const reply = await browser.finish(query);
  expect(reply).toMatchObject({ code: 422, data: { rule: 'identity.ssoUnreachable' } });
  expect(reply.message).toContain('用账号密码登录');
  await setSettings(app, { sso_address: `http://${cas.host}/elsewhere` });
  const other = await visit(browser, 'T001');
  expect(await browser.finish(other.query)).toMatchObject({ data: { rule: 'identity.ssoAnswer' } });
  await setSettings(app, { sso_address: cas.address });
});

test('addresses are https; a school without a server, or with half of one, says so', async () => {
  const school = await app.as('school');
  const versionOf = async (key: string) =>
    (await school.ok(settingApi.list)).content.find((row) => row.sys_key === key)!.version;
  const bad = {
    sys_key: 'sso_address',
    value: 'http://cas.example.edu.cn/cas',
    version: await versionOf('sso_address'),
  };
  expect(await school.call(settingApi.update, bad)).toMatchObject({
    code: 400,
    data: { errors: { value: expect.any(String) } },
  });
  await setSettings(app, { sso_protocol: 'oidc' });
  expect(await ssoBrowser(app).start()).toMatchObject({ data: { rule: 'identity.ssoUnfinished' } });
  await setSettings(app, { sso_protocol: 'off' });
  expect(await ssoBrowser(app).start()).toMatchObject({ data: { rule: 'identity.ssoOff' } });
  expect(await app.stranger('beta').call(ssoApi.start, {})).toMatchObject({ data: { rule: 'identity.ssoOff' } });
  await setSettings(app, { sso_protocol: 'cas' });
});

test('a state of one school opens nothing in another', async () => {
  const browser = ssoBrowser(app);
  const { query } = await visit(browser, 'T001');
  const [state] = /(?<=state=)[^&]+/.exec(query)!;
  const [text, sign] = state.split('.');
  const parts = JSON.parse(Buffer.from(text!, 'base64url').toString()) as unknown[];
  parts[0] = app.schoolId('beta');
  const moved = `${Buffer.from(JSON.stringify(parts)).toString('base64url')}.${sign}`;
  expect(await browser.finish(query.replace(state, moved))).toMatchObject({ data: { rule: 'identity.ssoState' } });
});

test('a person without a password of his own has no way in by one', async () => {
  const { data } = await loginAs('T001');
  const reply = await app
    .stranger()
    .call(
      passwordApi.changePassword,
      { old_password: '', new_password: 'Vd2#kTq9Lm-4' },
      withToken(data.session.access_token),
    );
  expect(reply.code).toBe(400);
});
