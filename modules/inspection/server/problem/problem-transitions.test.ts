import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { testAccounts, type TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addDays } from '#kernel/shared/time.ts';
import { bulletinApi } from '../../shared/bulletin/bulletin.ts';
import { BulletinStatus, bulletinStates } from '../../shared/core/bulletin.states.ts';
import {
  delayStates,
  DelayStatus,
  ExamineStep,
  ProblemState,
  problemStates,
  RoundKind,
} from '../../shared/core/problem.states.ts';
import { delayApi } from '../../shared/problem/delay.ts';
import { examineApi } from '../../shared/problem/examine.ts';
import { rectifyApi } from '../../shared/problem/rectify.ts';
import { reviewApi } from '../../shared/problem/review.ts';
import { givenIn, type Given } from '../testing/given.ts';

// Every role, every state, every transition of a problem of the school, of its delays and of its bulletin: what is allowed
// works and is logged, all else is refused with a sentence and changes nothing.

type Reply = { code: number; message: string };
type Do = (client: Client, account: TestAccount) => Promise<Reply>;
type Action = { from: readonly (string | number)[]; to: string | number; who: readonly TestAccount[]; run: Do };

const accounts = Object.keys(testAccounts) as TestAccount[];
const { unchecked, planing, checking, finished } = ProblemState;

let app: TestApp;
let given: Given;
let id: number;
let delayId: number;
let bulletinId: number;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  await given.inspector('jcry');
  id = await given.problem();
  const lab = await app.user('lab');
  const { rows } = await app.admin.query<{ id: number; act_id: number }>(
    `with p as (select * from inspection.problem where id = $1), d as (
       insert into inspection.delay (school_id, problem_id, days, reason, interim, from_deadline, to_deadline, applied_by, applied_at)
       select school_id, id, 3, '采购', '遮挡', deadline, deadline + interval '3 days', $2, now() from p returning id)
     select d.id, p.act_id from d, p`,
    [id, lab],
  );
  delayId = rows[0]!.id;
  const { id: bulletin } = await (await app.as('school')).ok(bulletinApi.generate, { act_id: rows[0]!.act_id });
  bulletinId = bulletin;
});
afterAll(() => app.stop());

/** The problem in a state, with the round that belongs to it. */
async function putProblem(state: string): Promise<void> {
  const lab = await app.user('lab');
  await app.admin.query(
    `update inspection.problem set state = $2, examine_step = $3, opened_at = null, plan_on = null, finished_at = case when $2 = $4 then now() end,
       effective_deadline = now() + interval '5 days' where id = $1`,
    [id, state, ExamineStep.organizer, finished],
  );
  await app.admin.query('delete from inspection.rectification where problem_id = $1', [id]);
  const kind = state === planing ? RoundKind.plan : state === checking ? RoundKind.result : undefined;
  if (kind === undefined) return;
  await app.admin.query(
    `insert into inspection.rectification (school_id, problem_id, round, kind, measures, interim, finish_on, submitted_by, submitted_at)
     values ($1, $2, 1, $3, '更换', '遮挡', now()::date + 10, $4, now())`,
    [app.schoolId('alpha'), id, kind, lab],
  );
}
const stateOf = (table: string, column: string, rowId: number) => async () => {
  const { rows } = await app.admin.query<{ state: string | number; logs: number }>(
    `select ${column} as state, (select count(*)::int from kernel.op_log where doc_id = $1 and doc_type like 'inspection.%') as logs
     from inspection.${table} where id = $1`,
    [rowId],
  );
  return rows[0]!;
};

/** What every action does in every state, and what it should. */
async function tryAll(
  account: TestAccount,
  states: readonly (string | number)[],
  actions: Record<string, Action>,
  {
    put,
    look,
  }: { put: (state: never) => Promise<unknown>; look: () => Promise<{ state: string | number; logs: number }> },
) {
  const client = await app.as(account);
  const outcomes: unknown[] = [];
  const expected: unknown[] = [];
  for (const [name, { from, to, who, run }] of Object.entries(actions))
    for (const state of states) {
      await put(state as never);
      const before = await look();
      const reply = await run(client, account);
      const after = await look();
      const isAllowed = who.includes(account) && from.includes(state);
      const isDone = reply.code === 200;
      const isSaid = isDone || /[一-龥]{3}/.test(reply.message);
      outcomes.push({ name, state, isDone, now: after.state, isLogged: after.logs > before.logs, isSaid });
      expected.push({ name, state, isDone: isAllowed, now: isAllowed ? to : state, isLogged: isAllowed, isSaid: true });
    }
  return { outcomes, expected };
}

const t = problemStates.transitions;
const examiners: TestAccount[] = ['school'];
const reviewers: TestAccount[] = ['school', 'jcry'];
// The store manager of the tests stands at the college, so that the laboratory is among his places.
const rectifiers: TestAccount[] = ['lab', 'storeman'];
const opinion = '请看现场';
const problemActions: Record<string, Action> = {
  confirm: { ...t.confirm, who: examiners, run: (client) => client.call(examineApi.confirm, { id }) },
  reject: { ...t.reject, who: examiners, run: (client) => client.call(examineApi.reject, { id, reason: opinion }) },
  resubmit: {
    ...t.resubmit,
    who: ['jcry'],
    run: async (client, account) =>
      client.call(examineApi.resubmit, { id, ...(await given.draft(account)), client_id: undefined as never }),
  },
  plan: {
    ...t.plan,
    who: rectifiers,
    run: (client) =>
      client.call(rectifyApi.plan, { id, measures: '更换', interim: '遮挡', finish_on: addDays(given.today(), 9) }),
  },
  rejectPlan: {
    ...t.rejectPlan,
    who: reviewers,
    run: (client) => client.call(reviewApi.rejectPlan, { id, opinion }),
  },
  rectify: {
    ...t.rectify,
    who: rectifiers,
    run: async (client, account) =>
      client.call(rectifyApi.submit, {
        id,
        measures: '已更换新的灭火器',
        finish_on: given.today(),
        photos: [await given.photo(account)],
      }),
  },
  withdraw: { ...t.withdrawFirst, who: rectifiers, run: (client) => client.call(rectifyApi.withdraw, { id }) },
  pass: { ...t.pass, who: reviewers, run: (client) => client.call(reviewApi.pass, { id }) },
  return: { ...t.return, who: reviewers, run: (client) => client.call(reviewApi.sendBack, { id, opinion }) },
  revoke: { ...t.revoke, who: examiners, run: (client) => client.call(examineApi.revoke, { id, reason: opinion }) },
  recheck: {
    ...t.recheck,
    who: examiners,
    run: (client) => client.call(reviewApi.recheckFailed, { id, reason: opinion }),
  },
};
const states = ProblemState.$items.map(({ value }) => value);

describe('a problem of the school', () => {
  test.each(accounts)('%s', { timeout: 60_000 }, async (account) => {
    const { outcomes, expected } = await tryAll(account, states, problemActions, {
      put: putProblem,
      look: stateOf('problem', 'state', id),
    });
    expect(outcomes).toEqual(expected);
  });
  test('a refusal says why', async () => {
    await putProblem(unchecked);
    const lab = await app.as('lab');
    const reply = await problemActions['rectify']!.run(lab, 'lab');
    expect(reply).toMatchObject({ code: 409, message: expect.stringContaining('状态已变化') });
  });
});

describe('a delay of it', () => {
  const decide =
    (agree: boolean): Do =>
    (client) =>
      client.call(delayApi.decide, { id: delayId, agree, opinion });
  const actions: Record<string, Action> = {
    agree: { ...delayStates.transitions.agree, who: ['school', 'college'], run: decide(true) },
    refuse: { ...delayStates.transitions.refuse, who: ['school', 'college'], run: decide(false) },
  };
  test.each(accounts)('%s', async (account) => {
    await putProblem(ProblemState.pending);
    const { outcomes, expected } = await tryAll(
      account,
      DelayStatus.$items.map(({ value }) => value),
      actions,
      {
        put: (status: number) =>
          app.admin.query(`update inspection.delay set status = $2, decided_by = null where id = $1`, [
            delayId,
            status,
          ]),
        look: stateOf('delay', 'status', delayId),
      },
    );
    expect(outcomes).toEqual(expected);
  });
});

describe('the bulletin of its activity', () => {
  const actions: Record<string, Action> = {
    publish: {
      ...bulletinStates.transitions.publish,
      who: ['school'],
      run: (client) => client.call(bulletinApi.publish, { id: bulletinId }),
    },
    withdraw: {
      ...bulletinStates.transitions.withdraw,
      who: ['school'],
      run: (client) => client.call(bulletinApi.withdraw, { id: bulletinId, reason: opinion }),
    },
  };
  test.each(accounts)('%s', async (account) => {
    const { outcomes, expected } = await tryAll(
      account,
      BulletinStatus.$items.map(({ value }) => value),
      actions,
      {
        put: (status: number) =>
          app.admin.query(
            `update inspection.bulletin set status = $2, publish_at = case when $2 = 0 then null else now() end where id = $1`,
            [bulletinId, status],
          ),
        look: stateOf('bulletin', 'status', bulletinId),
      },
    );
    expect(outcomes).toEqual(expected);
  });
});
