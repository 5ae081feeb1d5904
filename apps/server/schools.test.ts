import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshSchools } from './schools.service.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const school = () => app.schoolId('alpha');
const dropTexts = () => app.admin.query('delete from notices.template where school_id = $1', [school()]);
async function texts(): Promise<number> {
  const { rows } = await app.admin.query('select 1 from notices.template where school_id = $1', [school()]);
  return rows.length;
}

test('a school is provisioned once for each version, also after a start that was interrupted', async () => {
  const complete = await texts();
  await dropTexts();
  await refreshSchools(app.services);
  expect(await texts()).toBe(0);
  await app.admin.query(`update org.school set prepared = 'former' where id = $1`, [school()]);
  await refreshSchools(app.services);
  expect(await texts()).toBe(complete);
  expect(complete).toBeGreaterThan(0);
});
