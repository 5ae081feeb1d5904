import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobs } from '#kernel/server/jobs.ts';
import { urlAs } from '#kernel/server/db/connect.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('the start removes the schedule of a job that a newer version dropped', async () => {
  const namesAfter = async (names: string[]) => {
    const jobs = await createJobs(urlAs(app.database, 'lab_app'), app.services.log, {});
    await jobs.work(
      () => Promise.resolve(),
      names.map((name) => ({ name, cron: '0 0 1 1 *' })),
    );
    await jobs.stop();
    const { rows } = await app.admin.query<{ key: string }>('select key from pgboss.schedule order by key');
    return rows.map((row) => row.key);
  };
  expect(await namesAfter(['test.kept', 'test.dropped'])).toEqual(['test.dropped', 'test.kept']);
  expect(await namesAfter(['test.kept'])).toEqual(['test.kept']);
});
