import { afterAll, beforeAll, expect, test } from 'vitest';
import { Code } from '#kernel/shared/envelope.ts';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { recordApi } from '../../shared/record/record.ts';
import { doorCheckApi } from '../../shared/report/door.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { selfChecksIn, type SelfChecks } from '../testing/self-checks.ts';

let app: TestApp;
let given: Given;
let checks: SelfChecks;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  checks = selfChecksIn(app, given);
  await given.inspector('jcry');
});
afterAll(() => app.stop());

async function cardOf(lab: string): Promise<string> {
  const { rows } = await app.admin.query<{ public_id: string }>('select public_id from base_info.lab where id = $1', [
    await app.unit(lab),
  ]);
  return rows[0]!.public_id;
}
const door = async (account: TestAccount, lab = '0010001') =>
  (await app.as(account)).ok(doorCheckApi.find, { public_id: await cardOf(lab) });
const nothing = { self_checks: [], visits: [] };

test('a card leads to the open self-check of who carries it out, until it is sent', async () => {
  const plan = await checks.runningNow();
  const id = await checks.firstTask(plan);
  expect((await door('lab')).self_checks.map((task) => task.id)).toEqual([id]);
  for (const account of ['school', 'college', 'lab2', 'teacher', 'jcry', 'normal'] as const)
    expect(await door(account)).toEqual(nothing);
  expect(await door('lab', '0020001')).toEqual(nothing);
  await checks.submit(id);
  expect(await door('lab')).toEqual(nothing);
});

test('back-fill is offered until its last day', async () => {
  const plan = await checks.runningNow();
  const id = await checks.firstTask(plan);
  await checks.endTask(id, 3);
  expect((await door('lab')).self_checks).toHaveLength(1);
  await checks.endTask(id, 4);
  expect((await door('lab')).self_checks).toEqual([]);
});

test('an inspector finds the visit of his group there, until it is submitted', async () => {
  await checks.endAll();
  const act = await given.running();
  const record = await given.record(act);
  expect((await door('jcry')).visits).toMatchObject([{ record_id: record, act_id: act, is_begun: false }]);
  expect(await door('jcry2')).toEqual(nothing);
  expect(await door('jcry', '0010002')).toEqual(nothing);
  await (await app.as('jcry')).ok(recordApi.submit, { id: record, problems: [] });
  expect(await door('jcry')).toEqual(nothing);
});

test('a card of another school and an invented one lead to nothing; visitors log in first', async () => {
  await checks.runningNow();
  const other = await app.as('lab', 'beta');
  expect((await other.call(doorCheckApi.find, { public_id: await cardOf('0010001') })).code).toBe(Code.notFound);
  const input = { public_id: 'nothing' };
  expect((await (await app.as('lab')).call(doorCheckApi.find, input)).code).toBe(Code.notFound);
  expect((await app.stranger().call(doorCheckApi.find, input)).code).toBe(Code.signedOut);
});
