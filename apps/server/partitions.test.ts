import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDatabase } from '#kernel/server/db/prepare.ts';
import { runJob } from '#kernel/server/run-job.ts';
import { jobs, slices } from './slices.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const monthsAhead = (count: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 15));
};
const partition = (at: Date) => `op_log_${at.toISOString().slice(0, 7).replace('-', '')}`;

async function logAt(at: Date, action: string) {
  const text = 'insert into kernel.op_log (school_id, user_id, action, at) values ($1, 0, $2, $3)';
  await app.admin.query(text, [app.schoolId('alpha'), action, at]);
}

async function standsIn(action: string): Promise<string[]> {
  const { rows } = await app.admin.query<{ name: string }>(
    `select c.relname as name from kernel.op_log l join pg_class c on c.oid = l.tableoid where action = $1`,
    [action],
  );
  return rows.map((row) => row.name);
}

test('a server whose log is past its last partition starts, and the rows move to their month', async () => {
  const later = monthsAhead(14);
  await logAt(later, 'ran past');
  await logAt(monthsAhead(40), 'clock was wrong');
  expect(await standsIn('ran past')).toEqual(['op_log_rest']);
  await prepareDatabase(app.database, slices, { mayLoseData: true, now: later });
  expect(await standsIn('ran past')).toEqual([partition(later)]);
  expect(await standsIn('clock was wrong')).toEqual(['op_log_rest']);
});

test('a clock ahead at one start does not affect the next', async () => {
  await prepareDatabase(app.database, slices, { mayLoseData: true, now: monthsAhead(20) });
  await prepareDatabase(app.database, slices, { mayLoseData: true });
  await logAt(new Date(), 'goes on');
  expect(await standsIn('goes on')).toEqual([partition(new Date(Date.now() + 8 * 3_600_000))]);
});

test('the monthly job of a running service creates the coming months', async () => {
  const later = monthsAhead(50);
  await logAt(later, 'before the job');
  app.clock.at = monthsAhead(40);
  await runJob(app.services, jobs, { name: 'kernel.partitions', schoolId: 0, userId: 0, data: {} });
  expect(await standsIn('before the job')).toEqual([partition(later)]);
  expect(await standsIn('clock was wrong')).toEqual([partition(app.clock.at)]);
});

test('the backup role reads a partition created later, the service does not', async () => {
  const { rows } = await app.admin.query<{ backup: boolean; service: boolean }>(
    `select has_table_privilege('lab_backup', c, 'select') as backup, has_table_privilege('lab_app', c, 'select') as service
     from (select to_regclass('kernel.' || $1) as c) t`,
    [partition(monthsAhead(50))],
  );
  expect(rows).toEqual([{ backup: true, service: false }]);
});
