import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { ownSessionApi } from '../../shared/access/own-session.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.admin.query('delete from identity.session'));

const isAlive = async (client: Awaited<ReturnType<TestApp['as']>>) =>
  (await client.call(sessionApi.current)).code === 200;

test('a person sees his own sessions that go on, the present one first', async () => {
  await app.as('lab');
  const phone = await app.as('teacher');
  await app.admin.query(
    `update identity.session set device = 'Mozilla/5.0 (iPhone) Safari/604', ip = '10.1.2.3' where user_id = $1`,
    [await app.user('teacher')],
  );
  const desk = await app.as('teacher');
  const { content } = await desk.ok(ownSessionApi.list);
  expect(content).toMatchObject([
    { is_current: true, device: '未知设备', by_sso: false, role_name: '教师' },
    { is_current: false, device: 'Safari · iOS', ip: '10.1.2.3' },
  ]);
  expect(content[0]!.since).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  await app.admin.query(`update identity.session set seen_at = now() - interval '31 minutes' where ip = '10.1.2.3'`);
  expect((await desk.ok(ownSessionApi.list)).content).toHaveLength(1);
  expect(await isAlive(phone)).toBe(false);
});

test('he ends one at once, not the present one, and not somebody else’s', async () => {
  const [phone, desk, other] = [await app.as('teacher'), await app.as('teacher'), await app.as('lab')];
  const { content } = await desk.ok(ownSessionApi.list);
  const [present, former] = content.map(({ id }) => id) as [number, number];
  expect(await isAlive(phone)).toBe(true);
  expect(await desk.call(ownSessionApi.end, { id: present })).toMatchObject({
    data: { rule: 'identity.currentSession' },
  });
  const [foreign] = (await other.ok(ownSessionApi.list)).content;
  expect((await desk.call(ownSessionApi.end, { id: foreign!.id })).code).toBe(404);
  await desk.ok(ownSessionApi.end, { id: former });
  expect((await desk.call(ownSessionApi.end, { id: former })).code).toBe(404);
  expect([await isAlive(phone), await isAlive(desk), await isAlive(other)]).toEqual([false, true, true]);
});

test('he ends all others', async () => {
  const [first, second, desk] = [await app.as('teacher'), await app.as('teacher'), await app.as('teacher')];
  const other = await app.as('lab');
  expect(await desk.ok(ownSessionApi.endOthers)).toEqual({ ended: 2 });
  expect(await Promise.all([first, second, desk, other].map(isAlive))).toEqual([false, false, true, true]);
  expect(await desk.ok(ownSessionApi.endOthers)).toEqual({ ended: 0 });
  const { rows } = await app.admin.query(`select action, note from kernel.op_log where action like '退出%登录设备'`);
  expect(rows.length).toBeGreaterThanOrEqual(2);
});
