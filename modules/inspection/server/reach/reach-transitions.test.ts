import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAccounts, type TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { ReachStage, workStates, WorkStatus } from '../../shared/core/reach.states.ts';
import { reachWorkApi } from '../../shared/reach/reach-work.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { reachChecksIn } from '../testing/reach-checks.ts';
import { transitionsIn, type Transition } from '../testing/transitions.ts';

// Every role, every state, every transition, for the works of each stage.

const { unchecked, checking, submitted, returned } = WorkStatus;
const { self, college, school } = ReachStage;

let app: TestApp;
let given: Given;
let reach: ReturnType<typeof reachChecksIn>;
let machine: ReturnType<typeof transitionsIn>;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  reach = reachChecksIn(app, given);
  const reset = `, opened_at = now(), confirmed_at = null, confirmed_by = null, return_reason = '',
    submitted_at = case when $2 = ${submitted} then now() end, score = case when $2 = ${submitted} then 90 end`;
  const options = { states: WorkStatus.$items, softDelete: false };
  machine = transitionsIn(app, 'inspection.reach_work', 'inspection.reach_work', reset, options);
  await reach.inspectors();
});
afterAll(() => app.stop());

type Input = { answers: Awaited<ReturnType<typeof reach.answers>>; inspector_ids: number[] };

const { save, submit } = workStates.transitions;
/** Who fills in a stage; who returns what was submitted there, and who confirms it. */
const cases: {
  name: string;
  stage: 1 | 2 | 3;
  fills: TestAccount[];
  returns: TestAccount[];
  confirms: TestAccount[];
}[] = [
  { name: 'own rating', stage: self, fills: ['lab'], returns: ['school', 'college', 'jcry', 'jcry2'], confirms: [] },
  { name: 'review', stage: college, fills: ['college'], returns: ['school', 'jcry', 'jcry2'], confirms: [] },
  {
    name: 'check by the school',
    stage: school,
    fills: ['school', 'jcry', 'jcry2'],
    returns: ['school', 'jcry'],
    confirms: ['school', 'jcry'],
  },
];

describe.each(cases)('$name', ({ stage, fills, returns, confirms }) => {
  const transitions: Record<string, Transition<Input>> = {
    save: {
      from: save.from,
      to: checking,
      only: fills,
      run: (client, id, { answers }) => client.call(reachWorkApi.save, { id, answers: answers.slice(0, 1) }),
    },
    submit: {
      from: submit.from,
      to: submitted,
      only: fills,
      run: (client, id, { answers, inspector_ids }) =>
        client.call(reachWorkApi.submit, { id, answers, ...(stage === school && { inspector_ids }) }),
    },
    return: {
      from: [submitted],
      to: returned,
      only: returns,
      run: (client, id) => client.call(reachWorkApi.return, { id, reason: '照片不清楚' }),
    },
    confirm: {
      from: [submitted],
      to: submitted,
      only: confirms,
      run: (client, id) => client.call(reachWorkApi.confirm, { id }),
    },
  };
  let id: number;
  let input: Input;
  beforeAll(async () => {
    const act = await reach.running();
    // The stages after it are open as well, so that who checks there may return.
    await app.admin.query('update inspection.reach_work set opened_at = now() where act_id = $1', [act]);
    id = (await reach.work(act, stage)).id;
    input = {
      answers: await reach.answers(id, 'school'),
      inspector_ids: [await app.user('jcry'), await app.user('jcry2')],
    };
  });

  test.each(Object.keys(testAccounts) as TestAccount[])('%s', async (account) => {
    const everybody = Object.keys(testAccounts) as TestAccount[];
    const { outcomes, expected } = await machine.outcomesOf(id, account, everybody, transitions, input);
    expect(outcomes).toEqual(expected);
  });
});

test('a work that was not begun is shown as such', async () => {
  const act = await reach.running({ stages: [self] });
  expect((await reach.work(act, self)).status).toBe(unchecked);
});
