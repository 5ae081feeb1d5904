import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { userApi } from '#platform/identity/shared/user.ts';
import { InstanceStatus } from '../shared/instance-status.states.ts';
import { taskApi } from '../shared/task.ts';
import { replaceLeaver } from './leaver.jobs.ts';
import { casesIn } from './testing/given.ts';
import { byRole, byUsers, model, step } from './testing/models.ts';

let app: TestApp;
let given: ReturnType<typeof casesIn>;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  given = casesIn(app);
});
afterAll(() => app.stop());

const handlersOf = async (id: number) => (await given.find(id)).handlers;
const warningsOf = async (id: number) =>
  (await given.find(id)).timeline.filter(({ type }) => type === 'warn').map(({ note }) => note);

async function setRoles(account: string, holdings: { role_id: number; org_id: number }[]) {
  const school = await app.as('school');
  const id = await app.user(account);
  const { version, name } = await school.ok(userApi.find, { id });
  await school.ok(userApi.update, { id, name, user_type: 'teacher', holdings, version });
}

test('a person who is disabled is replaced without waiting for the sweep', async () => {
  const leader = await app.user('leader');
  const { key } = await given.process(model(step('x', byUsers(leader))));
  const id = await given.start(key);
  expect(await handlersOf(id)).toBe('测试leader');
  await (await app.as('school')).ok(userApi.setStatus, { id: leader, status: 0 });
  await expect.poll(() => handlersOf(id), { timeout: 20_000 }).toBe('测试school');
  expect(await warningsOf(id)).toEqual([
    '测试leader已停用，不再处理该任务',
    '“环节x”没有可以处理的人员，已交学校管理员处理',
  ]);
});

test('a person who loses the role of a step is replaced; what was handed to him stays his', async () => {
  const { key } = await given.process(model(step('college', byRole('college', 'college'))));
  const other = await given.process(model(step('x', byUsers(await app.user('jcry')))));
  const [byRule, byHand] = [await given.start(key), await given.start(other.key)];
  const college = await app.user('college');
  await (
    await app.as('jcry')
  ).ok(taskApi.transfer, {
    id: await given.task('jcry', byHand),
    opinion: '请代办',
    user_id: college,
  });
  expect([await handlersOf(byRule), await handlersOf(byHand)]).toEqual(['测试college', '测试college']);
  await setRoles('college', [{ role_id: 8, org_id: await app.unit('001') }]);
  await expect.poll(() => handlersOf(byRule), { timeout: 20_000 }).toBe('测试school');
  expect((await warningsOf(byRule))[0]).toBe('测试college已不是该环节的处理人，不再处理该任务');
  expect(await handlersOf(byHand)).toBe('测试college');
  await setRoles('college', [{ role_id: 3, org_id: await app.unit('001') }]);
});

test('a task of somebody who still acts stays where it is', async () => {
  const { key } = await given.process(model(step('college', byRole('college', 'college'))));
  const id = await given.start(key);
  await app.inside(async (ctx) => replaceLeaver(ctx, { id: await given.task('college', id) }));
  expect([await handlersOf(id), await warningsOf(id)]).toEqual(['测试college', []]);
});

test('a starter who is disabled ends the case that was returned to him', async () => {
  const { key } = await given.process(model(step('college', byRole('college', 'college'))));
  const id = await given.start(key, 'normal');
  await given.goBack('college', id, 'start');
  const normal = await app.user('normal');
  await (await app.as('school')).ok(userApi.setStatus, { id: normal, status: 0 });
  const status = async () => (await given.find(id, 'school')).status;
  await expect.poll(status, { timeout: 20_000 }).toBe(InstanceStatus.terminated);
});
