import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { cleanUpFiles } from '#platform/files/server/testing/clean-up.ts';
import { control, design } from '#platform/forms/server/testing/designs.ts';
import { instanceApi } from '../shared/process.ts';
import { taskApi } from '../shared/task.ts';
import { casesIn } from './testing/given.ts';
import { byRole, model, step } from './testing/models.ts';

let app: TestApp;
let given: ReturnType<typeof casesIn>;
beforeAll(async () => {
  app = await startTestApp();
  given = casesIn(app);
});
afterAll(() => app.stop());

const college = () => step('college', byRole('college', 'college'));

test('a field that the starter cannot edit is filled by the platform, whatever is sent', async () => {
  const applicant = control('Input', 'applicant', '申请人', { source: 'current_user_name', readonly: true });
  const schema = design(applicant, control('Input', 'reason', '原因'));
  const { key } = await given.process(model(college()), {}, schema);
  const { id } = await (
    await app.as('teacher')
  ).ok(instanceApi.start, { process_key: key, form_data: { applicant: '别人', reason: '教学需要' } });
  expect((await given.find(id)).form_data).toEqual({ applicant: '测试teacher', reason: '教学需要' });
});

test('the college of the laboratory decides, not that of the starter', async () => {
  const { key } = await given.process(model(college()));
  const teacher = await app.as('teacher');
  const start = (lab_id: number) =>
    teacher.call(instanceApi.start, { process_key: key, form_data: { reason: '借用' }, lab_id });
  const { data } = await start(await app.unit('0020001'));
  expect(await given.find((data as { id: number }).id)).toMatchObject({ handlers: '测试college2' });
  expect((await start(await app.unit('001'))).code).toBe(404);
  expect((await start(await app.unit('0010001', 'beta'))).code).toBe(404);
});

test('an application goes to those who answer for the laboratory of its form, also after it was corrected', async () => {
  const { key } = await given.process(model(college()), {}, design(control('LabPicker', 'lab', '实验室')));
  const [chemistry, physics] = [await app.unit('0010001'), await app.unit('0020001')];
  const teacher = await app.as('teacher');
  const of = (id: number) => ({ lab: [{ id, name: '随便写的' }] }) as never;
  const { id } = await teacher.ok(instanceApi.start, { process_key: key, form_data: of(physics), lab_id: chemistry });
  expect(await given.find(id)).toMatchObject({ handlers: '测试college2' });
  await given.goBack('college2', id, 'start');
  expect((await given.approve('teacher', id, { form_data: of(chemistry) })).code).toBe(200);
  expect(await given.find(id)).toMatchObject({
    handlers: '测试college',
    form_data: { lab: [{ name: '有机合成实验室' }] },
  });
});

test('files of an application are seen with their field, those of a decision with the case', async () => {
  const schema = design(control('FileUpload', 'files', '附件'), control('FileUpload', 'secret', '内部附件'));
  const steps = model(
    step('college', byRole('college', 'college'), { fields: { secret: 'hidden' } }),
    step('school', byRole('school', 'school')),
  );
  const { key } = await given.process(steps, {}, schema);
  const teacher = await app.as('teacher');
  const upload = async (name: string) =>
    (await teacher.upload(fileApi.upload, [{ name, content: Buffer.from(name) }])).data[0]!;
  const [open, hidden] = [await upload('方案.txt'), await upload('内部.txt')];
  const value = ({ id, name, ext, size }: typeof open) => [{ id, name, ext, size }];
  const { id } = await teacher.ok(instanceApi.start, {
    process_key: key,
    form_data: { files: value(open), secret: value(hidden) },
  });
  const read = async (account: string, file: number) =>
    (await (await app.as(account)).blob(fileApi.content, { id: file })).error ?? '可见';
  expect([await read('college', open.id), await read('teacher', hidden.id), await read('school', hidden.id)]).toEqual([
    '可见',
    '可见',
    '可见',
  ]);
  // A leader who only monitors sees no more than every step may.
  for (const [account, file] of [
    ['college', hidden],
    ['college2', open],
    ['leader', hidden],
  ] as const)
    expect([account, await read(account, file.id)]).not.toEqual([account, '可见']);
  // Another's file is not taken into a decision.
  const task = await given.task('college', id);
  expect(
    (await (await app.as('college')).call(taskApi.approve, { id: task, attachments: [hidden.id + 1] })).code,
  ).not.toBe(200);
  const [own] = (
    await (await app.as('college')).upload(fileApi.upload, [{ name: '意见.txt', content: Buffer.from('意见') }])
  ).data;
  await (await app.as('college')).ok(taskApi.approve, { id: task, attachments: [own!.id] });
  await cleanUpFiles(app);
  expect(await read('teacher', own!.id)).toBe('可见');
  expect((await given.find(id)).timeline.find(({ type }) => type === 'decide')?.files).toMatchObject([
    { name: '意见.txt' },
  ]);
});
