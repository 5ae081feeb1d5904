import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAccounts, type TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { ReachGrade } from '../../shared/core/reach-rule.ts';
import { objectionStates, ObjectionStatus, ReachStage } from '../../shared/core/reach.states.ts';
import { reachResultApi } from '../../shared/reach/reach-result.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { reachChecksIn } from '../testing/reach-checks.ts';
import { transitionsIn, type Transition } from '../testing/transitions.ts';

// Every role, every state, every transition of what comes out of a reach check: publication, objection, answer, re-check.

const everybody = Object.keys(testAccounts) as TestAccount[];

let app: TestApp;
let given: Given;
let reach: ReturnType<typeof reachChecksIn>;
let act: number;
let result: number;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  reach = reachChecksIn(app, given);
  await reach.inspectors();
  act = await reach.running({ stages: [ReachStage.college] });
  const work = await reach.work(act, ReachStage.college);
  result = work.result_id;
  await reach.submit(work.id, 'college');
});
afterAll(() => app.stop());

const admin = (sql: string, ...values: unknown[]) => app.admin.query(sql, values);
const logsOf = async (docType: string, id: number) =>
  (
    await app.admin.query<{ n: number }>(
      'select count(*)::int as n from kernel.op_log where doc_type = $1 and doc_id = $2',
      [docType, String(id)],
    )
  ).rows[0]!.n;

/** Puts the publication as far back as said; null: not published. */
const publishedDaysAgo = (days: number | null) =>
  admin(
    `update inspection.activity set status = ${ActivityStatus.running},
      results_published_at = now() - make_interval(days => $2), results_published_by = case when $2::int is null then null else 1 end
     where id = $1`,
    act,
    days,
  );
const setObjection = async (status: number | null) => {
  await admin('delete from inspection.reach_objection where result_id = $1', result);
  if (status !== null)
    await admin(
      `insert into inspection.reach_objection (school_id, result_id, act_id, content, status, answer, answered_at)
       select school_id, id, act_id, '分数偏低', $2, case when $2 = 0 then '' else '已核对' end, case when $2 > 0 then now() end
       from inspection.reach_result where id = $1`,
      result,
      status,
    );
};

type Try = { state: string; put: () => Promise<unknown>; isAllowed: boolean };

/** What a command does for an account in each state: done, logged, refused with a sentence; and what it should. */
async function outcomesOf(
  account: TestAccount,
  docType: string,
  id: number,
  run: (account: TestAccount) => Promise<{ code: number; message: string }>,
  tries: readonly Try[],
) {
  const found: unknown[] = [];
  for (const { state, put } of tries) {
    await put();
    const logs = await logsOf(docType, id);
    const { code, message } = await run(account);
    const isDone = code === 200;
    found.push([state, isDone, (await logsOf(docType, id)) > logs, isDone || /[一-龥]{4}/.test(message)]);
  }
  return { found, expected: tries.map(({ state, isAllowed }) => [state, isAllowed, isAllowed, true]) };
}

describe('publication', () => {
  const setActivity = (status: number, days: number | null) => async () => {
    await publishedDaysAgo(days);
    await admin('update inspection.activity set status = $2 where id = $1', act, status);
  };
  const { waiting, running, ended } = ActivityStatus;
  test.each(everybody)('%s', async (account) => {
    const mayPublish = account === 'school';
    const { found, expected } = await outcomesOf(
      account,
      'inspection.activity',
      act,
      async (by) => (await app.as(by)).call(reachResultApi.publish, { id: act }),
      [
        { state: 'not begun', put: setActivity(waiting, null), isAllowed: false },
        { state: 'running', put: setActivity(running, null), isAllowed: mayPublish },
        { state: 'ended', put: setActivity(ended, null), isAllowed: mayPublish },
        { state: 'published', put: setActivity(running, 1), isAllowed: false },
      ],
    );
    expect(found).toEqual(expected);
  });
});

describe('objection', () => {
  const set = (days: number | null, status: number | null) => async () => {
    await publishedDaysAgo(days);
    await setObjection(status);
  };
  const { waiting, corrected, kept } = ObjectionStatus;
  test.each(everybody)('%s', async (account) => {
    const isManager = account === 'lab';
    const { found, expected } = await outcomesOf(
      account,
      'inspection.reach_result',
      result,
      async (by) => (await app.as(by)).call(reachResultApi.object, { id: result, content: '现场是符合的' }),
      [
        { state: 'not published', put: set(null, null), isAllowed: false },
        { state: 'in publicity', put: set(1, null), isAllowed: isManager },
        { state: 'after publicity', put: set(30, null), isAllowed: false },
        { state: 'waiting', put: set(1, waiting), isAllowed: false },
        { state: 'corrected', put: set(1, corrected), isAllowed: false },
        { state: 'kept', put: set(1, kept), isAllowed: false },
      ],
    );
    expect(found).toEqual(expected);
  });

  test('a refusal says why', async () => {
    const refused = async (account: TestAccount, days: number, status: number | null) => {
      await set(days, status)();
      return (await (await app.as(account)).call(reachResultApi.object, { id: result, content: '异议' })).message;
    };
    expect(await refused('lab', 30, null)).toContain('公示期已过');
    expect(await refused('lab', 1, kept)).toContain('只能提交一次');
    expect(await refused('college', 1, null)).toContain('只有被检查的单位');
  });
});

describe('answer', () => {
  const { correct, keep } = objectionStates.transitions;
  const answer = (more: { final?: string }): Transition<object>['run'] => {
    return (client) => client.call(reachResultApi.answer, { id: result, answer: '已核对', ...more });
  };
  const transitions: Record<string, Transition<object>> = {
    correct: { from: correct.from, to: correct.to, run: answer({ final: '88' }) },
    keep: { from: keep.from, to: keep.to, run: answer({}) },
  };
  test.each(everybody)('%s', async (account) => {
    await publishedDaysAgo(1);
    await setObjection(ObjectionStatus.waiting);
    const { rows } = await app.admin.query<{ id: number }>(
      'select id from inspection.reach_objection where result_id = $1',
      [result],
    );
    const facts = `, answer = case when $2 = 0 then '' else '已核对' end, answered_at = case when $2 > 0 then now() end`;
    const machine = transitionsIn(app, 'inspection.reach_objection', 'inspection.reach_objection', facts, {
      states: ObjectionStatus.$items,
      softDelete: false,
    });
    const { outcomes, expected } = await machine.outcomesOf(rows[0]!.id, account, ['school'], transitions, {});
    expect(outcomes).toEqual(expected);
  });
});

describe('re-check', () => {
  const set = (days: number | null, grade: number | null) => async () => {
    await publishedDaysAgo(days);
    await admin('delete from inspection.reach_work where result_id = $1 and revision > 1', result);
    await admin('update inspection.reach_result set grade = $2 where id = $1', result, grade);
  };
  const needed: number[] = [ReachGrade.basic, ReachGrade.failed];
  test.each(everybody)('%s', async (account) => {
    const mayOrder = account === 'school';
    const { found, expected } = await outcomesOf(
      account,
      'inspection.reach_result',
      result,
      async (by) => (await app.as(by)).call(reachResultApi.recheck, { id: result }),
      [
        { state: 'not published', put: set(null, ReachGrade.failed), isAllowed: false },
        ...ReachGrade.$items.map(({ value, label }) => ({
          state: label,
          put: set(1, value),
          isAllowed: mayOrder && needed.includes(value),
        })),
        {
          state: 'under way',
          put: async () => {
            await set(1, ReachGrade.failed)();
            await (await app.as('school')).ok(reachResultApi.recheck, { id: result });
          },
          isAllowed: false,
        },
      ],
    );
    expect(found).toEqual(expected);
  });
});
