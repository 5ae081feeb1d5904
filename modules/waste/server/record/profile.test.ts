import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { profileApi } from '../../shared/record/profile.ts';
import { recordApi } from '../../shared/record/record.ts';
import { giveWaste, type GivenWaste } from '../testing/given-waste.ts';

let app: TestApp;
let given: GivenWaste;
beforeAll(async () => {
  app = await startTestApp();
  given = await giveWaste(app);
});
afterAll(() => app.stop());

test('what a laboratory produces often is kept under a name, for its members only', async () => {
  const [teacher, normal] = [await app.as('teacher'), await app.as('normal')];
  const { id: record_id } = await teacher.ok(
    recordApi.create,
    await given.input({ name: '洗脱废液', project: '课题一' }),
  );
  const { id } = await teacher.ok(profileApi.create, { record_id, name: '柱层析' });
  expect((await teacher.call(profileApi.create, { record_id, name: '柱层析' })).code).toBe(409);
  expect((await normal.ok(profileApi.list, { lab_id: given.lab_id })).content).toMatchObject([
    {
      name: '柱层析',
      waste_name: '洗脱废液',
      compat_group: 'W2',
      project: '课题一',
      components: [{ share: '60' }, { share: '40' }],
    },
  ]);
  expect((await normal.ok(profileApi.list, {})).content).toEqual([]);
  for (const other of [await app.as('lab2'), await app.as('school', 'beta')]) {
    expect((await other.ok(profileApi.list, { lab_id: given.lab_id })).content).toEqual([]);
    expect((await other.call(profileApi.remove, { id })).code).toBe(404);
    expect((await other.call(profileApi.create, { record_id, name: '盗用' })).code).toBe(404);
  }
  await normal.ok(profileApi.remove, { id });
  expect((await normal.call(profileApi.remove, { id })).code).toBe(404);
});
