import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pino } from 'pino';
import { createApp, type App } from '#apps/server/app.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { logApi } from '#platform/identity/shared/log.ts';
import { cacheApi } from '../shared/cache.ts';

let app: TestApp;
let second: App;
beforeAll(async () => {
  app = await startTestApp();
  const { config } = app.services;
  second = await createApp({ config, database: app.database, log: pino({ level: 'silent' }), takesJobs: false });
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const rowsOf = async () => (await (await app.as('system')).ok(cacheApi.list)).content;
const cacheOf = (of: { services: App['services'] }, key: string) =>
  of.services.caches.find((cache) => cache.key === key)!;
const fill = async () => {
  await second.services.authenticator.school('nowhere.example', 'alpha');
  await vi.waitFor(() => expect(cacheOf(second, 'school').entries()).toBeGreaterThan(0));
};

test('each cache has a name, a count and no refresh yet', async () => {
  const rows = await rowsOf();
  expect(rows.map((row) => row.key)).toEqual(['session', 'school', 'overview']);
  expect(rows.find((row) => row.key === 'session')!.entries).toBeGreaterThan(0);
  expect(rows.every((row) => row.refreshed_at === null)).toBe(true);
});

test('a refresh reaches the other process, is remembered and logged; other caches stay', async () => {
  const system = await app.as('system');
  // A process whose connection was made anew in this moment has cleared all that it may have missed.
  await vi.waitFor(
    async () => {
      await fill();
      await system.ok(cacheApi.refresh, { key: 'session' });
      await system.ok(sessionApi.current);
      expect(cacheOf(second, 'school').entries()).toBeGreaterThan(0);
    },
    { timeout: 10_000 },
  );
  expect(await system.ok(cacheApi.refresh, { key: 'school' })).toMatchObject({ caches: 1 });
  await vi.waitFor(() => expect(cacheOf(second, 'school').entries()).toBe(0), { timeout: 5_000 });
  const refreshed = (await rowsOf()).filter((row) => row.refreshed_at !== null);
  expect(refreshed.map((row) => row.key)).toEqual(['session', 'school']);
  const { content } = await system.ok(logApi.list, { action: '刷新缓存' });
  expect(content.map((row) => row.note)).toEqual(expect.arrayContaining(['登录会话与权限', '学校与域名']));
});

test('all caches are refreshed at once', async () => {
  await fill();
  const system = await app.as('system');
  expect(await system.ok(cacheApi.refreshAll)).toMatchObject({ caches: 3 });
  await vi.waitFor(() => expect(cacheOf(second, 'school').entries()).toBe(0), { timeout: 5_000 });
  expect((await rowsOf()).every((row) => row.refreshed_at !== null && row.refreshed_by !== '')).toBe(true);
});

test('an unknown cache is not found, and only the operator’s administrators refresh', async () => {
  const system = await app.as('system');
  expect((await system.call(cacheApi.refresh, { key: 'nothing' })).code).toBe(404);
  for (const account of ['school', 'college', 'lab'])
    expect((await (await app.as(account)).call(cacheApi.refreshAll)).code).toBe(403);
  expect((await (await app.as('school', 'beta')).call(cacheApi.list)).code).toBe(403);
});
