import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { addDays, chineseDay } from '#kernel/shared/time.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { readDocx } from '#lib/word/testing/read-docx.ts';
import { inspectorApi, InspectorKind } from '../../shared/library/inspector.ts';
import { givenIn, type Given } from '../testing/given.ts';

let app: TestApp;
let given: Given;
let id: number;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  ({ id } = await (
    await app.as('school')
  ).ok(inspectorApi.create, {
    user_id: await app.user('jcry'),
    kind: InspectorKind.expert,
    duty_org_ids: [await app.unit('001'), await app.unit('002')],
    from_on: given.today(),
    to_on: addDays(given.today(), 365),
  }));
});
afterAll(() => app.stop());

test('an appointment names person, kind, duty, term and who appoints, in both formats', async () => {
  const school = await app.as('school');
  const { name } = await school.ok(inspectorApi.find, { id });
  const shown = [
    `${name}：`,
    '兹聘任您为实验室安全外聘专家，负责化学学院、物理学院的实验室安全检查。',
    `聘期自${chineseDay(given.today())}至${chineseDay(addDays(given.today(), 365))}。`,
    '甲大学',
  ];
  const word = await school.blob(inspectorApi.appointment, { id, format: 'word' });
  expect(word.name).toMatch(/^聘任书 .*\.docx$/);
  const pdf = await readPdf((await school.blob(inspectorApi.appointment, { id })).body);
  expect(pdf.pages).toHaveLength(1);
  for (const text of [(await readDocx(word.body)).text, readable(...pdf.pages)])
    for (const part of [...shown, '聘 任 书']) expect(text).toContain(part);
});

test('it is for who sees the appointment: the inspector himself, not another college or school', async () => {
  const own = await (await app.as('jcry')).blob(inspectorApi.appointment, { id });
  expect(own.body.subarray(0, 5).toString()).toBe('%PDF-');
  for (const stranger of [await app.as('college2'), await app.as('jcry2'), await app.as('school', 'beta')])
    expect((await stranger.blob(inspectorApi.appointment, { id })).error).toBe('检查人员不存在或您无权查看');
});

test('a disabled inspector has none, with a sentence that says why', async () => {
  const school = await app.as('school');
  await school.ok(inspectorApi.setStatus, { id, status: Enabled.off });
  expect((await school.ok(inspectorApi.find, { id })).can).not.toContain('appointment');
  expect((await school.blob(inspectorApi.appointment, { id })).error).toBe('该检查人员已停用，没有聘任书');
});
