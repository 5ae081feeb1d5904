import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#apps/server/testing/drill.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { startNode } from '#apps/server/testing/nodes.ts';
import { casesIn } from './testing/given.ts';
import { byRole, model, step } from './testing/models.ts';

let app: TestApp;
let nodes: Awaited<ReturnType<typeof startNode>>[] = [];
/** The first approver of all cases. */
let user: number;
beforeAll(async () => {
  app = await startTestApp();
  user = await app.user('college');
  nodes = await Promise.all([startNode(app), startNode(app)]);
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await app.stop();
});

const kinds = ['remind', 'escalate', 'auto_pass'] as const;
const cases = 60;
const tasks = kinds.length * cases;
const timers = { name: 'workflow.timers', schoolId: 0, data: {} };
const after = (hours: number) => new Date(Date.now() + hours * 3_600_000);

async function startCases() {
  const given = casesIn(app);
  for (const on_due of kinds) {
    const first = step('college', byRole('college', 'college'), { due_hours: 48, on_due });
    const { key } = await given.process(model(first, step('school', byRole('school', 'school'))));
    for (let n = 0; n < cases; n += 1) await given.start(key);
  }
}

const rowsOf = async <R extends object>(text: string, ...values: unknown[]) =>
  (await app.admin.query<R>(text, values)).rows;
/** Messages of a type to the first approver, by task. */
const messages = async (type: string) =>
  (
    await rowsOf<{ n: number }>(
      'select url, count(*)::int as n from notices.message where type = $1 and user_id = $2 group by url',
      type,
      user,
    )
  ).map(({ n }) => n);
const waitingJobs = `select 1 from pgboss.job
  where name = 'jobs_short' and state in ('created', 'active', 'retry') limit 1`;
const firstTasks = () =>
  rowsOf<{ id: number; reminded: number }>(
    `select id, reminded from workflow.task where node_key = 'college' and parent_id is null
      and assignee_id = $1 order by id`,
    user,
  );

/** What has happened in the cases of one kind: every distinct course, with the number of cases that took it. */
const courses = () =>
  rowsOf(
    `select p.name, count(*)::int as cases, due, waiting from (
      select i.process_id, i.school_id,
        (select count(*)::int from workflow.event e where e.school_id = i.school_id and e.instance_id = i.id and e.type = 'due') as due,
        (select string_agg(t.node_key || ' ' || u.account, ', ' order by t.id) from workflow.task t
          join identity.account u on u.school_id = t.school_id and u.id = t.assignee_id
          where t.school_id = i.school_id and t.instance_id = i.id and t.status = 0) as waiting
      from workflow.instance i) c
      join workflow.process p on p.school_id = c.school_id and p.id = c.process_id group by p.name, due, waiting order by p.name`,
  );

test('two processes on one database fire each timer once: reminders, escalations and passes by themselves', async () => {
  await startCases();
  const ran: string[] = [];
  const both = async (hours: number, runs: Parameters<(typeof nodes)[0]['run']>[1]) =>
    ran.push(...(await Promise.all(nodes.map((node) => node.run(after(hours), runs)))).flat());

  await both(25, [timers, timers, timers]);
  expect((await firstTasks()).map(({ reminded }) => reminded)).toEqual(Array.from({ length: tasks }, () => 1));
  expect(await messages('WF_DUE')).toEqual(Array.from({ length: tasks }, () => 1));

  // Due: both claim the tasks and take the jobs of the queue; besides, each handles every task.
  const due = (await firstTasks()).map(({ id }) => ({
    name: 'workflow.due',
    schoolId: app.schoolId('alpha'),
    data: { id },
  }));
  await both(49, [timers, timers, timers]);
  await both(49, [timers, ...due]);
  await until(async () => (await rowsOf(waitingJobs)).length === 0);
  await both(50, [timers]);

  expect((await firstTasks()).map(({ reminded }) => reminded)).toEqual(Array.from({ length: tasks }, () => 2));
  expect(await messages('WF_LATE')).toEqual(Array.from({ length: tasks }, () => 1));
  expect(await courses()).toEqual([
    { name: '测试流程1', cases, due: 0, waiting: 'college college' },
    { name: '测试流程2', cases, due: 1, waiting: 'college college, college school' },
    { name: '测试流程3', cases, due: 1, waiting: 'school school' },
  ]);
  // Each was told to handle every task, and the queue gave each task to one of them.
  expect(ran.filter((name) => name === 'workflow.due')).toHaveLength(3 * tasks);
});
