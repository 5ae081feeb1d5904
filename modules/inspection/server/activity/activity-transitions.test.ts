import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAccounts, type TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addDays } from '#kernel/shared/time.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { ActivityStatus, activityStates, ActType } from '../../shared/core/activity.states.ts';
import { BulletinStatus } from '../../shared/core/bulletin.states.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { transitionsIn, type Transition } from '../testing/transitions.ts';

// Every role, every state, every transition, for each type of activity and organizer.

const { waiting, running, ended } = ActivityStatus;

let app: TestApp;
let given: Given;
let machine: ReturnType<typeof transitionsIn>;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  const dates = `, start_at = now() - interval '1 day', end_at = now() + interval '9 days', ended_at = case when $2 = ${ended} then now() end`;
  machine = transitionsIn(app, 'inspection.activity', 'inspection.activity', dates);
  await given.inspector('jcry');
});
afterAll(() => app.stop());

const { start, end, reopen } = activityStates.transitions;
const transitions: Record<string, Transition<object>> = {
  start: { from: start.from, to: start.to, run: (client, id) => client.call(activityApi.start, { id }) },
  end: { from: end.from, to: end.to, run: (client, id) => client.call(activityApi.end, { id }) },
  reopen: {
    from: reopen.from,
    to: reopen.to,
    only: ['school'],
    run: (client, id) => client.call(activityApi.reopen, { id, end: addDays(given.today(), 5), reason: '补查' }),
  },
  change: {
    from: [running],
    to: running,
    run: (client, id, { version }) => client.call(activityApi.change, { id, version, end: addDays(given.today(), 20) }),
  },
  remove: { from: [waiting], to: null, run: (client, id) => client.call(activityApi.remove, { id }) },
};

const cases: { type: 1 | 4 | 5; by: TestAccount; organizers: TestAccount[] }[] = [
  { type: ActType.patrol, by: 'school', organizers: ['school'] },
  { type: ActType.patrol, by: 'college', organizers: ['school', 'college'] },
  { type: ActType.special, by: 'school', organizers: ['school'] },
  { type: ActType.special, by: 'college', organizers: ['school', 'college'] },
  { type: ActType.quarter, by: 'school', organizers: ['school'] },
];

describe.each(cases)('activity of type $type organized by $by', ({ type, by, organizers }) => {
  let id: number;
  beforeAll(async () => {
    id = await given.activity({ type, by });
    // Special checks end with their bulletin published.
    await app.admin.query(
      `insert into inspection.bulletin (school_id, act_id, title, body, figures, status) values ($1, $2, '通报', '正文', '{}', $3)`,
      [app.schoolId('alpha'), id, BulletinStatus.published],
    );
  });

  test.each(Object.keys(testAccounts) as TestAccount[])('%s', async (account) => {
    const { outcomes, expected } = await machine.outcomesOf(id, account, organizers, transitions, {});
    expect(outcomes).toEqual(expected);
  });

  test('a refusal of the organizer names the reason', async () => {
    const school = await app.as('school');
    const refused = async (name: string, state: number) => {
      const { version } = await machine.put(id, state);
      return (await transitions[name]!.run(school, id, { version })).message;
    };
    expect(await refused('change', waiting)).toBe('活动不在进行中，不能执行此操作');
    expect(await refused('remove', running)).toContain('活动已经开始');
    expect(await refused('start', ended)).toContain('状态已变化');
  });
});

test('the log names each transition with the state before and after', async () => {
  const id = await given.activity();
  const school = await app.as('school');
  await school.ok(activityApi.start, { id });
  await school.ok(activityApi.end, { id });
  await school.ok(activityApi.reopen, { id, end: addDays(given.today(), 5), reason: '补查两间' });
  const { rows } = await app.admin.query(
    `select action, note from kernel.op_log where doc_type = 'inspection.activity' and doc_id = $1 and action = any($2) order by id`,
    [String(id), [start.label, end.label, reopen.label]],
  );
  expect(rows).toMatchObject([
    { action: start.label },
    { action: end.label },
    { action: reopen.label, note: '补查两间' },
  ]);
});
