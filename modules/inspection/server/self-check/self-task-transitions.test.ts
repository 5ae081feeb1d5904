import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAccounts, type TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { selfTaskStates, SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { selfTaskApi } from '../../shared/self-check/self-task.ts';
import { givenIn } from '../testing/given.ts';
import { selfChecksIn, type SelfChecks } from '../testing/self-checks.ts';
import { transitionsIn, type Transition } from '../testing/transitions.ts';

// Every role, every state, every transition of a task, on each side of the last day of its period.

const { waiting, open } = SelfTaskStatus;
const { submit, backfill, return: sendBack, returnLate, exempt, restore } = selfTaskStates.transitions;

type Input = { answers: ReturnType<SelfChecks['all']>; user_id: number };
type Transitions = Record<string, Transition<Input>>;

let app: TestApp;
let checks: SelfChecks;
let machine: ReturnType<typeof transitionsIn>;
let executor: number;
beforeAll(async () => {
  app = await startTestApp();
  checks = selfChecksIn(app, givenIn(app));
  executor = await app.user('lab');
  machine = transitionsIn(app, 'inspection.self_task', 'inspection.self_task', `, executor_id = ${executor}`, {
    states: SelfTaskStatus.$items,
    softDelete: false,
  });
});
afterAll(() => app.stop());

const fills: TestAccount[] = ['lab'];
const decides: TestAccount[] = ['school', 'college'];
const everybody = Object.keys(testAccounts) as TestAccount[];

const run = {
  submit: (client, id, { answers }) => client.call(selfTaskApi.submit, { id, answers }),
  return: (client, id) => client.call(selfTaskApi.return, { id, reason: '照片空白' }),
  exempt: (client, id) => client.call(selfTaskApi.exempt, { id, reason: '实验室装修' }),
  restore: (client, id) => client.call(selfTaskApi.restore, { id }),
  assign: (client, id, { user_id }) => client.call(selfTaskApi.assign, { id, user_id }),
} satisfies Record<string, Transition<Input>['run']>;

const assigns: TestAccount[] = [...decides, 'lab'];
/** What does not depend on the days. */
const always: Transitions = {
  exempt: { from: exempt.from, to: exempt.to, only: decides, run: run.exempt },
  assign: { from: [waiting, open], to: 'same', only: assigns, run: run.assign },
};

const cases: { name: string; endedDaysAgo: number; transitions: Transitions }[] = [
  {
    name: 'while the period runs',
    endedDaysAgo: -3,
    transitions: {
      ...always,
      submit: { from: submit.from, to: submit.to, only: fills, run: run.submit },
      return: { from: sendBack.from, to: sendBack.to, only: decides, run: run.return },
      restore: { from: restore.from, to: restore.to, only: decides, run: run.restore },
    },
  },
  {
    name: 'in the days of back-fill',
    endedDaysAgo: 2,
    transitions: {
      ...always,
      backfill: { from: backfill.from, to: backfill.to, only: fills, run: run.submit },
      returnLate: { from: returnLate.from, to: returnLate.to, only: decides, run: run.return },
      restore: { from: [], to: restore.to, run: run.restore },
    },
  },
  {
    name: 'after the days of back-fill',
    endedDaysAgo: 9,
    transitions: {
      ...always,
      submit: { from: [], to: submit.to, run: run.submit },
      returnLate: { from: returnLate.from, to: returnLate.to, only: decides, run: run.return },
    },
  },
];

describe.each(cases)('$name', ({ endedDaysAgo, transitions }) => {
  let id: number;
  let input: Input;
  beforeAll(async () => {
    id = await checks.firstTask(await checks.runningNow());
    await checks.endTask(id, endedDaysAgo);
    const { items } = await (await app.as('college')).ok(selfTaskApi.find, { id });
    input = { answers: checks.all(items.map(({ item_id }) => item_id)), user_id: await app.user('teacher') };
  });

  test.each(everybody)('%s', async (account) => {
    const { outcomes, expected } = await machine.outcomesOf(id, account, everybody, transitions, input);
    expect(outcomes).toEqual(expected);
  });
});

test('a refusal says what can be done with the task in its state', async () => {
  const id = await checks.firstTask(await checks.runningNow());
  const school = await app.as('school');
  const { done, exempt: exempted } = SelfTaskStatus;
  const refused = async (name: keyof typeof run, state: number) => {
    const { version } = await machine.put(id, state);
    return (await run[name](school, id, { answers: [], user_id: executor, version })).message;
  };
  expect(await refused('return', open)).toContain('只有已完成或补报的自查可以退回');
  expect(await refused('exempt', done)).toContain('只有未到期或待检查的自查可以登记免检');
  expect(await refused('restore', open)).toContain('没有登记免检');
  expect(await refused('assign', done)).toContain('更换执行人');
  await checks.endTask(id, 1);
  expect(await refused('restore', exempted)).toContain('周期已结束');
});
