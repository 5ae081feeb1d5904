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

type Claims = Record<string, unknown>;

/** Moves times of a token; the others stay. */
const moved = (seconds: Partial<Record<'iat' | 'exp', number>>) => (claims: Claims) => ({
  ...claims,
  ...Object.fromEntries(Object.entries(seconds).map(([name, by]) => [name, Number(claims[name]) + by])),
});
const replaced = (change: Claims) => (claims: Claims) => ({ ...claims, ...change });
const without = (name: string) => (claims: Claims) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
const fromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** The same signature below the claims of somebody else. */
function forged(token: string): string {
  const [head, claims, signature] = token.split('.');
  const other = { ...(JSON.parse(Buffer.from(claims!, 'base64url').toString()) as object), sub: 'school' };
  return [head, Buffer.from(JSON.stringify(other)).toString('base64url'), signature].join('.');
}

test.each([
  ['another issuer in the token', { claims: replaced({ iss: 'https://evil.example.com' }) }, 'ssoForeign'],
  ['a provider that calls itself otherwise', { issuer: 'https://evil.example.com' }, 'ssoForeign'],
  ['no issuer', { claims: without('iss') }, 'ssoAnswer'],
  ['a token for another client', { claims: replaced({ aud: 'library' }) }, 'ssoForeign'],
  ['a token for two others', { claims: replaced({ aud: ['library', 'canteen'], azp: 'library' }) }, 'ssoForeign'],
  ['a token for us that another has asked for', { claims: replaced({ azp: 'library' }) }, 'ssoForeign'],
  ['no audience', { claims: without('aud') }, 'ssoAnswer'],
  ['another nonce', { claims: replaced({ nonce: 'x'.repeat(43) }) }, 'ssoForeign'],
  ['no nonce', { claims: without('nonce') }, 'ssoAnswer'],
  ['a key that is not the provider’s', { key: 'foreign' as const }, 'ssoAnswer'],
  ['alg: none', { alg: 'none' as const }, 'ssoAnswer'],
  ['the public key taken for a shared secret', { alg: 'HS256' as const }, 'ssoAnswer'],
  ['claims that were changed below their signature', { token: forged }, 'ssoAnswer'],
  ['no signature', { token: (token: string) => token.replace(/[^.]+$/, '') }, 'ssoAnswer'],
  ['a token that has ended', { claims: moved({ iat: -100, exp: -361 }) }, 'ssoClock'],
  ['a token that never ends', { claims: without('exp') }, 'ssoAnswer'],
  ['a token that begins in five minutes', { claims: (c: Claims) => ({ ...c, nbf: fromNow(300) }) }, 'ssoClock'],
  ['a token of five minutes ago that is good for hours', { claims: moved({ iat: -300, exp: 7200 }) }, 'ssoClock'],
  ['a clock five minutes behind', { claims: moved({ iat: -300, exp: -300 }) }, 'ssoClock'],
  ['a clock five minutes ahead', { claims: moved({ iat: 300, exp: 300 }) }, 'ssoClock'],
])('a login is refused: %s', async (_why, fault, rule) => {
  const browser = ssoBrowser(app);
  const { data } = await browser.start();
  const query = provider.authorize(data.url, 'T001');
  Object.assign(provider.faults, fault);
  const reply = await browser.finish(query);
  expect(reply.data).toMatchObject({ rule: `identity.${rule}` });
  expect(reply.message).toMatch(/^[\u4e00-\u9fff].*(登录|联系|检查)/);
});

test.each([-300, 300])('a clock of the product that is off by %d s is named, not the person', async (seconds) => {
  const browser = ssoBrowser(app);
  const query = provider.authorize((await browser.start()).data.url, 'T001');
  app.clock.at = new Date(Date.now() + seconds * 1000);
  const reply = await browser.finish(query);
  expect(reply.data).toMatchObject({ rule: 'identity.ssoClock' });
  expect(reply.message).toContain('校准时间');
});

test('clocks that differ by a minute do not matter', async () => {
  Object.assign(provider.faults, { claims: moved({ iat: -60, exp: -60 }) });
  expect((await loginAs('T001')).code).toBe(200);
  Object.assign(provider.faults, { claims: moved({ iat: 60, exp: 60 }) });
  expect((await loginAs('T001')).code).toBe(200);
});

test.each([
  ['another state', (query: string) => query.replace(/state=[^&]{8}/, 'state=AAAAAAAA'), 'ssoState'],
  ['no state', (query: string) => query.replace(/&?state=[^&]*/, ''), 'ssoState'],
  ['a code of another login', (query: string) => query.replace(/code=[^&]{8}/, 'code=00000000'), 'ssoTicket'],
  ['an issuer that is not ours', (query: string) => `${query}&iss=https%3A%2F%2Fevil.example.com`, 'ssoForeign'],
  ['the person declined', (query: string) => query.replace(/code=[^&]*/, 'error=access_denied'), 'ssoDeclined'],
])('a way back is refused: %s', async (_why, change, rule) => {
  const reply = await loginAs('T001', {}, change);
  expect(reply.data).toMatchObject({ rule: `identity.${rule}` });
  expect(reply.message).toMatch(/[\u4e00-\u9fff]/);
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
