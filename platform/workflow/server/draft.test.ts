import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi, type FileRef } from '#kernel/shared/files.ts';
import { cleanUpFiles } from '#platform/files/server/testing/clean-up.ts';
import { control, design } from '#platform/forms/server/testing/designs.ts';
import { instanceApi } from '../shared/process.ts';
import { draftApi } from '../shared/task.ts';
import { casesIn } from './testing/given.ts';
import { byRole, model, step } from './testing/models.ts';

let app: TestApp;
let key = '';
beforeAll(async () => {
  app = await startTestApp();
  const schema = design(control('Input', 'reason', '原因'), control('FileUpload', 'files', '附件'));
  key = (await casesIn(app).process(model(step('college', byRole('college', 'college'))), {}, schema)).key;
});
afterAll(() => app.stop());

const upload = async (account: string, name: string): Promise<FileRef> =>
  (await (await app.as(account)).upload(fileApi.upload, [{ name, content: Buffer.from(name) }])).data[0]!;
const valueOf = ({ id, name, ext, size }: FileRef) => ({ id, name, ext, size });
const save = async (...files: FileRef[]) =>
  (await app.as('teacher')).ok(draftApi.create, {
    process_key: key,
    form_data: { files: files.map(valueOf) } as never,
  });
const shownOf = async (id: number) =>
  (await (await app.as('teacher')).ok(draftApi.find, { id })).form_data['files'] as FileRef[];
const exists = async ({ id }: FileRef) =>
  (await app.admin.query('select 1 from files.file where id = $1', [id])).rowCount === 1;

test('the files of a draft are linked and stay until it is deleted', async () => {
  const [first, second] = [await upload('teacher', '方案.txt'), await upload('teacher', '图纸.txt')];
  const { id } = await save(first);
  await (
    await app.as('teacher')
  ).ok(draftApi.update, { id, process_key: key, form_data: { files: [first, second].map(valueOf) } as never });
  expect(await shownOf(id)).toMatchObject([
    { name: '方案.txt', url: expect.stringContaining('getFile') },
    { name: '图纸.txt', url: expect.stringContaining('getFile') },
  ]);
  await cleanUpFiles(app);
  expect([await exists(first), await exists(second)]).toEqual([true, true]);
  await (await app.as('teacher')).ok(draftApi.remove, { id });
  await cleanUpFiles(app);
  expect([await exists(first), await exists(second)]).toEqual([false, false]);
});

test('a submitted draft hands its files to the case', async () => {
  const file = await upload('teacher', '清单.txt');
  const { id } = await save(file);
  const teacher = await app.as('teacher');
  const started = await teacher.ok(instanceApi.start, {
    process_key: key,
    form_data: { files: [valueOf(file)] } as never,
    draft_id: id,
  });
  expect((await teacher.call(draftApi.find, { id })).code).toBe(404);
  await cleanUpFiles(app);
  const { form_data } = await (await app.as('college')).ok(instanceApi.find, { id: started.id });
  expect(form_data['files']).toMatchObject([{ id: file.id, url: expect.stringContaining('getFile') }]);
});

test('an application again takes the files of the earlier one along, by a draft too', async () => {
  const [file, foreign] = [await upload('teacher', '清单.txt'), await upload('college', '他人.txt')];
  const [teacher, college] = [await app.as('teacher'), await app.as('college')];
  const start = (values: FileRef[], more: object = {}) =>
    teacher.call(instanceApi.start, {
      process_key: key,
      form_data: { files: values.map(valueOf) } as never,
      ...more,
    });
  const first = (await start([file])).data as { id: number };
  // While it runs, its files belong to it alone.
  expect((await start([file])).code).toBe(409);
  await teacher.ok(instanceApi.withdraw, { id: first.id });
  // Another's application, and what only another may see, are not taken along.
  expect((await start([file, foreign])).code).toBe(409);
  const stranger = await app.as('college2');
  expect(
    (await stranger.call(instanceApi.start, { process_key: key, form_data: { files: [valueOf(file)] } as never })).code,
  ).toBe(409);
  const draft = await save(file, foreign);
  expect(await shownOf(draft.id)).toMatchObject([{ id: file.id, url: expect.stringContaining('getFile') }]);
  const again = (await start([file], { draft_id: draft.id })).data as { id: number };
  const filesOf = async (id: number) => (await college.ok(instanceApi.find, { id })).form_data['files'] as FileRef[];
  const [copy] = await filesOf(again.id);
  expect(copy).toMatchObject({ name: '清单.txt', size: file.size });
  expect(copy!.id).not.toBe(file.id);
  await cleanUpFiles(app);
  expect((await college.blob(fileApi.content, { id: copy!.id })).error).toBeUndefined();
  expect(await filesOf(first.id)).toMatchObject([{ id: file.id }]);
});

test('a draft gives no link to a file of somebody else', async () => {
  const foreign = await upload('college', '他人.txt');
  const { id } = await save(foreign);
  expect(await shownOf(id)).toEqual([]);
  expect((await (await app.as('teacher')).blob(fileApi.content, { id: foreign.id })).error).toBeDefined();
});

test('a draft of a process that was suspended since is still found', async () => {
  const { id } = await save();
  await app.admin.query(`update workflow.process set status = 2 where process_key = $1`, [key]);
  expect(await shownOf(id)).toEqual([]);
  await app.admin.query(`update workflow.process set status = 1 where process_key = $1`, [key]);
});
