import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { readDocx } from '#lib/word/testing/read-docx.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { ItemMode } from '../../shared/core/activity.states.ts';
import { givenIn, type Given } from '../testing/given.ts';
import { reachChecksIn } from '../testing/reach-checks.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  await reachChecksIn(app, given).inspectors();
});
afterAll(() => app.stop());

const unknown = '00000000-0000-4000-8000-000000000000';
const keyOf = async (id: number) => (await (await app.as('school')).ok(activityApi.find, { id })).gist_key;

test('the basis is public by its random key, without persons and laboratories', async () => {
  const items = await given.items('05.01.02');
  const [open, blind] = [await given.activity({ mode: ItemMode.items, items }), await given.activity({ blind: true })];
  const stranger = app.stranger();
  const gist = await stranger.ok(activityApi.gist, { act_id: await keyOf(open) });
  expect(gist.items.map((item) => item.code)).toEqual(['05.01.02']);
  expect(gist.items[0]!.basis).not.toBe('');
  expect(JSON.stringify(gist)).not.toMatch(/测试|有机合成/);
  expect((await stranger.call(activityApi.gist, { act_id: await keyOf(blind) })).code).toBe(404);
  await (await app.as('school')).ok(activityApi.start, { id: blind });
  await stranger.ok(activityApi.gist, { act_id: await keyOf(blind) });
  expect((await stranger.call(activityApi.gist, { act_id: unknown })).code).toBe(404);
});

test('a visitor downloads it as PDF and as Word, with the words of the page and nobody in it', async () => {
  const items = await given.items('05.01.02', '05.01.03');
  const school = await app.as('school');
  const { id } = await school.ok(activityApi.create, {
    ...(await given.fields({ mode: ItemMode.items, items })),
    gist: '按学校年度检查计划\n对照教育部检查项目表',
  });
  const act_id = await keyOf(id);
  const gist = await app.stranger().ok(activityApi.gist, { act_id });
  const pdf = await app.stranger().blob(activityApi.gistFile, { act_id });
  const word = await app.stranger('beta').blob(activityApi.gistFile, { act_id, format: 'word' });
  expect([pdf.name, word.name]).toEqual([
    expect.stringMatching(/检查依据_\d+\.pdf$/),
    expect.stringMatching(/\.docx$/),
  ]);
  const shown = [
    `${gist.act_name}检查依据`,
    '按学校年度检查计划',
    '对照教育部检查项目表',
    '检查内容（2 项）',
    ...gist.items.flatMap(({ code, name, basis, category_name }) => [code, name, basis, category_name]),
  ];
  for (const text of [readable(...(await readPdf(pdf.body)).pages), (await readDocx(word.body)).text]) {
    for (const part of shown) expect(text).toContain(part);
    expect(text).not.toMatch(/测试|有机合成/);
  }
});

test('the file of a blind activity waits for its start, an unknown key finds nothing', async () => {
  const blind = await given.activity({ blind: true });
  const act_id = await keyOf(blind);
  for (const key of [act_id, unknown])
    expect((await app.stranger().blob(activityApi.gistFile, { act_id: key })).error).toBe('活动不存在或您无权查看');
});

test('the basis of a reach check lists the items of its check lists, each once', async () => {
  const id = await reachChecksIn(app, given).running({ colleges: true });
  const { items } = await app.stranger().ok(activityApi.gist, { act_id: await keyOf(id) });
  const codes = items.map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(40);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(codes.toSorted());
});
