import { afterAll, beforeAll, expect, test } from 'vitest';
import { Enabled } from '#kernel/shared/enums.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { menuApi } from '#platform/identity/shared/role.ts';
import { systemApi } from '../shared/system.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const rowOf = async (alias: string) =>
  (await (await app.as('system')).ok(systemApi.list, { size: 150 })).content.find((row) => row.menu_alias === alias)!;
const entriesOf = async (account: string, school?: 'alpha' | 'beta') =>
  (await (await app.as(account, school)).ok(sessionApi.current)).systems;
const change = async (alias: string, changes: object) =>
  (await app.as('system')).call(systemApi.update, { ...(await rowOf(alias)), status: Enabled.on, ...changes });

test('a sub-system that a school switches off is in the menu of nobody there', async () => {
  expect((await entriesOf('teacher')).map((entry) => entry.menu_alias)).toContain('ebi');
  expect((await change('ebi', { status: 0 })).code).toBe(200);
  expect((await entriesOf('teacher')).map((entry) => entry.menu_alias)).not.toContain('ebi');
  expect((await entriesOf('teacher', 'beta')).map((entry) => entry.menu_alias)).toContain('ebi');
});

test('an absolute URL leads outside, and unsafe URLs are refused', async () => {
  expect((await change('waste', { status: 1, url: 'https://waste.example/' })).code).toBe(200);
  expect(await entriesOf('normal')).toContainEqual(
    expect.objectContaining({ menu_alias: 'waste', url: 'https://waste.example/' }),
  );
  for (const url of ['javascript:alert(1)', '//evil.example', 'waste'])
    expect((await change('waste', { url })).code).toBe(400);
});

test('a sub-system of the product takes its name and order from its entry, and starts with the role’s first page', async () => {
  await change('lab-check', { name: '安全检查', sort: 1 });
  const { menus, systems } = await (await app.as('lab')).ok(sessionApi.current);
  expect(systems[0]).toMatchObject({ name: '安全检查', url: '/lab-check', route_name: 'lab-check' });
  expect(menus[0]).toMatchObject({ name: '安全检查', route_name: 'lab-check' });
});

test('a sub-system of the product is edited in its entry only, and the administration cannot be disabled', async () => {
  const system = await app.as('system');
  const asMenu = { route_name: 'visual', name: '大屏', sort: 1, status: Enabled.on, version: 0 };
  expect(await system.call(menuApi.update, asMenu)).toMatchObject({ code: 422, data: { rule: 'identity.systemMenu' } });
  expect(await change('system', { status: 0 })).toMatchObject({ code: 422, data: { rule: 'codes.systemNeeded' } });
  const stale = { ...(await rowOf('visual')), status: Enabled.on, version: 7 };
  expect((await system.call(systemApi.update, stale)).code).toBe(409);
});
