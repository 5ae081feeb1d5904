import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { attachFiles, removeOrphans } from './file.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const file = { name: '记录.txt', content: Buffer.from('现场记录') };
async function uploaded(account: string) {
  const reply = await (await app.as(account)).upload(fileApi.upload, [file]);
  return reply.data[0]!;
}

test('files that no record took within a day are removed with their contents', async () => {
  const [old, young, taken] = [await uploaded('lab'), await uploaded('lab'), await uploaded('lab')];
  const { rows } = await app.admin.query<{ key: string }>(
    `update files.file set created_at = now() - interval '25 hours' where id = any($1) returning key`,
    [[old.id, taken.id]],
  );
  await app.admin.query(`update files.file set doc_type = 'org.building', doc_id = 1 where id = $1`, [taken.id]);
  await app.inside(removeOrphans);
  const left = await app.admin.query<{ id: number }>('select id from files.file where id = any($1) order by id', [
    [old.id, young.id, taken.id],
  ]);
  expect(left.rows.map((row) => row.id)).toEqual([young.id, taken.id]);
  expect(rows).toHaveLength(2);
});

test('a record takes only files of the caller that nobody took', async () => {
  const { id } = await uploaded('teacher');
  const attach = (docId: number) => app.inside((ctx) => attachFiles(ctx, 'org.building', docId, [id]));
  await expect(attach(1)).rejects.toMatchObject({ code: 409 });
  await app.admin.query(`update files.file set doc_type = 'org.building', doc_id = 1 where id = $1`, [id]);
  await attach(1);
  await expect(attach(2)).rejects.toThrow('附件已失效或不属于您，请重新上传');
});

test('whoever uploads too many files in a day is asked to wait', async () => {
  await app.admin.query(
    `insert into files.file (school_id, key, name, ext, size, created_by)
     select $1, 'many/' || i, '很大.txt', 'txt', 2000000000, $2 from generate_series(1, 500) i`,
    [app.schoolId('alpha'), await app.user('jcry')],
  );
  const reply = await (await app.as('jcry')).upload(fileApi.upload, [file]);
  expect(reply).toMatchObject({ code: 429, message: '今天上传的文件过多，请明天再试或联系管理员' });
});
