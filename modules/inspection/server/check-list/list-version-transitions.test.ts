import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAccounts, type TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { checkListApi, listVersionApi } from '../../shared/check-list/check-list.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { ListVersionStatus, listVersionStates } from '../../shared/core/check-list.states.ts';
import { ItemTarget } from '../../shared/library/check-item.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { transitionsIn, type Transition } from '../testing/transitions.ts';

// Every role, every state, every transition of a version of a check list of the school.

let app: TestApp;
let given: Given;
let id: number;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  const school = await app.as('school');
  const fields = { code: 'ZT-1', name: '状态例表', act_types: [ActType.reach], target: ItemTarget.lab };
  const list = await school.ok(checkListApi.create, fields);
  id = (await school.ok(checkListApi.find, { id: list.id })).draft_id!;
  const { version } = await school.ok(listVersionApi.find, { id });
  const items = (await given.items('05.01.01')).map((item_id) => ({ item_id, score: '2', veto: false }));
  await school.ok(listVersionApi.save, { id, version, items });
});
afterAll(() => app.stop());

const { publish, disable, enable } = listVersionStates.transitions;
const transitions: Record<string, Transition<object>> = {
  publish: {
    from: publish.from,
    to: publish.to,
    run: (client, one, { version }) => client.call(listVersionApi.publish, { id: one, version }),
  },
  disable: {
    from: disable.from,
    to: disable.to,
    run: (client, one) => client.call(listVersionApi.disable, { id: one }),
  },
  enable: { from: enable.from, to: enable.to, run: (client, one) => client.call(listVersionApi.enable, { id: one }) },
};

test.each(Object.keys(testAccounts) as TestAccount[])('%s', async (account) => {
  const facts = `, version_no = case when $2 = 0 then '' else 'ZT-1-V2020.' || t.id end,
    published_at = case when $2 = 0 then null else now() end`;
  const machine = transitionsIn(app, 'inspection.check_list_version', 'inspection.check-list-version', facts, {
    states: ListVersionStatus.$items,
    softDelete: false,
  });
  const { outcomes, expected } = await machine.outcomesOf(id, account, ['system', 'school'], transitions, {});
  expect(outcomes).toEqual(expected);
});

test('all transitions are tried', () => {
  expect(Object.keys(transitions).sort()).toEqual(Object.keys(listVersionStates.transitions).sort());
});
