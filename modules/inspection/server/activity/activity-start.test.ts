import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { Sample } from '../../shared/core/activity.states.ts';
import { inspectorApi } from '../../shared/library/inspector.ts';
import { rectifyApi } from '../../shared/problem/rectify.ts';
import { givenIn, type Given } from '../testing/given.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  await given.inspector('jcry');
});
afterAll(() => app.stop());

test('a new activity starts with the deadlines of the school and the organizers in reach', async () => {
  const school = await (await app.as('school')).ok(activityApi.defaults);
  expect(school).toMatchObject({ days_ordinary: 7, days_urgent: expect.any(Number), act_types: [1, 4, 2, 5] });
  expect(school.sample_levels).toHaveLength(4);
  expect(school.organizers.map(({ name }) => name)).toEqual(['甲大学', '化学学院', '物理学院']);
  const college = await (await app.as('college')).ok(activityApi.defaults);
  expect(college.organizers.map(({ name }) => name)).toEqual(['化学学院']);
});

test('activity types are called as the school words them', async () => {
  const lab = await app.as('lab');
  const labels = async () => (await lab.ok(activityApi.types)).content.map(({ label }) => label);
  expect(await labels()).toEqual(expect.arrayContaining(['日常巡查', '季度检查']));
  const setting = { sys_key: 'inspect_labels', value: '1:例行巡查', version: 0 };
  await (await app.as('school')).ok(settingApi.update, setting);
  expect(await labels()).toEqual(expect.arrayContaining(['例行巡查', '季度检查']));
});

test('inspectors to choose from are those of the school and of the own college, in office', async () => {
  const school = await app.as('school');
  await school.ok(inspectorApi.create, {
    user_id: await app.user('jcry2'),
    kind: 1,
    from_on: '2020-01-01',
    to_on: '2020-12-31',
  });
  const { content } = await (await app.as('college')).ok(inspectorApi.options);
  expect(content.map(({ name }) => name)).toEqual(['测试jcry']);
  expect((await school.ok(inspectorApi.options, { keyword: '没有这个人' })).content).toEqual([]);
});

test('a sample by percent wants its percentage', async () => {
  const fields = await given.fields();
  const reply = await (await app.as('school')).call(activityApi.create, { ...fields, sample: Sample.percent });
  expect(reply.data).toMatchObject({ errors: { sample_percent: '请填写抽样比例' } });
});

test('people to whom a problem may be given are those of its laboratory, found by name', async () => {
  const id = await given.problem();
  const lab = await app.as('lab');
  const names = async (input: object) =>
    (await lab.ok(rectifyApi.assignees, { id, ...input })).content.map(({ name }) => name);
  expect(await names({})).toEqual(expect.arrayContaining(['测试lab', '测试teacher']));
  expect(await names({})).not.toContain('测试lab2');
  expect(await names({ keyword: 'teacher' })).toEqual(['测试teacher']);
});

test('everybody who takes photos learns whether the school wants watermarks', async () => {
  const lab = await app.as('lab');
  const watermark = async () =>
    (await lab.ok(settingApi.config)).find(({ sys_key }) => sys_key === 'photo_watermark')?.value;
  expect(await watermark()).toBe('1');
  const school = await app.as('school');
  await school.ok(settingApi.update, { sys_key: 'photo_watermark', value: '0', version: 0 });
  expect(await watermark()).toBe('0');
});
