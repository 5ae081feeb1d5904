import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { inboxApi } from '#platform/notices/shared/notice.ts';
import { instanceApi } from '../shared/process.ts';
import { copyApi, taskApi } from '../shared/task.ts';
import { casesIn } from './testing/given.ts';
import { byRole, model, step } from './testing/models.ts';

let app: TestApp;
let given: ReturnType<typeof casesIn>;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  given = casesIn(app);
});
afterAll(() => app.stop());

const remarksTo = async (account: string, id: number) => {
  const { content } = await (await app.as(account)).ok(inboxApi.list, { size: 150 });
  return content.filter(({ url }) => url === `/workflow/instance/${id}`).map(({ body }) => body);
};
const told = (account: string, id: number, ...texts: string[]) =>
  vi.waitFor(async () => expect((await remarksTo(account, id)).toSorted()).toEqual(texts.toSorted()), 15_000);

test('who is asked for a remark opens the case as the asking step sees it, and answers', async () => {
  const asking = step('college', byRole('college', 'college'), { fields: { secret: 'hidden' } });
  const { key } = await given.process(model(asking));
  const id = await given.start(key, 'teacher', { reason: '教学需要', price: '500', secret: '内部价格' });
  const task = await given.task('college', id);
  const [college, asked] = [await app.as('college'), await app.as('jcry')];
  expect((await asked.call(instanceApi.find, { id })).code).toBe(404);
  expect((await asked.call(instanceApi.discuss, { id, opinion: '看不见的申请' })).code).toBe(404);
  await college.ok(taskApi.comment, { id: task, opinion: '请核实通风条件', users: [await app.user('jcry')] });
  await told('jcry', id, '测试college：请核实通风条件');
  expect((await asked.ok(copyApi.list, { unread: true })).content.map(({ instance_id }) => instance_id)).toEqual([id]);
  const seen = await asked.ok(instanceApi.find, { id });
  expect(seen.can).toEqual(['discuss']);
  expect(Object.keys(seen.form_data).toSorted()).toEqual(['price', 'reason']);
  await asked.ok(instanceApi.discuss, { id, opinion: '通风正常' });
  await told('college', id, '测试jcry：通风正常');
  expect((await given.find(id)).timeline.filter(({ type }) => type === 'comment')).toMatchObject([
    { user_name: '测试college', note: '发给测试jcry：请核实通风条件' },
    { user_name: '测试jcry', note: '通风正常' },
  ]);
  expect(await asked.call(taskApi.approve, { id: task })).toMatchObject({ code: 403 });
});

test('a starter answers those for whom his case waits, each remark is told once, and his own to nobody else', async () => {
  const { key } = await given.process(model(step('college', byRole('college', 'college'))));
  const id = await given.start(key);
  const teacher = await app.as('teacher');
  await teacher.ok(instanceApi.discuss, { id, opinion: '用于本科教学' });
  await teacher.ok(instanceApi.discuss, { id, opinion: '附件已补充' });
  await told('college', id, '测试teacher：用于本科教学', '测试teacher：附件已补充');
  expect(await remarksTo('teacher', id)).toEqual([]);
  await given.approve('college', id);
  expect(await teacher.call(instanceApi.discuss, { id, opinion: '再问一句' })).toMatchObject({
    code: 409,
    message: '流程已结束（通过），不能再沟通',
  });
});

test('nobody who is not there is asked', async () => {
  const { key } = await given.process(model(step('college', byRole('college', 'college'))));
  const id = await given.task('college', await given.start(key));
  const users = [await app.user('teacher', 'beta')];
  expect(await (await app.as('college')).call(taskApi.comment, { id, opinion: '请核实', users })).toMatchObject({
    code: 422,
    message: '所选人员不存在或已停用，请重新选择',
  });
});
