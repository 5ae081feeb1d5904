import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import type { Challenge } from '#platform/identity/shared/challenge.ts';
import { solveNatively } from './testing/solve-challenge.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { loginApi } from '../shared/login.ts';
import { inboxApi } from '#platform/notices/shared/notice.ts';
import { hashPassword } from './password.rules.ts';

const password = 'Kx7#mQ2vLp-9';
const wrong = 'wrong-Password1';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.admin.query('update identity.account set password_hash = $1', [await hashPassword(password)]);
});
afterAll(() => app.stop());

type Attempt = { account: string; password: string; challenge?: string; challenge_answer?: string };
type Sent = { headers?: Record<string, string> };

const send = (input: Attempt, { headers = {} }: Sent = {}) =>
  app.stranger().call(loginApi.login, { school_key: 'alpha', ...input }, { headers });

/** Logs in as the page does: solves the challenge that a refusal carries and sends the login again. */
async function attempt(input: Attempt, options: Sent = {}) {
  const reply = await send(input, options);
  const { challenge } = reply.data as { challenge?: Challenge };
  if (!challenge) return reply;
  const challenge_answer = solveNatively(challenge);
  return send({ ...input, challenge: challenge.id, challenge_answer }, options);
}

async function fail(account: string, times: number, options: Sent = {}) {
  const replies = [];
  for (let i = 0; i < times; i += 1) replies.push(await attempt({ account, password: wrong }, options));
  return replies;
}

/** Logs in in a browser that keeps its cookie; answers the header that it sends from now on. */
async function browserOf(account: string): Promise<Sent> {
  let cookie = '';
  const onResponse = ({ headers }: { headers: Headers }) =>
    void (cookie = headers.get('set-cookie')?.split(';')[0] ?? '');
  await app.stranger().call(loginApi.login, { account, password, school_key: 'alpha' }, { onResponse });
  return { headers: { cookie } };
}

test('three failures are free, the fourth attempt wants the browser to work, and work lets the right password in', async () => {
  expect((await fail('teacher', 3)).map((reply) => reply.code)).toEqual([400, 400, 400]);
  const refused = await send({ account: 'teacher', password });
  expect(refused).toMatchObject({ code: 400, data: { rule: 'identity.challenge', challenge: { bits: 16 } } });
  expect((await attempt({ account: 'teacher', password })).code).toBe(200);
});

test('an answered challenge is used once', async () => {
  await fail('leader', 3);
  const refused = await send({ account: 'leader', password: wrong });
  const { challenge } = refused.data as unknown as { challenge: Challenge };
  const answered = { challenge: challenge.id, challenge_answer: solveNatively(challenge) };
  expect((await send({ account: 'leader', password: wrong, ...answered })).data).toMatchObject({
    rule: 'identity.badLogin',
  });
  expect((await send({ account: 'leader', password, ...answered })).data).toMatchObject({ rule: 'identity.challenge' });
});

test('a lock is told from the fifth failure on, of an unknown account as of a locked one', async () => {
  const [known, unknown] = [await fail('college2', 6), await fail('nobody-here', 6)];
  const rules = (replies: typeof known) => replies.map(({ data }) => ('rule' in data ? data.rule : ''));
  const [bad, paused] = ['identity.badLogin', 'identity.paused'];
  const told = [bad, bad, bad, bad, paused, paused];
  expect([rules(known), rules(unknown)]).toEqual([told, told]);
  const reply = await attempt({ account: 'college2', password });
  expect(reply).toMatchObject({ code: 400, data: { rule: 'identity.paused' } });
  expect(reply.message).toContain('请 30 分钟后再试');
});

test('failures of the quarter hours before count towards the lock that is told', async () => {
  await fail('nobody-else', 4);
  await app.admin.query(
    `update kernel.rate set window_at = window_at - interval '15 minutes' where key like 'login:%'`,
  );
  expect((await fail('nobody-else', 1))[0]).toMatchObject({ data: { rule: 'identity.paused' } });
});

test('64 parallel guesses get no more than five looks at the password', async () => {
  await Promise.all(Array.from({ length: 64 }, () => send({ account: 'storeman', password: wrong })));
  const { rows } = await app.admin.query(
    `select fails from identity.account where account = 'storeman' and school_id = $1`,
    [app.schoolId('alpha')],
  );
  expect(rows[0].fails).toBeLessThanOrEqual(5);
});

test('a lock is logged, and the owner notified once a day', async () => {
  await fail('normal', 5);
  await app.admin.query(
    `update identity.account set locked_until = now() - interval '1 second' where account = 'normal'`,
  );
  await fail('normal', 5);
  const id = await app.user('normal');
  const { rows } = await app.admin.query(
    `select action, ip from kernel.op_log where doc_type = 'identity.account' and doc_id = $1 and action = '账号锁定'`,
    [id],
  );
  expect(rows).toEqual([
    { action: '账号锁定', ip: '127.0.0.1' },
    { action: '账号锁定', ip: '127.0.0.1' },
  ]);
  const { content } = await (await app.as('normal')).ok(inboxApi.list);
  expect(content).toMatchObject([{ title: '您的账号被锁定 30 分钟', body: expect.stringContaining('127.0.0.1') }]);
});

test('a stranger who locks an account does not keep its owner out of the browser he always uses', async () => {
  const own = await browserOf('xsfzr');
  await fail('xsfzr', 6);
  expect((await attempt({ account: 'xsfzr', password })).code).toBe(400);
  expect((await send({ account: 'xsfzr', password }, own)).code).toBe(200);
});

test('a known browser counts its own failures, and is as any other once it is locked', async () => {
  const own = await browserOf('jcry');
  const replies = await fail('jcry', 5, own);
  expect(replies.map((reply) => reply.code)).toEqual([400, 400, 400, 400, 400]);
  const { rows } = await app.admin.query(
    `select d.locked_until > now() as locked, a.fails from identity.device d join identity.account a on a.id = d.user_id
     where a.account = 'jcry' and d.fails = 5`,
  );
  expect(rows).toEqual([{ locked: true, fails: 0 }]);
  expect((await attempt({ account: 'jcry', password }, own)).code).toBe(200);
});

test('the cookie of a browser opens nothing, is closed to scripts, and is not taken for another account', async () => {
  const own = await browserOf('lab');
  expect((await app.stranger().call(sessionApi.current, {}, own)).code).toBe(101);
  await fail('lab2', 5);
  expect((await attempt({ account: 'lab2', password }, own)).code).toBe(400);
  const raw = await app.admin.query(`select token_hash from identity.device`);
  const token = own.headers!.cookie!.split('=')[1]!;
  expect(raw.rows.some((row: { token_hash: Buffer }) => row.token_hash.toString() === token)).toBe(false);
});

test('the cookie is for the login call alone and, over https, never sent in clear', async () => {
  let cookie: string | null = '';
  const onResponse = ({ headers }: { headers: Headers }) => void (cookie = headers.get('set-cookie'));
  await app.stranger().call(loginApi.login, { account: 'lab', password, school_key: 'alpha' }, { onResponse });
  expect(cookie).toMatch(
    /^lab_device_\d+=[\w-]{43}; Path=\/lab-api\/platform\/login; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
  );
});

test('a person keeps the ten browsers used last', async () => {
  for (let i = 0; i < 12; i += 1) await send({ account: 'college', password });
  const { rows } = await app.admin.query('select count(*)::int as n from identity.device where user_id = $1', [
    await app.user('college'),
  ]);
  expect(rows).toEqual([{ n: 10 }]);
});

test('missing and malformed login fields are reported in Chinese', async () => {
  const inputs = [
    {},
    { account: 'x'.repeat(40), password: 'y'.repeat(200), school_key: '!', challenge: 'z'.repeat(500) },
    { account: 'lab', password, challenge: '中文', challenge_answer: ' ', remember: 'maybe' },
  ];
  for (const input of inputs) {
    const reply = await app.stranger('alpha').call(loginApi.login, input as never);
    const { errors } = reply.data as unknown as { errors: Record<string, string> };
    for (const text of [reply.message, ...Object.values(errors)]) expect(text).toMatch(/^[^A-Za-z]*$/);
  }
});
