import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { givePurchases as giveChemicals } from '#modules/chemical/server/testing/given-purchase.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { giveStore } from '#modules/chemical/server/testing/given-store.ts';
import { purchaseApi as chemicalApi } from '#modules/chemical/shared/purchase/purchase.ts';
import { mineApi, MineKind, MineState } from '../shared/mine.ts';
import { givePurchases } from './testing/given-purchase.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await giveStore(app, ['storeman', 'college']);
});
afterAll(() => app.stop());

test('goods and chemicals of one person stand in one list, in the states of the specification', async () => {
  const [chemicals, goods] = [await giveChemicals(app), await givePurchases(app)];
  const teacher = await app.as('teacher');
  const chemical = await chemicals.submit(chemicals.input([await chemicals.line('7647-14-5')]));
  const draft = await goods.create([goods.line()], { kind: 'device' });
  const list = async (input: InputOf<typeof mineApi.list> = {}) =>
    (await teacher.ok(mineApi.list, input)).content.map(({ kind, id, state, done }) => [kind, id, state, done]);
  expect(await list()).toEqual([
    [MineKind.device, draft, MineState.draft, null],
    [MineKind.chemical, chemical, MineState.waiting, null],
  ]);
  await chemicals.decide(chemical, ['xsfzr', 'lab']);
  expect(await list({ kind: MineKind.chemical })).toEqual([[MineKind.chemical, chemical, MineState.schoolDone, 0]]);
  await teacher.ok(chemicalApi.withdraw, { id: chemical });
  expect(await list({ state: MineState.cancelled })).toEqual([
    [MineKind.chemical, chemical, MineState.cancelled, null],
  ]);
  const { content } = await teacher.ok(mineApi.list, { keyword: '氯化钠' });
  expect(content.map(({ name, org_name }) => [name, org_name])).toEqual([['氯化钠', '有机合成实验室']]);
  expect((await (await app.as('lab')).ok(mineApi.list)).total).toBe(0);
});
