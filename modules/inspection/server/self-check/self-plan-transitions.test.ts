import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAccounts, type TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { selfPlanStates } from '../../shared/self-check/self-check.states.ts';
import { selfPlanApi, type SelfPlanInput } from '../../shared/self-check/self-plan.ts';
import { selfResultApi } from '../../shared/self-check/self-result.ts';
import { givenIn } from '../testing/given.ts';
import { transitionsIn, type Transition } from '../testing/transitions.ts';
import { selfChecksIn, type SelfChecks } from '../testing/self-checks.ts';

// Every role, every state, every transition of a plan.

const { waiting, running, ended } = ActivityStatus;

let app: TestApp;
let checks: SelfChecks;
let machine: ReturnType<typeof transitionsIn>;
beforeAll(async () => {
  app = await startTestApp();
  machine = transitionsIn(app, 'inspection.self_plan', 'inspection.self_plan');
  checks = selfChecksIn(app, givenIn(app));
});
afterAll(() => app.stop());

const { start, end } = selfPlanStates.transitions;
const transitions: Record<string, Transition<SelfPlanInput>> = {
  start: { from: start.from, to: start.to, run: (client, id) => client.call(selfPlanApi.start, { id }) },
  end: { from: end.from, to: end.to, run: (client, id) => client.call(selfPlanApi.end, { id }) },
  update: {
    from: [waiting],
    to: waiting,
    run: (client, id, input) => client.call(selfPlanApi.update, { ...input, id }),
  },
  remove: { from: [waiting], to: null, run: (client, id) => client.call(selfPlanApi.remove, { id }) },
};

describe.each<{ by: TestAccount; organizers: TestAccount[] }>([
  { by: 'school', organizers: ['school'] },
  { by: 'college', organizers: ['school', 'college'] },
  { by: 'xsfzr', organizers: ['school', 'college', 'xsfzr'] },
])('plan of $by', ({ by, organizers }) => {
  let id: number;
  let input: SelfPlanInput;
  beforeAll(async () => {
    const scope = { school: '', college: '001', xsfzr: '001001' }[by as 'school'];
    input = await checks.fields({ scope_org_ids: [await app.unit(scope)] });
    ({ id } = await (await app.as(by)).ok(selfPlanApi.create, input));
  });

  test.each(Object.keys(testAccounts) as TestAccount[])('%s', async (account) => {
    // A changed name, so that an update changes something.
    const changed = { ...input, plan_name: `${input.plan_name}-${account}` };
    const { outcomes, expected } = await machine.outcomesOf(id, account, organizers, transitions, changed);
    expect(outcomes).toEqual(expected);
  });
});

test('only running plans are urged', async () => {
  const school = await app.as('school');
  const id = await checks.runningNow();
  await machine.put(id, ended);
  expect(await school.call(selfResultApi.remind, { id })).toMatchObject({
    data: { rule: 'inspection.planNotRunning' },
  });
  await machine.put(id, running);
  expect((await school.ok(selfResultApi.remind, { id })).tasks).toBe(2);
});
