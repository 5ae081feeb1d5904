import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { InstanceStatus } from '../shared/instance-status.states.ts';
import { taskApi } from '../shared/task.ts';
import { casesIn } from './testing/given.ts';
import { byRole, byUsers, model, step } from './testing/models.ts';
import { replaceLeaver } from './leaver.jobs.ts';
import { deliverEvents, handleDue, runTimers } from './timer.jobs.ts';
import { notifyArrived, notifyEnded, notifyProgress, notifyUrged } from './notify.jobs.ts';

let app: TestApp;
let given: ReturnType<typeof casesIn>;
beforeAll(async () => {
  app = await startTestApp();
  given = casesIn(app);
});
afterAll(() => app.stop());

const hour = 3_600_000;
const later = (hours: number) => (app.clock.at = new Date(Date.now() + hours * hour));
const messages = async (account: string, type: string) =>
  (
    await app.admin.query(
      'select m.title, m.handled_at from notices.message m where m.school_id = $1 and m.user_id = $2 and m.type = $3 order by m.id',
      [app.schoolId('alpha'), await app.user(account), type],
    )
  ).rows;
const timed = (on_due: 'remind' | 'escalate' | 'auto_pass') =>
  model(
    step('college', byRole('college', 'college'), { due_hours: 48, on_due }),
    step('school', byRole('school', 'school')),
  );

test('a task is reminded a day before it is due, when it is due, and daily; two nodes send each once', async () => {
  const { key } = await given.process(timed('remind'));
  const id = await given.start(key);
  const sent = async () => [
    (await messages('college', 'WF_DUE')).length,
    (await messages('college', 'WF_LATE')).length,
  ];
  const run = () => Promise.all([app.inside(runTimers), app.inside(runTimers)]);
  await run();
  expect(await sent()).toEqual([0, 0]);
  for (const [hours, expected] of [
    [25, [1, 0]],
    [26, [1, 0]],
    [49, [1, 1]],
    [50, [1, 1]],
    [74, [1, 2]],
  ] as const) {
    later(hours);
    await run();
    expect([hours, await sent()]).toEqual([hours, expected]);
  }
  app.clock.at = undefined;
  await app.admin.query(`update workflow.task set due_at = now() - interval '1 hour' where instance_id = $1`, [id]);
  expect(
    (await (await app.as('college')).ok(taskApi.todo, { overdue: true })).content.map(({ instance_id }) => instance_id),
  ).toContain(id);
  await given.approve('college', id);
  const told = [...(await messages('college', 'WF_DUE')), ...(await messages('college', 'WF_LATE'))];
  expect(told.map(({ handled_at }) => handled_at !== null)).toEqual([true, true, true]);
});

const taskOf = async (id: number, account: string) =>
  (
    await app.admin.query<{ id: number }>(
      'select id from workflow.task where instance_id = $1 and assignee_id = $2 and status = 0',
      [id, await app.user(account)],
    )
  ).rows[0]!.id;

test('a task that is due passes by itself where the process says so', async () => {
  const { key } = await given.process(timed('auto_pass'));
  const id = await given.start(key);
  const task = await taskOf(id, 'college');
  await Promise.all([
    app.inside((ctx) => handleDue(ctx, { id: task })),
    app.inside((ctx) => handleDue(ctx, { id: task })),
  ]);
  const seen = await given.find(id);
  expect(seen).toMatchObject({ node_name: '环节school', status: InstanceStatus.waiting });
  expect(seen.timeline.filter(({ type }) => type === 'due')).toMatchObject([
    { user_name: '系统', note: '超时自动通过' },
  ]);
});

test('a task that is due can be handed to the school too', async () => {
  const { key } = await given.process(timed('escalate'));
  const id = await given.start(key);
  const task = await taskOf(id, 'college');
  await app.inside((ctx) => handleDue(ctx, { id: task }));
  await app.inside((ctx) => handleDue(ctx, { id: task }));
  expect(await given.find(id)).toMatchObject({ handlers: '测试college、测试school', node_name: '环节college' });
  await given.approve('school', id);
  expect(await given.find(id)).toMatchObject({ node_name: '环节school' });
});

const officeAfter = async (mode: 'all' | 'sequence' | 'ratio', ...accounts: string[]) => {
  const people = await Promise.all(accounts.map((account) => app.user(account)));
  const { key } = await given.process(
    model(
      step('x', byUsers(...people), { mode, share: 100, due_hours: 48, on_due: 'escalate' }),
      step('y', byUsers(await app.user('storeman'))),
    ),
  );
  const id = await given.start(key);
  const late = await taskOf(id, accounts[0]!);
  await app.inside((ctx) => handleDue(ctx, { id: late }));
  await app.inside((ctx) => handleDue(ctx, { id: late }));
  return id;
};

test.each(['all', 'sequence', 'ratio'] as const)(
  'where several decide (%s), the office decides in the place of the late one',
  async (mode) => {
    const id = await officeAfter(mode, 'college', 'jcry');
    expect((await given.find(id)).timeline.filter(({ type }) => type === 'due')).toHaveLength(1);
    await given.approve('school', id);
    // Nobody waits for the late one any more; the others still decide.
    expect(await given.find(id)).toMatchObject({ handlers: '测试jcry', node_name: '环节x' });
    await given.approve('jcry', id);
    expect(await given.find(id)).toMatchObject({ handlers: '测试storeman' });
  },
);

test('a late one who decides himself closes the place of the office, and a refusal of the office counts', async () => {
  const own = await officeAfter('all', 'college', 'jcry');
  await given.approve('college', own);
  expect(await given.find(own)).toMatchObject({ handlers: '测试jcry' });
  const refused = await officeAfter('all', 'college', 'jcry');
  await given.reject('school', refused);
  expect(await given.find(refused)).toMatchObject({ status: InstanceStatus.refuse });
  const handed = await officeAfter('all', 'college', 'jcry');
  const college = await app.as('college');
  await college.ok(taskApi.transfer, {
    id: await given.task('college', handed),
    opinion: '请代办',
    user_id: await app.user('lab'),
  });
  expect(await given.find(handed)).toMatchObject({ handlers: '测试jcry、测试lab' });
});

test('who has left is not waited for: the others decide, or the rules are asked again', async () => {
  const { key } = await given.process(model(step('x', byUsers(await app.user('leader')))));
  const both = await given.process(
    model(step('x', byUsers(await app.user('leader'), await app.user('college')), { mode: 'all' })),
  );
  const [alone, shared] = [await given.start(key), await given.start(both.key)];
  await app.admin.query('update identity.account set status = 0 where school_id = $1 and account = $2', [
    app.schoolId('alpha'),
    'leader',
  ]);
  for (const id of [alone, shared]) {
    const { rows } = await app.admin.query<{ id: number }>(
      'select id from workflow.task where instance_id = $1 and status = 0 order by id',
      [id],
    );
    await app.inside((ctx) => replaceLeaver(ctx, rows[0]!));
  }
  expect(await given.find(alone)).toMatchObject({ handlers: '测试school' });
  expect((await given.find(alone)).timeline.filter(({ type }) => type === 'warn').map(({ note }) => note)).toEqual([
    '测试leader已停用，不再处理该任务',
    '“环节x”没有可以处理的人员，已交学校管理员处理',
  ]);
  expect(await given.find(shared)).toMatchObject({ handlers: '测试college' });
  await given.approve('college', shared);
  expect(await given.find(shared)).toMatchObject({ status: InstanceStatus.pass });
  await app.inside(runTimers);
});

test('people are told once of what waits for them, and a message is handled with its task', async () => {
  const { key } = await given.process(timed('remind'));
  const id = await given.start(key);
  const task = await taskOf(id, 'college');
  const before = (await messages('college', 'WF_TASK')).length;
  await app.inside((ctx) => notifyArrived(ctx, { ids: [task] }));
  await app.inside((ctx) => notifyArrived(ctx, { ids: [task] }));
  await app.inside((ctx) => notifyUrged(ctx, { id, by: '测试teacher' }));
  const sent = await messages('college', 'WF_TASK');
  expect([sent.length - before, sent.at(-1)]).toMatchObject([
    1,
    { handled_at: null, title: expect.stringContaining('待办：测试teacher的测试流程') },
  ]);
  expect(await messages('college', 'WF_URGED')).toHaveLength(1);
  await given.approve('college', id);
  expect((await messages('college', 'WF_TASK')).at(-1)).toMatchObject({ handled_at: expect.any(Date) });
  await app.inside((ctx) => notifyProgress(ctx, { id, node_key: 'college' }));
  expect(await messages('teacher', 'WF_PROGRESS')).toMatchObject([{ title: expect.stringContaining('流程进展') }]);
  await given.reject('school', id);
  await app.inside((ctx) => notifyEnded(ctx, { id }));
  await app.inside((ctx) => deliverEvents(ctx, { id }));
  expect((await messages('teacher', 'WF_ENDED')).at(-1)).toMatchObject({ title: expect.stringContaining('不通过：') });
});

test('of 64 decisions at the same time one counts, and the last two of a countersign end it once', async () => {
  const people = [await app.user('college'), await app.user('normal')];
  const { key } = await given.process(
    model(step('x', byUsers(...people), { mode: 'all' }), step('y', byRole('school', 'school'))),
  );
  const id = await given.start(key);
  const [one, two] = [await given.task('college', id), await given.task('normal', id)];
  const [college, normal] = [await app.as('college'), await app.as('normal')];
  const replies = await Promise.all([
    ...Array.from({ length: 32 }, () => college.call(taskApi.approve, { id: one })),
    ...Array.from({ length: 32 }, () => normal.call(taskApi.approve, { id: two })),
  ]);
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(2);
  expect(new Set(replies.filter(({ code }) => code !== 200).map(({ code }) => code))).toEqual(new Set([409]));
  const seen = await given.find(id);
  expect(seen.waiting.map(({ assignee_name }) => assignee_name)).toEqual(['测试school']);
  expect(seen.timeline.filter(({ type }) => type === 'node')).toHaveLength(1);
  const [school, last] = [await app.as('school'), await given.task('school', id)];
  const all = await Promise.all(Array.from({ length: 64 }, () => school.call(taskApi.approve, { id: last })));
  expect(all.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 63 }, () => 409),
  ]);
  const ended = await given.find(id);
  expect([ended.status, ended.timeline.filter(({ type }) => type === 'end').length]).toEqual([InstanceStatus.pass, 1]);
});
