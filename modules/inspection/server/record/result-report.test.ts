import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { readDocx } from '#lib/word/testing/read-docx.ts';
import { ItemMode } from '../../shared/core/activity.states.ts';
import { ItemResult } from '../../shared/core/record.states.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { recordApi } from '../../shared/record/record.ts';
import { resultApi } from '../../shared/record/result.ts';
import { givenIn, type Given } from '../testing/given.ts';

let app: TestApp;
let given: Given;
let act_id: number;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  await given.inspector('jcry');
  const [item] = await given.items('05.01.02');
  act_id = await given.running({ mode: ItemMode.items, items: [item!], labs: ['0010001', '0020001'] });
  for (const [lab, description] of [
    ['0010001', '通道堆放纸箱'],
    ['0020001', '应急灯不亮'],
  ] as const)
    await (
      await app.as('jcry')
    ).ok(recordApi.submit, {
      id: await given.record(act_id, lab),
      results: [{ item_id: item!, result: ItemResult.unmet, note: '现场不符', photos: [await given.photo('jcry')] }],
      problems: [await given.draft('jcry', { item_id: item!, description })],
    });
});
afterAll(() => app.stop());

test('a report holds colleges, items, laboratories and problems of the whole activity, in both formats', async () => {
  const school = await app.as('school');
  const pdf = await school.blob(resultApi.report, { act_id });
  expect(pdf.name).toMatch(/检查结果报告_\d+\.pdf$/);
  const word = await school.blob(resultApi.report, { act_id, format: 'word' });
  expect(word.name).toMatch(/\.docx$/);
  const { content: items } = await school.ok(resultApi.items, { act_id });
  const { content: problems } = await school.ok(problemApi.list, { act_id });
  const shown = [
    '一、检查情况',
    '应检实验室 2 间，已检 2 间。检查项符合率 0%。发现隐患 2 项',
    '二、各学院检查情况',
    '化学学院',
    '物理学院',
    '三、不符合较多的检查项',
    items[0]!.name,
    '四、各实验室检查结果',
    '有机合成实验室（0010001）',
    '五、隐患清单（2 项）',
    '全校',
    ...problems.flatMap((row) => [row.problem_no, row.description]),
  ];
  const texts = [readable(...(await readPdf(pdf.body)).pages), (await readDocx(word.body)).text];
  for (const text of texts) for (const part of shown) expect(text).toContain(part);
});

test('a college and a laboratory get their own part, others none', async () => {
  const { text } = await readDocx(
    (await (await app.as('lab')).blob(resultApi.report, { act_id, format: 'word' })).body,
  );
  expect(text).toContain('通道堆放纸箱');
  for (const other of ['应急灯不亮', '物理学院', '全校']) expect(text).not.toContain(other);
  const college = await readDocx(
    (await (await app.as('college2')).blob(resultApi.report, { act_id, format: 'word' })).body,
  );
  expect(college.text).toContain('应急灯不亮');
  expect(college.text).not.toContain('通道堆放纸箱');
  const beta = await app.as('school', 'beta');
  expect((await beta.blob(resultApi.report, { act_id })).error).toBe('活动不存在或您无权查看');
  expect((await (await app.as('normal')).call(resultApi.report, { act_id })).code).toBe(403);
});
