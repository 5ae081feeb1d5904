import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSchool } from '#kernel/server/work.ts';
import { systemActor } from '#kernel/server/context.ts';
import { resumeImports, runImport } from '#kernel/server/sheets/import-job.ts';
import { sheetApi } from '#kernel/shared/sheets.ts';
import { departmentSheet } from '#platform/org/server/testing/unit-sheet.ts';
import { unitApi } from '#platform/org/shared/unit.ts';
import type { Client } from './testing/client.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

let app: TestApp;
let school: Client;
beforeAll(async () => {
  // No worker runs here: each test runs the jobs itself and stops where a kill would.
  app = await startTestApp();
  school = await app.as('school');
});
afterAll(() => app.stop());

const run = (uploadId: string) => runImport(app.services, app.schoolId('alpha'), uploadId);
const progress = (uploadId: string) => school.ok(sheetApi.progress, { uploadId });
const codes = (prefix: number, count: number) =>
  Array.from({ length: count }, (_, i) => String(prefix * 10_000 + i).padStart(7, '0'));

async function uploaded(names: string[]): Promise<string> {
  const content = departmentSheet(names.map((code) => [code, `单位${code}`]));
  const reply = await school.upload(unitApi.check, [{ name: '单位.xls', content }]);
  return (reply.data as { uploadId: string }).uploadId;
}

async function unitsLike(prefix: string): Promise<number> {
  const { rows } = await app.admin.query<{ n: number }>(
    'select count(*)::int as n from org.unit where school_id = $1 and code like $2',
    [app.schoolId('alpha'), `${prefix}%`],
  );
  return rows[0]!.n;
}

test('a killed dry run counts each row once after a repeat', async () => {
  const uploadId = await uploaded(codes(11, 30));
  await app.admin.query(
    'update kernel.import_job set max = 17, process = 9, imp_failed = 4, imp_success = 5 where upload_id = $1',
    [uploadId],
  );
  await run(uploadId);
  expect(await progress(uploadId)).toMatchObject({ max: 30, process: 30, impSuccess: 30, impFailed: 0, end: true });
});

test('two runs of one import write and count each row once, whichever is presumed dead', async () => {
  const uploadId = await uploaded(codes(12, 1_200));
  await run(uploadId);
  await school.ok(unitApi.apply, { uploadId, mode: 'skip' });
  await Promise.all([run(uploadId), run(uploadId), run(uploadId)]);
  await run(uploadId);
  expect(await progress(uploadId)).toMatchObject({ max: 1_200, process: 1_200, impSuccess: 1_200, end: true });
  expect(await unitsLike('012')).toBe(1_200);
});

test('an abandoned import is queued again', async () => {
  const uploadId = await uploaded(codes(13, 5));
  await app.admin.query(`delete from pgboss.job where data::text like '%' || $1 || '%'`, [uploadId]);
  await app.admin.query(`update kernel.import_job set lease_at = now() - interval '2 minutes' where upload_id = $1`, [
    uploadId,
  ]);
  await inSchool(app.services, systemActor(app.schoolId('alpha')), resumeImports);
  const { rows } = await app.admin.query(`select 1 from pgboss.job where data::text like '%' || $1 || '%'`, [uploadId]);
  expect(rows).toHaveLength(1);
});

test('the second of two imports of the same file counts its rows as existing', async () => {
  const [first, second] = [await uploaded(codes(14, 10)), await uploaded(codes(14, 10))];
  await run(first);
  await run(second);
  await school.ok(unitApi.apply, { uploadId: first, mode: 'skip' });
  const refused = await school.call(unitApi.apply, { uploadId: second, mode: 'skip' });
  expect(refused).toMatchObject({ code: 409, message: '同一种数据正在导入，请等它完成后再导入' });
  await run(first);
  await school.ok(unitApi.apply, { uploadId: second, mode: 'skip' });
  await run(second);
  expect(await progress(first)).toMatchObject({ impSuccess: 10, end: true });
  expect(await progress(second)).toMatchObject({ impSuccess: 0, impFailed: 0, process: 10, end: true });
});
