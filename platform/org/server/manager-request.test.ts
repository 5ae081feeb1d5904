import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { managerRequestApi } from '../shared/manager-request.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // A second administrator of the operator's school, who decides.
  const user_id = await app.user('leader');
  await app.admin.query('update identity.holding set role_id = 1, org_id = $2 where user_id = $1', [
    user_id,
    await app.unit(''),
  ]);
});
afterAll(() => app.stop());

test('a request is read by the administrators of the operator and by nobody else', async () => {
  const [first, second] = [await app.as('system'), await app.as('leader')];
  const input = { school_id: app.schoolId('beta'), account: 'newcomer', name: '新任管理员', reason: '乙大学来函申请' };
  const { id } = await first.ok(managerRequestApi.create, input);
  expect(await first.ok(managerRequestApi.find, { id })).toMatchObject({
    school_name: '乙大学',
    account: 'newcomer',
    created_by: '测试system',
    can: ['reject'],
  });
  expect((await second.ok(managerRequestApi.find, { id })).can).toEqual(['approve', 'reject']);
  expect((await (await app.as('school')).call(managerRequestApi.find, { id })).code).toBe(403);
  expect((await (await app.as('system', 'beta')).call(managerRequestApi.find, { id })).code).toBe(403);
  await second.ok(managerRequestApi.reject, { id });
  expect((await first.call(managerRequestApi.find, { id })).code).toBe(404);
});
