import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { wastingNote } from '../../shared/container/wasting.rules.ts';
import { warningApi } from '../../shared/warning/warning.ts';
import { giveStock } from '../testing/given-requisition.ts';
import { refreshWarnings } from '../warning/warning.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a container that is registered as waste raises no warning of a difference', async () => {
  const stock = await giveStock(app);
  const cell = await stock.cell('过期柜');
  const codes = await stock.bottles('64-17-5', [
    { cell, quantity: '200' },
    { cell, quantity: '200' },
  ]);
  const block = (code: string, note: string) =>
    app.admin.query('update chemical.container set blocked_note = $1 where code = $2', [note, code]);
  await block(codes[0]!, wastingNote('12100000400000624J9000474920260616001'));
  await block(codes[1]!, '盘点不符');
  await app.inside(refreshWarnings);
  const school = await app.as('school');
  const raised = async (keyword: string) =>
    (await school.ok(warningApi.list, { keyword })).content.filter(({ content }) => content.includes('冻结')).length;
  expect([await raised(codes[0]!), await raised(codes[1]!)]).toEqual([0, 1]);
});
