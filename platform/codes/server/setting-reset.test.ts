import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { settingApi } from '../shared/setting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a setting goes back to its default, and may then be set as if for the first time', async () => {
  const school = await app.as('school');
  const sys_key = 'issue_mode';
  const row = async () => (await school.ok(settingApi.list)).content.find((setting) => setting.sys_key === sys_key)!;
  const first = await row();
  await school.ok(settingApi.update, { sys_key, value: '2', version: first.version });
  expect(await row()).toMatchObject({ value: '2', changed: true, version: 1 });
  await school.ok(settingApi.reset, { sys_key });
  expect(await row()).toEqual(first);
  await school.ok(settingApi.update, { sys_key, value: '2', version: first.version });
  const { rows } = await app.admin.query(`select 1 from kernel.op_log where action = '恢复默认设置'`);
  expect(rows).toHaveLength(1);
});

test('a setting that does not exist is not found, and a college resets none', async () => {
  expect((await (await app.as('school')).call(settingApi.reset, { sys_key: 'no_such_setting' })).code).toBe(404);
  expect((await (await app.as('college')).call(settingApi.reset, { sys_key: 'issue_mode' })).code).toBe(403);
});
