import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { loginApi } from '../shared/login.ts';
import { hashPassword } from './password.rules.ts';

const password = 'Kx7#mQ2vLp-9';

let app: TestApp;
beforeAll(async () => {
  // A fiftieth of the limits: 2 failures a minute from an ordinary address, 60 from the campus.
  const env = { TRUSTED_PROXIES: '127.0.0.1', CAMPUS_RANGES: '10.1.0.0/16' };
  app = await startTestApp({ limitFactor: 0.02, env });
  await app.admin.query('update identity.account set password_hash = $1', [await hashPassword(password)]);
});
afterAll(() => app.stop());

/** Sends a login from an address, as the trusted proxy passes it on. */
const from = (address: string, input: { account: string; password: string }, cookie = '') =>
  app
    .stranger()
    .call(loginApi.login, { school_key: 'alpha', ...input }, { headers: { 'x-forwarded-for': address, cookie } });

const flood = (address: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, (_, i) => from(address, { account: `guess${i}`, password: 'Wrong-1-word' })),
  );

const failuresOf = async (address: string) =>
  (await app.admin.query(`select 1 from kernel.op_log where action like '登录失败%' and ip = $1`, [address])).rows
    .length;

test('a flood of guesses from one address stops nobody elsewhere, nor known browsers behind that address', async () => {
  let cookie = '';
  const onResponse = ({ headers }: { headers: Headers }) => void (cookie = headers.get('set-cookie')!.split(';')[0]!);
  const known = { account: 'teacher', password, school_key: 'alpha' };
  await app.stranger().ok(loginApi.login, known, { onResponse });
  const replies = await flood('203.0.113.7', 40);
  expect(replies.filter((reply) => reply.code === 429).length).toBeGreaterThanOrEqual(30);
  // Hashes that are under way when the limit is reached still end.
  expect(await failuresOf('203.0.113.7')).toBeLessThanOrEqual(10);
  expect(await from('203.0.113.7', { account: 'lab', password })).toMatchObject({
    status: 429,
    data: { rule: 'identity.manyFailures' },
  });
  expect((await from('203.0.113.7', { account: 'teacher', password }, cookie)).code).toBe(200);
  expect((await from('203.0.113.8', { account: 'lab', password })).code).toBe(200);
});

test('a campus behind one address logs in as often as it likes', async () => {
  const codes: number[] = [];
  for (let i = 0; i < 10; i += 1) codes.push((await from('10.1.2.3', { account: 'school', password })).code);
  expect(new Set(codes)).toEqual(new Set([200]));
  await flood('10.1.2.4', 10);
  expect((await from('10.1.2.4', { account: 'school', password })).code).toBe(200);
});

test('a proxy that is not configured is named in the log once', async () => {
  const plain = await startTestApp();
  try {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    for (let i = 0; i < 3; i += 1) await plain.stranger().call(loginApi.schools, {}, { headers });
    expect(plain.logs.filter((line) => line.msg.includes('TRUSTED_PROXIES=127.0.0.1'))).toHaveLength(1);
  } finally {
    await plain.stop();
  }
});
