import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { startOidc } from '../testing/oidc-server.ts';
import { setJobNo, setSettings, ssoBrowser } from '../testing/sign-on-browser.ts';

let app: TestApp;
let provider: Awaited<ReturnType<typeof startOidc>>;
beforeAll(async () => {
  provider = await startOidc();
  app = await startTestApp({ env: { DEVICE_HOSTS: provider.host } });
  await setSettings(app, {
    sso_protocol: 'oidc',
    sso_address: provider.issuer,
    sso_client_id: provider.client.id,
    sso_client_secret: provider.client.secret,
  });
  await setJobNo(app, 'teacher', 'T001');
});
afterAll(async () => {
  provider.stop();
  await app.stop();
});
beforeEach(() => {
  app.clock.at = undefined;
  for (const name of Object.keys(provider.faults) as (keyof typeof provider.faults)[]) delete provider.faults[name];
});

/** Logs somebody in at the provider, and comes back with what `change` makes of the query. */
async function loginAs(sub: string, more: object = {}, change = (query: string) => query) {
  const browser = ssoBrowser(app);
  const { data } = await browser.start();
  return browser.finish(change(provider.authorize(data.url, sub, more as Record<string, unknown>)));
}

test('the browser goes to the provider with state, nonce and a challenge, and the teacher is in', async () => {
  const browser = ssoBrowser(app);
  const { data } = await browser.start({ callBackUrl: '/lab-platform/role' });
  const asked = new URL(data.url);
  expect(asked.href.startsWith(`${provider.issuer}/authorize?`)).toBe(true);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    client_id: 'lab-platform',
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${app.base}/lab-platform/sso-login`,
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  const reply = await browser.finish(provider.authorize(data.url, 'T001'));
  expect(reply).toMatchObject({ code: 200, data: { callBackUrl: '/lab-platform/role' } });
  expect(reply.data.session.userInfo).toMatchObject({ account: 'teacher', by_sso: true });
});

test('the secret is stored encrypted, and never shown', async () => {
  const { rows } = await app.admin.query(`select value from codes.setting where sys_key = 'sso_client_secret'`);
  expect(rows[0].value).toMatch(/^1\./);
  expect(rows[0].value).not.toContain(provider.client.secret);
});

test('the number may stand in a claim, or only in what the provider says of the user', async () => {
  await setSettings(app, { sso_claim: 'job_number' });
  expect((await loginAs('u-1', { job_number: 'T001' })).data.session.userInfo.account).toBe('teacher');
  Object.assign(provider.userInfo, { sub: 'u-2', job_number: 'T001' });
  expect((await loginAs('u-2')).data.session.userInfo.account).toBe('teacher');
  Object.assign(provider.userInfo, { sub: 'somebody-else' });
  expect((await loginAs('u-2')).code).not.toBe(200);
  await setSettings(app, { sso_claim: 'sub' });
});

const past = (claims: Record<string, unknown>) => ({
  ...claims,
  iat: Number(claims.iat) - 600,
  exp: Number(claims.exp) - 600,
});
const ahead = (claims: Record<string, unknown>) => ({
  ...claims,
  iat: Number(claims.iat) + 300,
  exp: Number(claims.exp) + 300,
});
const without = (name: string) => (claims: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));

test.each([
  ['another issuer in the token', { claims: (c: object) => ({ ...c, iss: 'https://evil.example.com' }) }, 'ssoForeign'],
  ['a provider that calls itself otherwise', { issuer: 'https://evil.example.com' }, 'ssoForeign'],
  ['a token for another client', { claims: (c: object) => ({ ...c, aud: 'library' }) }, 'ssoForeign'],
  ['another nonce', { claims: (c: object) => ({ ...c, nonce: 'x'.repeat(43) }) }, 'ssoForeign'],
  ['no nonce', { claims: without('nonce') }, 'ssoAnswer'],
  ['a key that is not the provider’s', { key: 'foreign' as const }, 'ssoAnswer'],
  ['a clock that is five minutes behind, so that the token has ended', { claims: past }, 'ssoClock'],
  ['a clock that is five minutes ahead', { claims: ahead }, 'ssoClock'],
])('a login is refused: %s', async (_why, fault, rule) => {
  const browser = ssoBrowser(app);
  const { data } = await browser.start();
  const query = data.url ? provider.authorize(data.url, 'T001') : '';
  Object.assign(provider.faults, fault);
  const reply = await browser.finish(query);
  expect(reply.data).toMatchObject({ rule: `identity.${rule}` });
  expect(reply.message).toMatch(/[\u4e00-\u9fff]/);
});

test.each([
  ['another state', (query: string) => query.replace(/state=[^&]{8}/, 'state=AAAAAAAA'), 'ssoState'],
  ['no state', (query: string) => query.replace(/&?state=[^&]*/, ''), 'ssoState'],
  ['a code of another login', (query: string) => query.replace(/code=[^&]{8}/, 'code=00000000'), 'ssoTicket'],
  ['an issuer that is not ours', (query: string) => `${query}&iss=https%3A%2F%2Fevil.example.com`, 'ssoForeign'],
  ['the person declined', (query: string) => query.replace(/code=[^&]*/, 'error=access_denied'), 'ssoDeclined'],
])('a way back is refused: %s', async (_why, change, rule) => {
  expect((await loginAs('T001', {}, change)).data).toMatchObject({ rule: `identity.${rule}` });
});

test('a code of one browser is nothing in another, because the verifier differs', async () => {
  const [victim, thief] = [ssoBrowser(app), ssoBrowser(app)];
  const stolen = provider.authorize((await victim.start()).data.url, 'T001');
  const own = provider.authorize((await thief.start()).data.url, 'lab');
  expect((await thief.finish(stolen)).data).toMatchObject({ rule: 'identity.ssoState' });
  const mixed = new URLSearchParams(own);
  mixed.set('code', new URLSearchParams(stolen).get('code')!);
  expect((await thief.finish(mixed.toString())).data).toMatchObject({ rule: 'identity.ssoTicket' });
});

test('a code comes back once', async () => {
  const browser = ssoBrowser(app);
  const query = provider.authorize((await browser.start()).data.url, 'T001');
  expect((await browser.finish(query)).code).toBe(200);
  expect((await browser.finish(query)).data).toMatchObject({ rule: 'identity.ssoState' });
});

test('a wrong secret is a sentence', async () => {
  await setSettings(app, { sso_client_secret: 'another' });
  const reply = await loginAs('T001');
  expect(reply.data).toMatchObject({ rule: 'identity.ssoAnswer' });
  expect(reply.message).toContain('检查配置');
  await setSettings(app, { sso_client_secret: provider.client.secret });
});

test('casLogout answers where the provider ends its session', async () => {
  const { data } = await loginAs('T001');
  const headers = { authorization: data.session.access_token };
  const { url } = await app.stranger().ok(sessionApi.casLogout, {}, { headers });
  expect(url.startsWith(`${provider.issuer}/end?`)).toBe(true);
  expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe(`${app.base}/lab-platform/login`);
});

test('a provider that does not answer is a sentence with a way out', async () => {
  await setSettings(app, { sso_address: 'https://127.0.0.1:1/realms/school' });
  const reply = await ssoBrowser(app).start();
  expect(reply.data).toMatchObject({ rule: 'identity.ssoUnreachable' });
  expect(reply.message).toContain('用账号密码登录');
  await setSettings(app, { sso_address: provider.issuer });
});
