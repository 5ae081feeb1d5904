import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { inboxApi } from '#platform/notices/shared/notice.ts';
import { loginApi } from '../../shared/login.ts';
import { loginCodeApi } from '../../shared/login-code.ts';
import { roleApi } from '../../shared/role.ts';
import { secondFactorApi, type PendingLogin } from '../../shared/access/second-factor.ts';
import { FactorRule } from '../../shared/factor-rule.ts';
import { userApi } from '../../shared/user.ts';
import { hashPassword } from '../password.rules.ts';
import { startCas } from '../testing/cas-server.ts';
import { codeAt, setJobNo, setSettings, ssoBrowser } from '../testing/sign-on-browser.ts';

const password = 'Kx7#mQ2vLp-9';
const teacherRole = 8;

let app: TestApp;
let cas: Awaited<ReturnType<typeof startCas>>;
beforeAll(async () => {
  cas = await startCas();
  app = await startTestApp({ env: { DEVICE_HOSTS: cas.host } });
  await app.admin.query(
    'update identity.account set password_hash = $1, password_initial = false, password_set_at = now()',
    [await hashPassword(password)],
  );
});
afterAll(async () => {
  cas.stop();
  await app.stop();
});
// Each test begins in a minute of its own after the one before, so that neither its codes nor its signatures are meant.
beforeEach(async () => {
  app.clock.at = new Date(Math.ceil((app.clock.at ?? new Date()).getTime() / 60_000) * 60_000 + 60_000);
  await app.admin.query(
    'delete from identity.second_factor; delete from identity.session; delete from notices.message',
  );
  await setRule(FactorRule.off);
});

const now = () => app.clock.at!;
const later = (seconds: number) => void (app.clock.at = new Date(now().getTime() + seconds * 1000));
const setRule = (rule: string, role = teacherRole) =>
  app.admin.query('update identity.role set second_factor = $1 where id = $2', [rule, role]);
const login = (account = 'teacher') => app.stranger().call(loginApi.login, { account, password, school_key: 'alpha' });
const verify = (ticket: string, code: string) => app.stranger().call(secondFactorApi.verify, { ticket, code });
const pendingOf = ({ data }: { data: unknown }) => data as PendingLogin & { rule: string };
const messages = async (account: string) =>
  (
    await app.admin.query(
      `select m.title from notices.message m join identity.account a on a.id = m.user_id where a.account = $1 order by m.id`,
      [account],
    )
  ).rows.map(({ title }: { title: string }) => title);

/** Turns the second factor of the teacher on, on his personal page; answers key and recovery codes. */
async function enrol(account = 'teacher') {
  const client = await app.as(account);
  const { key } = await client.ok(secondFactorApi.start, { password });
  const { recovery_codes } = await client.ok(secondFactorApi.confirm, { code: codeAt({ key }, now()) });
  later(60);
  return { client, key, recovery_codes };
}

test('a role that requires it lets nobody in before he has set up an app and typed its code', async () => {
  await setRule(FactorRule.required);
  const refused = await login();
  expect(refused).toMatchObject({ code: 400, data: { rule: 'identity.enrolFactor' } });
  const { ticket, enrolment } = pendingOf(refused);
  expect(enrolment!.image).toMatch(/^data:image\/png/);
  expect(enrolment!.key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const { rows } = await app.admin.query('select 1 from identity.session');
  expect(rows).toEqual([]);
  const opened = await verify(ticket, codeAt(enrolment!, now()));
  expect(opened).toMatchObject({ code: 200, data: { session: { userInfo: { account: 'teacher' } } } });
  expect(new Set(opened.data.recovery_codes).size).toBe(10);
  later(60);
  const second = await login();
  expect(pendingOf(second)).toMatchObject({ rule: 'identity.secondFactor' });
  expect(pendingOf(second).enrolment).toBeUndefined();
  expect(await verify(pendingOf(second).ticket, codeAt(enrolment!, now()))).toMatchObject({
    code: 200,
    data: { recovery_codes: [] },
  });
  expect(await messages('teacher')).toContain('您账号的两步验证：开启了两步验证');
});

test('the seed is encrypted, and recovery codes are kept as hashes', async () => {
  await setRule(FactorRule.offered);
  const { key, recovery_codes } = await enrol();
  const { rows } = await app.admin.query('select secret_sealed from identity.second_factor');
  expect(rows[0].secret_sealed).toMatch(/^1\./);
  expect(rows[0].secret_sealed).not.toContain(key.replaceAll(' ', ''));
  const codes = await app.admin.query('select code_hash from identity.recovery_code');
  expect(codes.rowCount).toBe(10);
  expect(codes.rows.some((row: { code_hash: Buffer }) => recovery_codes.includes(row.code_hash.toString()))).toBe(
    false,
  );
});

test('without a rule nobody is asked, and nobody sets one up', async () => {
  expect((await login()).code).toBe(200);
  const teacher = await app.as('teacher');
  expect(await teacher.ok(secondFactorApi.find)).toEqual({
    enrolled: false,
    rule: 'off',
    codes_left: 0,
    since: null,
    asks_password: true,
  });
  expect(await teacher.call(secondFactorApi.start, { password })).toMatchObject({
    data: { rule: 'identity.factorOff' },
  });
});

test('where it is offered, whoever has none is not asked; whoever has it is, also once the offer ends', async () => {
  await setRule(FactorRule.offered);
  expect((await login()).code).toBe(200);
  await enrol();
  await setRule(FactorRule.off);
  expect(pendingOf(await login()).rule).toBe('identity.secondFactor');
});

test('to begin asks for the password, and beginning ends the other sessions', async () => {
  await setRule(FactorRule.offered);
  const other = await app.as('teacher');
  const teacher = await app.as('teacher');
  expect(await teacher.call(secondFactorApi.start, {})).toMatchObject({
    data: { errors: { password: '请填写当前密码' } },
  });
  expect(await teacher.call(secondFactorApi.start, { password: 'Wrong#Guess-1' })).toMatchObject({
    data: { errors: { password: '当前密码不正确' } },
  });
  const { key } = await teacher.ok(secondFactorApi.start, { password });
  expect(await teacher.call(secondFactorApi.confirm, { code: '000000' })).toMatchObject({
    data: { rule: 'identity.factorWrong' },
  });
  await teacher.ok(secondFactorApi.confirm, { code: codeAt({ key }, now()) });
  expect((await other.call(sessionApi.current)).code).toBe(101);
  expect((await teacher.call(sessionApi.current)).code).toBe(200);
  expect(await teacher.call(secondFactorApi.start, { password })).toMatchObject({
    data: { rule: 'identity.factorOn' },
  });
  expect(await teacher.call(secondFactorApi.confirm, { code: '000000' })).toMatchObject({
    data: { rule: 'identity.factorOn' },
  });
});

test('a code of the step before or after is taken, older and younger ones are not', async () => {
  await setRule(FactorRule.offered);
  const { key } = await enrol();
  const tryCode = async (drift: number) => {
    later(240);
    const { ticket } = pendingOf(await login());
    return verify(ticket, codeAt({ key }, new Date(now().getTime() + drift * 1000)));
  };
  const refused = { data: { rule: 'identity.factorWrong' }, message: expect.stringContaining('检查手机时间是否准确') };
  for (const drift of [-90, 90]) expect(await tryCode(drift)).toMatchObject(refused);
  for (const drift of [-30, 30]) expect((await tryCode(drift)).code).toBe(200);
  for (const drift of [-60, 60, -300, 300]) expect(await tryCode(drift)).toMatchObject(refused);
});

test('a code that was used is refused, also one before it, and of many at once one opens a session', async () => {
  await setRule(FactorRule.offered);
  const { key } = await enrol();
  const code = codeAt({ key }, now());
  const { ticket } = pendingOf(await login());
  const replies = await Promise.all(Array.from({ length: 4 }, () => verify(ticket, code)));
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
  const again = pendingOf(await login());
  expect(await verify(again.ticket, code)).toMatchObject({ code: 400, data: { rule: 'identity.factorUsed' } });
  const before = codeAt({ key }, new Date(now().getTime() - 30_000));
  expect(await verify(again.ticket, before)).toMatchObject({ data: { rule: 'identity.factorUsed' } });
});

test('the code that set the app up opens no session', async () => {
  await setRule(FactorRule.offered);
  const teacher = await app.as('teacher');
  const { key } = await teacher.ok(secondFactorApi.start, { password });
  const code = codeAt({ key }, now());
  await teacher.ok(secondFactorApi.confirm, { code });
  const { ticket } = pendingOf(await login());
  expect(await verify(ticket, code)).toMatchObject({
    data: { rule: 'identity.factorUsed' },
    message: expect.stringContaining('已经用过'),
  });
});

test('the code of one person does not finish the login of another', async () => {
  await setRule(FactorRule.offered);
  await enrol();
  await app.admin.query('update identity.role set second_factor = $1', [FactorRule.offered]);
  const other = await enrol('lab');
  const { ticket } = pendingOf(await login('teacher'));
  expect(await verify(ticket, codeAt(other, now()))).toMatchObject({ data: { rule: 'identity.factorWrong' } });
  expect((await verify(pendingOf(await login('lab')).ticket, codeAt(other, now()))).code).toBe(200);
  await app.admin.query('update identity.role set second_factor = $1', [FactorRule.off]);
});

test('wide digits and spaces are understood', async () => {
  await setRule(FactorRule.offered);
  const { key } = await enrol();
  const code = codeAt({ key }, now());
  const wide = code
    .split('')
    .map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    .join('');
  const { ticket } = pendingOf(await login());
  expect((await verify(ticket, `${wide.slice(0, 3)} ${wide.slice(3)}`)).code).toBe(200);
});

test('five wrong codes lock for half an hour, whatever comes then, and the owner hears of it', async () => {
  await setRule(FactorRule.offered);
  const { key } = await enrol();
  const { ticket } = pendingOf(await login());
  const replies = [];
  for (let tries = 0; tries < 5; tries += 1) replies.push(pendingOf(await verify(ticket, '000000')).rule);
  expect(replies).toEqual([...Array<string>(4).fill('identity.factorWrong'), 'identity.factorPaused']);
  expect(await verify(ticket, codeAt({ key }, now()))).toMatchObject({ data: { rule: 'identity.factorPaused' } });
  expect(await messages('teacher')).toContain('您账号的两步验证：验证码多次输错，已锁定 30 分钟');
  await app.admin.query(`update identity.second_factor set locked_until = now() - interval '1 second'`);
  expect((await verify(ticket, codeAt({ key }, now()))).code).toBe(200);
});

test('guesses count for the person: a new login does not begin anew', async () => {
  await setRule(FactorRule.offered);
  const { key } = await enrol();
  const rules = [];
  for (let tries = 0; tries < 5; tries += 1)
    rules.push(pendingOf(await verify(pendingOf(await login()).ticket, '000000')).rule);
  expect(rules.at(-1)).toBe('identity.factorPaused');
  const { ticket } = pendingOf(await login());
  for (const code of [codeAt({ key }, now()), '000000', 'ABCDE-FGHJK'])
    expect(await verify(ticket, code)).toMatchObject({
      data: { rule: 'identity.factorPaused' },
      message: expect.stringContaining('30 分钟后再试'),
    });
});

test('32 parallel guesses get no more than five looks', async () => {
  await setRule(FactorRule.offered);
  await enrol();
  const { ticket } = pendingOf(await login());
  await Promise.all(Array.from({ length: 32 }, () => verify(ticket, '000000')));
  const { rows } = await app.admin.query('select fails from identity.second_factor');
  expect(rows[0].fails).toBeLessThanOrEqual(5);
});

test('a recovery code opens once, in any spelling, and the owner hears of it', async () => {
  await setRule(FactorRule.offered);
  const { client, recovery_codes } = await enrol();
  const [first, second] = recovery_codes as [string, string];
  const tickets = [pendingOf(await login()).ticket];
  expect((await verify(tickets[0]!, first.toLowerCase().replace('-', ' '))).code).toBe(200);
  expect(await messages('teacher')).toContain('您账号的两步验证：用一个恢复码通过了验证');
  const { ticket } = pendingOf(await login());
  expect(await verify(ticket, first)).toMatchObject({
    data: { rule: 'identity.recoveryWrong' },
    message: expect.stringContaining('已经用过'),
  });
  const replies = await Promise.all([verify(ticket, second), verify(ticket, second)]);
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await client.ok(secondFactorApi.find)).toMatchObject({ enrolled: true, codes_left: 8 });
});

test('new recovery codes end the former ones, and ask for a code', async () => {
  await setRule(FactorRule.offered);
  const { client, key, recovery_codes } = await enrol();
  expect(await client.call(secondFactorApi.renewCodes, { code: '000000' })).toMatchObject({ code: 400 });
  const { recovery_codes: fresh } = await client.ok(secondFactorApi.renewCodes, { code: codeAt({ key }, now()) });
  const { ticket } = pendingOf(await login());
  expect((await verify(ticket, recovery_codes[0]!)).code).toBe(400);
  expect((await verify(ticket, fresh[0]!)).code).toBe(200);
});

test('it ends by a code, unless the role requires it', async () => {
  const teacher = await app.as('teacher');
  expect(await teacher.call(secondFactorApi.stop, { code: '000000' })).toMatchObject({
    data: { rule: 'identity.factorMissing' },
  });
  await setRule(FactorRule.required);
  const { client, key } = await enrol();
  expect(await client.call(secondFactorApi.stop, { code: codeAt({ key }, now()) })).toMatchObject({
    data: { rule: 'identity.factorRequired' },
  });
  await setRule(FactorRule.offered);
  await client.ok(secondFactorApi.stop, { code: codeAt({ key }, now()) });
  expect((await login()).code).toBe(200);
  const codes = await app.admin.query('select 1 from identity.recovery_code');
  expect(codes.rowCount).toBe(0);
});

test('an administrator resets it, which ends the sessions; the owner reads who it was', async () => {
  await setRule(FactorRule.offered);
  const { client } = await enrol();
  const id = await app.user('teacher');
  const school = await app.as('school');
  expect((await school.ok(userApi.find, { id })).can).toContain('factor');
  const college = await app.as('college2');
  expect((await college.call(secondFactorApi.reset, { id })).code).toBe(404);
  expect((await client.call(secondFactorApi.reset, { id })).code).toBe(403);
  await school.ok(secondFactorApi.reset, { id });
  expect((await client.call(sessionApi.current)).code).toBe(101);
  expect((await login()).code).toBe(200);
  const { content } = await (await app.as('teacher')).ok(inboxApi.list);
  expect(content[0]!.title).toBe('您账号的两步验证：被管理员重置');
  expect((await school.ok(userApi.find, { id })).can).not.toContain('factor');
  expect(await school.call(secondFactorApi.reset, { id })).toMatchObject({ data: { rule: 'identity.factorMissing' } });
  expect(await school.call(secondFactorApi.reset, { id: await app.user('school') })).toMatchObject({
    data: { rule: 'identity.selfRole' },
  });
});

test('a step that waits ends after five minutes, with the next login, and with the account', async () => {
  await setRule(FactorRule.offered);
  const { key } = await enrol();
  const over = { code: 400, data: { rule: 'identity.pendingOver' } };
  const { ticket } = pendingOf(await login());
  const next = pendingOf(await login());
  expect(await verify(ticket, codeAt({ key }, now()))).toMatchObject(over);
  await app.admin.query(`update identity.account set status = 0 where account = 'teacher'`);
  expect(await verify(next.ticket, codeAt({ key }, now()))).toMatchObject(over);
  await app.admin.query(`update identity.account set status = 1 where account = 'teacher'`);
  later(301);
  expect(await verify(next.ticket, codeAt({ key }, now()))).toMatchObject(over);
  for (const bad of ['x', '1.x', '999999.abcdef']) expect(await verify(bad, '000000')).toMatchObject(over);
});

test('a switch to a role that requires it since the login is refused to whoever has none', async () => {
  const org_id = await app.unit('');
  await app.admin.query(
    'insert into identity.holding (school_id, user_id, role_id, org_id) values ($1, $2, 9, $3) on conflict do nothing',
    [app.schoolId('alpha'), await app.user('teacher'), org_id],
  );
  const teacher = await app.as('teacher');
  await setRule(FactorRule.required, 9);
  expect(await teacher.call(sessionApi.roleLogin, { role_id: 9, org_id })).toMatchObject({
    data: { rule: 'identity.roleNeedsFactor' },
  });
  await enrol();
  const enrolled = await app.as('teacher');
  expect((await enrolled.call(sessionApi.roleLogin, { role_id: 9, org_id })).code).toBe(200);
  await setRule(FactorRule.off, 9);
});

test('after single sign-on it is asked as well, unless the school trusts that', async () => {
  await setSettings(app, { sso_protocol: 'cas', sso_address: cas.address });
  await setJobNo(app, 'teacher', 'T001');
  await setRule(FactorRule.required);
  const visit = async () => {
    const browser = ssoBrowser(app);
    const service = new URL((await browser.start()).data.url).searchParams.get('service')!;
    return browser.finish(`${new URL(service).search.slice(1)}&ticket=${cas.issue('T001', service)}`);
  };
  const refused = await visit();
  expect(refused).toMatchObject({ code: 400, data: { rule: 'identity.enrolFactor' } });
  const { ticket, enrolment } = pendingOf(refused);
  const { data } = await verify(ticket, codeAt(enrolment!, now()));
  expect(data.session.userInfo).toMatchObject({ account: 'teacher', by_sso: true });
  await cas.logout(cas.issued.at(-1)!.ticket);
  const headers = { authorization: data.session.access_token };
  expect((await app.stranger().call(sessionApi.current, {}, { headers })).code).toBe(101);
  await setSettings(app, { sso_factor: '0' });
  expect((await visit()).code).toBe(200);
  await setSettings(app, { sso_protocol: 'off', sso_factor: '1' });
});

test('whoever signed on elsewhere begins without a password', async () => {
  await setRule(FactorRule.offered);
  const teacher = await app.as('teacher');
  await app.admin.query(`update identity.session set sso = 'cas'`);
  expect(await teacher.ok(secondFactorApi.find)).toMatchObject({ asks_password: false });
  expect((await teacher.call(secondFactorApi.start, {})).code).toBe(200);
});

test('roles are set by those who edit them, and the office of a school sets its own', async () => {
  const rowOf = async (account: string, id: number) =>
    (await (await app.as(account)).ok(roleApi.list, { page: -1, size: -1 } as never)).content.find(
      (row) => row.id === id,
    )!;
  const set = async (account: string, id: number) => {
    const { version } = await rowOf(account, id);
    return (await app.as(account)).call(secondFactorApi.setRule, { id, second_factor: FactorRule.offered, version });
  };
  expect((await set('school', 4)).code).toBe(200);
  expect(await rowOf('school', 4)).toMatchObject({ second_factor: 'offered' });
  expect((await set('school', 2)).code).toBe(200);
  expect(await set('school', 1)).toMatchObject({ data: { rule: 'identity.selfRole' } });
  expect((await set('system', 1)).code).toBe(200);
  expect((await set('college', 4)).code).toBe(403);
  const stale = { id: 4, second_factor: FactorRule.off, version: 1 };
  expect((await (await app.as('school')).call(secondFactorApi.setRule, stale)).code).toBe(409);
  await setRule(FactorRule.off, 4);
  await setRule(FactorRule.off, 1);
  await setRule(FactorRule.off, 2);
});

test('a phone that a session lets in is not asked again', async () => {
  await setRule(FactorRule.offered);
  const { client } = await enrol();
  expect((await client.ok(loginCodeApi.loginCode)).image).toContain('data:image');
});
