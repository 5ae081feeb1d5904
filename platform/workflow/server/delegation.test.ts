import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { delegationApi, DelegationSide, instanceApi } from '../shared/process.ts';
import { taskApi } from '../shared/task.ts';
import { notifyArrived, notifyDelegated } from './notify.jobs.ts';
import { casesIn } from './testing/given.ts';
import { byUsers, model, step } from './testing/models.ts';

let app: TestApp;
let given: ReturnType<typeof casesIn>;
const ids = { lab: 0, jcry: 0 };
beforeAll(async () => {
  app = await startTestApp();
  given = casesIn(app);
  for (const account of Object.keys(ids) as (keyof typeof ids)[]) ids[account] = await app.user(account);
});
afterAll(() => app.stop());

const always = { from_at: '2020-01-01 00:00:00', to_at: '2099-01-01 00:00:00' };
const delegate = async (process_keys: string[] = []) =>
  (await app.as('lab')).ok(delegationApi.create, { ...always, delegate_id: ids.jcry, process_keys });
const cancel = async (id: number) => (await app.as('lab')).ok(delegationApi.remove, { id });
const messagesOf = async (account: string, type: string) =>
  (
    await app.admin.query<{ body: string }>(
      'select body from notices.message where user_id = $1 and type = $2 order by id',
      [await app.user(account), type],
    )
  ).rows.map(({ body }) => body);

test('a delegate is told for whom he acts, from when to when and in what, and when that is over', async () => {
  const { key } = await given.process(model(step('desk', byUsers(ids.lab))));
  const { content } = await (await app.as('lab')).ok(instanceApi.processNames, {});
  const name = content.find(({ process_key }) => process_key === key)?.name ?? '';
  expect(name).toMatch(/^测试流程/);
  const { id } = await delegate([key]);
  await app.inside((ctx) => notifyDelegated(ctx, { id, isOver: false }));
  await app.inside((ctx) => notifyDelegated(ctx, { id, isOver: false }));
  await cancel(id);
  await app.inside((ctx) => notifyDelegated(ctx, { id, isOver: true }));
  expect(await messagesOf('jcry', 'WF_DELEGATED')).toEqual([
    `测试lab委托您代为审批：2020-01-01 00:00 至 2099-01-01 00:00，${name}。`,
    `测试lab取消了对您的委托：2020-01-01 00:00 至 2099-01-01 00:00，${name}。`,
  ]);
});

test('processes that a person may not start are named too, those never deployed are not', async () => {
  const { content } = await (await app.as('normal')).ok(instanceApi.processNames, {});
  expect(content).toContainEqual({ process_key: 'waste_apply', name: '危险废物处置' });
  const { content: startable } = await (await app.as('normal')).ok(instanceApi.startable, {});
  expect(startable.map(({ process_key }) => process_key)).not.toContain('waste_apply');
});

test('an absence that is over is not delegated', async () => {
  const past = { from_at: '2020-01-01 00:00:00', to_at: '2020-02-01 00:00:00', delegate_id: ids.jcry };
  expect(await (await app.as('lab')).call(delegationApi.create, past)).toMatchObject({
    code: 422,
    message: '委托的结束时间已过，请重新选择',
  });
});

test('a process that is not there is not delegated', async () => {
  const input = { ...always, delegate_id: ids.jcry, process_keys: ['lab_booking', 'nowhere'] };
  expect(await (await app.as('lab')).call(delegationApi.create, input)).toMatchObject({
    code: 400,
    data: { errors: { process_keys: '所选流程中有不存在的，请重新选择' } },
  });
});

test.each([
  ['any', ['']],
  ['all', ['', '测试lab']],
] as const)(
  'a delegate who is a candidate of a step in mode %s sees it as often as he decides it',
  async (mode, shown) => {
    const { key } = await given.process(model(step('desk', byUsers(ids.lab, ids.jcry), { mode })));
    const { id } = await delegate();
    const started = await given.start(key);
    const jcry = await app.as('jcry');
    const { content, total } = await jcry.ok(taskApi.todo, { size: 150 });
    const rows = content.filter(({ instance_id }) => instance_id === started);
    expect(rows.map(({ for_name }) => for_name).toSorted()).toEqual(shown);
    expect((await jcry.ok(taskApi.count, {})).todo).toBe(total);
    const { rows: tasks } = await app.admin.query<{ id: number }>(
      'select id from workflow.task where instance_id = $1',
      [started],
    );
    const before = (await messagesOf('jcry', 'WF_TASK')).length;
    await app.inside((ctx) => notifyArrived(ctx, { ids: tasks.map((task) => task.id) }));
    expect((await messagesOf('jcry', 'WF_TASK')).length - before).toBe(shown.length);
    await given.approve('jcry', started);
    await cancel(id);
  },
);

test('a delegate finds what others have delegated to him, and only the owner ends it', async () => {
  const { id } = await delegate();
  const [lab, jcry] = [await app.as('lab'), await app.as('jcry')];
  const found = async (client: typeof lab, side?: 1 | 2) =>
    (await client.ok(delegationApi.list, { ...(side && { side }), size: 150 })).content.find((row) => row.id === id);
  const row = { owner_name: '测试lab', delegate_name: '测试jcry', state: 'active' };
  expect(await found(lab)).toMatchObject({ ...row, side: DelegationSide.given, can: ['remove'] });
  expect(await found(jcry)).toMatchObject({ ...row, side: DelegationSide.received, can: [] });
  expect([await found(lab, 2), await found(jcry, 1), await found(await app.as('college'))]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect((await jcry.call(delegationApi.remove, { id })).code).toBe(404);
  await cancel(id);
  expect(await found(jcry, 2)).toMatchObject({ state: 'ended' });
});
