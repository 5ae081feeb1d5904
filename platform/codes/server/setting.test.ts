import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { settingApi } from '../shared/setting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a setting of choices shows what may be chosen and takes nothing else', async () => {
  const school = await app.as('school');
  const row = async () =>
    (await school.ok(settingApi.list)).content.find((setting) => setting.sys_key === 'issue_mode')!;
  expect((await row()).choices.map((choice) => choice.value)).toEqual(['1', '2']);
  const set = (value: string, version: number) =>
    school.call(settingApi.update, { sys_key: 'issue_mode', value, version });
  expect(await set('7', 0)).toMatchObject({ code: 400, data: { errors: { value: '请选择一项' } } });
  expect((await set('2', 0)).code).toBe(200);
  expect(await row()).toMatchObject({ value: '2', changed: true });
  expect((await set('1', 0)).code).toBe(409);
  expect((await (await app.as('school', 'beta')).ok(settingApi.list)).content).toContainEqual(
    expect.objectContaining({ sys_key: 'issue_mode', value: '1', changed: false }),
  );
});

test('a change and a reset of a setting leave what was there before in the log', async () => {
  const school = await app.as('school');
  const rowOf = async () =>
    (await school.ok(settingApi.list)).content.find((setting) => setting.sys_key === 'issue_mode')!;
  const { version } = await rowOf();
  await school.ok(settingApi.update, { sys_key: 'issue_mode', value: '2', version });
  await school.ok(settingApi.reset, { sys_key: 'issue_mode' });
  expect(await rowOf()).toMatchObject({ value: '1', changed: false, version: 0 });
  const { rows } = await app.admin.query(
    `select before, after from kernel.op_log where doc_type = 'codes.setting' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ before: { issue_mode: '2' }, after: { issue_mode: '1' } }]);
});
