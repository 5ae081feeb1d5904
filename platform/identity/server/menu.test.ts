import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { menuApi } from '../shared/role.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const rowOf = async (routeName: string, school: 'alpha' | 'beta' = 'alpha') =>
  (await (await app.as('system', school)).ok(menuApi.all)).content.find((row) => row.route_name === routeName)!;

test('a school renames and hides a page for itself alone', async () => {
  const before = await rowOf('log');
  expect(before).toMatchObject({ name: before.title, status: 1, version: 0 });
  const system = await app.as('system');
  const input = { route_name: 'log', name: '日志一览', icon: 'log', sort: 8, status: 0 as const, version: 0 };
  await system.ok(menuApi.update, input);
  expect(await rowOf('log')).toMatchObject({ name: '日志一览', title: before.title, sort: 8, status: 0, version: 1 });
  expect(await rowOf('log', 'beta')).toEqual(await rowOf('log', 'beta'));
  expect((await rowOf('log', 'beta')).name).toBe(before.title);
  const shown = JSON.stringify(await system.ok(menuApi.mine));
  expect(shown).not.toContain('日志一览');
});

test('the page of the menu itself is not hidden, and an unknown page is not found', async () => {
  const system = await app.as('system');
  const { name, icon, sort, version } = await rowOf('menu');
  const hide = { route_name: 'menu', name, icon, sort, status: 0 as const, version };
  expect((await system.call(menuApi.update, hide)).code).toBe(404);
  expect((await system.call(menuApi.update, { ...hide, route_name: 'no-such-page' })).code).toBe(404);
});
