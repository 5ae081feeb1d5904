import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { ItemMode } from '../../shared/core/activity.states.ts';
import { ItemResult } from '../../shared/core/record.states.ts';
import { recordApi } from '../../shared/record/record.ts';
import { givenIn, type Given } from '../testing/given.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  await given.inspector('jcry');
});
afterAll(() => app.stop());

test('a record prints its answers, problems and photos, for those who may read it', async () => {
  const [item] = await given.items('05.01.02');
  const actId = await given.running({ mode: ItemMode.items, items: [item!] });
  const id = await given.record(actId);
  const inspector = await app.as('jcry');
  await inspector.ok(recordApi.submit, {
    id,
    companion: '陪同的王老师',
    results: [{ item_id: item!, result: ItemResult.unmet, note: '没有台账', photos: [await given.photo('jcry')] }],
    problems: [await given.draft('jcry', { item_id: item!, description: '领用没有登记台账' })],
  });
  const { name, body } = await inspector.blob(recordApi.pdf, { id });
  expect(name).toContain('有机合成实验室检查记录');
  const text = readable(...(await readPdf(body)).pages);
  const record = await inspector.ok(recordApi.find, { id });
  const shown = [
    '甲大学实验室安全检查记录',
    record.act_name,
    '陪同的王老师',
    '领用没有登记台账',
    '不符合 1',
    '没有台账',
  ];
  for (const part of [...shown, record.items[0]!.name, '隐患 1：', '检查人']) expect(text).toContain(part);
  for (const stranger of [await app.as('college2'), await app.as('school', 'beta')])
    expect((await stranger.blob(recordApi.pdf, { id })).error).toBe(
      (await stranger.call(recordApi.find, { id })).message,
    );
});
