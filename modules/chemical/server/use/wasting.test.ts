import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { wastingNote } from '../../shared/container/wasting.rules.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import { warningApi } from '../../shared/warning/warning.ts';
import { admit, giveStock } from '../testing/given-requisition.ts';
import { refreshWarnings } from '../warning/warning.jobs.ts';
import { wasteContainers } from './wasting.service.ts';

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

test('requisitions whose containers are wasted are completed in the order of ids, each once', async () => {
  await admit(app);
  const stock = await giveStock(app);
  const cell = await stock.cell('溶剂柜');
  const codes = await stock.bottles(
    '64-17-5',
    ['200', '200', '200'].map((quantity) => ({ cell, quantity })),
  );
  const teacher = await app.as('teacher');
  const asked = await stock.asked([{ cas: '64-17-5', amount: '200' }]);
  const requisitions: number[] = [];
  while (requisitions.length < 2) requisitions.push((await teacher.ok(requisitionApi.create, asked)).id);
  const [first, second] = requisitions as [number, number];
  await app.admin.query('update chemical.requisition set status = $1 where id = any($2)', [
    RequisitionStatus.issued,
    requisitions,
  ]);
  // The first and the last container went out on the later requisition.
  const ids: number[] = [];
  for (const [at, requisition] of [second, first, second].entries()) {
    const { rows } = await app.admin.query<{ id: string }>(
      `update chemical.container set state = $1, lab_id = $2, issued_at = created_at, requisition_id = $3 where code = $4 returning id`,
      [ContainerState.issued, asked.lab_id, requisition, codes[at]],
    );
    ids.push(Number(rows[0]!.id));
  }
  const second_id = await app.user('storeman');
  await app.inside((ctx) => wasteContainers(ctx, { doc_type: 'waste.handover', doc_id: 1, second_id }, ids));
  const { rows } = await app.admin.query<{ doc_id: string }>(
    `select doc_id from kernel.op_log where doc_type = 'chemical.requisition' and action = '领用完成' and doc_id = any($1) order by id`,
    [requisitions.map(String)],
  );
  expect(rows.map(({ doc_id }) => Number(doc_id))).toEqual([first, second]);
});
