import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { control, design } from '#platform/forms/server/testing/designs.ts';
import { instanceApi } from '../shared/process.ts';
import { taskApi } from '../shared/task.ts';
import { casesIn } from './testing/given.ts';
import { byRole, byUsers, model, step } from './testing/models.ts';

let app: TestApp;
let given: ReturnType<typeof casesIn>;
beforeAll(async () => {
  app = await startTestApp();
  given = casesIn(app);
});
afterAll(() => app.stop());

const repair = design(
  control('Input', 'reason', '维修原因', { required: true }),
  control('Input', 'secret', '内部说明'),
  control('ChildForm', 'items', '维修项目', {
    controls: [control('Input', 'item', '项目'), control('Input', 'count', '数量')],
  }),
);
const values = {
  reason: '风机异响',
  secret: '供应商报价',
  items: [
    { row_id: 'a', item: '离心风机', count: '2' },
    { row_id: 'b', item: '皮带', count: '4' },
  ],
};

async function startRepair(rule = byRole('college', 'college')) {
  const { key } = await given.process(model(step('check', rule, { fields: { secret: 'hidden' } })), {}, repair);
  const teacher = await app.as('teacher');
  const { id } = await teacher.ok(instanceApi.start, { process_key: key, title: '通风柜维修', form_data: values });
  return id;
}

const textFor = async (account: 'teacher' | 'normal', id: number) => {
  const { name, body } = await (await app.as(account)).blob(instanceApi.sheet, { id });
  return { name, text: readable(...(await readPdf(body)).pages) };
};

test('an approval sheet shows form, child table and every decision', async () => {
  const id = await startRepair();
  const college = await app.as('college');
  const [photo] = (await college.upload(fileApi.upload, [{ name: '现场记录.txt', content: Buffer.from('现场') }])).data;
  await college.ok(taskApi.approve, {
    id: await given.task('college', id),
    opinion: '情况属实，请尽快维修',
    attachments: [photo!.id],
  });
  const { instance_no } = await given.find(id);
  const { name, text } = await textFor('teacher', id);
  expect(name).toContain(instance_no);
  for (const part of [
    '甲大学审批单',
    '通风柜维修',
    instance_no,
    '风机异响',
    '离心风机',
    '皮带',
    '提交申请',
    '同意',
    '情况属实，请尽快维修',
    '附件：现场记录.txt',
    '测试college',
  ])
    expect(text).toContain(part);
});

test('an approval sheet leaves out what its reader may not see', async () => {
  const id = await startRepair(byUsers(await app.user('normal')));
  expect((await textFor('teacher', id)).text).toContain('供应商报价');
  expect((await textFor('normal', id)).text).not.toContain('内部说明');
});

test('an approval sheet is refused like the case it shows', async () => {
  const id = await startRepair();
  for (const stranger of [await app.as('college2'), await app.as('school', 'beta')])
    expect((await stranger.blob(instanceApi.sheet, { id })).error).toBe(
      (await stranger.call(instanceApi.find, { id })).message,
    );
});
