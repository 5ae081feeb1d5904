import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { loginApi } from '#platform/identity/shared/login.ts';
import { equipmentApi } from '#modules/base-info/shared/equipment.ts';
import { problemApi } from '#modules/inspection/shared/problem/problem.ts';
import { reviewApi } from '#modules/inspection/shared/problem/review.ts';
import { unitApi } from '#platform/org/shared/unit.ts';
import { inboxApi } from '#platform/notices/shared/notice.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ overLine: true });
});
afterEach(() => app.stop());

const credentials = { account: 'school', password: 'wrong-Password1', school_key: 'alpha' };

/** One call of each kind: public, without a session, with a cached session, a write, the page itself. */
async function tryAll() {
  const school = await app.as('school');
  await school.ok(unitApi.list);
  return async () => {
    const config = fetch(`${app.base}/lab-platform/config.json`).then(async (reply) => (await reply.json()) as object);
    const ready = fetch(`${app.base}/readyz`).then((reply) => ({ code: reply.status }));
    return Promise.all([
      app.stranger('alpha').call(loginApi.schools),
      app.stranger('alpha').call(loginApi.login, credentials),
      app.stranger('alpha').call(sessionApi.current, {}, { headers: { authorization: fresh() } }),
      school.call(unitApi.list),
      school.call(inboxApi.readAll),
      config,
      ready,
    ]);
  };
}
const fresh = () => createHash('sha256').update(String(Math.random())).digest('base64url');
const refused = Array.from({ length: 7 }, () => expect.objectContaining({ code: 503 }));

// The connection is restored only after the replies: a call that waited for it would hang.
test('with a hanging database every call is answered 503', async () => {
  const all = await tryAll();
  app.line!.freeze();
  expect(await all()).toEqual(refused);
  expect(await all()).toEqual(refused);
  app.line!.mend();
  await expect.poll(async () => (await fetch(`${app.base}/readyz`)).status, { timeout: 15_000 }).toBe(200);
});

test('a lost database is answered 503 on every path, with the HTTP status, and used again once it is back', async () => {
  const all = await tryAll();
  app.line!.cut();
  const replies = await all();
  expect(replies).toEqual(refused);
  expect(replies.slice(0, 5).map((reply) => (reply as { status: number }).status)).toEqual([503, 503, 503, 503, 503]);
  app.line!.mend();
  await expect
    .poll(async () => (await app.stranger('alpha').call(loginApi.schools)).code, { timeout: 15_000 })
    .toBe(200);
});

test('a lost connection of the heartbeat refuses nothing while the database answers', async () => {
  const school = await app.as('school');
  await school.ok(unitApi.list);
  const cut = () =>
    app.services.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'lab-heartbeat'`,
    );
  await expect.poll(async () => (await cut()).rowCount).toBe(1);
  const codes = new Set<number>();
  for (const end = Date.now() + 2_500; Date.now() < end;) codes.add((await school.call(unitApi.list)).code);
  expect([...codes]).toEqual([200]);
});

test('calls on a locked table leave connections to others, and those that wait in vain are told', async () => {
  const school = await app.as('school');
  const lock = await app.admin.connect();
  await lock.query('begin; lock table base_info.equipment in access exclusive mode');
  let ended = 0;
  const stuck = Array.from({ length: 40 }, () => school.call(equipmentApi.list).finally(() => (ended += 1)));
  // They hold by now what they may.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const others: number[] = [];
  while (ended === 0) others.push((await school.call(unitApi.list)).code);
  const ends = await Promise.all(stuck);
  await lock.query('rollback');
  lock.release();
  expect(others.length).toBeGreaterThan(2);
  expect(new Set(others)).toEqual(new Set([200]));
  expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([429, 503]));
}, 30_000);

const onLocked = [equipmentApi.list, problemApi.list, problemApi.counts, reviewApi.list];

// Of more kinds of calls than two it is known after their first turns that they are stuck.
test.each([
  [2, 0],
  [4, 1],
])(
  '%i kinds of calls on two locked tables leave connections to others',
  async (kinds, longest) => {
    const school = await app.as('school');
    await school.ok(unitApi.list);
    const lock = await app.admin.connect();
    await lock.query('begin; lock table base_info.equipment, inspection.problem in access exclusive mode');
    let ended = 0;
    const stuck = Array.from({ length: 60 }, (_, at) => school.call(onLocked[at % kinds]!).finally(() => (ended += 1)));
    // They hold by now what they may.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const replies: { code: number; ms: number }[] = [];
    while (ended < stuck.length) {
      const from = performance.now();
      const { code } = await school.call(unitApi.list);
      replies.push({ code, ms: performance.now() - from });
    }
    const ends = await Promise.all(stuck);
    await lock.query('rollback');
    lock.release();
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200]));
    expect(replies.filter(({ ms }) => ms > 1_000).length).toBeLessThanOrEqual(longest);
    expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([429, 503]));
  },
  30_000,
);

test('a database outage does not flood the log', async () => {
  const lines: unknown[] = [];
  app.services.log.error = (...args: unknown[]) => void lines.push(args);
  app.line!.cut();
  for (let i = 0; i < 50; i += 1) await app.stranger('alpha').call(loginApi.login, credentials);
  // One for calls, one for the heartbeat, the others for connections of the pool.
  expect(lines.length).toBeLessThan(20);
});

test('during shutdown the service is not ready, still answers, and closes connections', async () => {
  await app.drain();
  expect((await fetch(`${app.base}/readyz`)).status).toBe(503);
  const reply = await fetch(`${app.base}/healthz`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('connection')).toBe('close');
  expect((await app.stranger('alpha').call(loginApi.schools)).code).toBe(200);
});
