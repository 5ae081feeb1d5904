import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { readDocx } from '#lib/word/testing/read-docx.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { bulletinApi } from '../../shared/bulletin/bulletin.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { ItemResult } from '../../shared/core/record.states.ts';
import { reachResultApi } from '../../shared/reach/reach-result.ts';
import { awardsIn } from '../testing/awards.ts';
import { givenIn, type Given } from '../testing/given.ts';

// What a reach check publishes on paper: its bulletin and the report of its results.

let app: TestApp;
let given: Given;
let awards: ReturnType<typeof awardsIn>;
let act_id: number;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  awards = awardsIn(app, given);
  await awards.reach.inspectors();
  act_id = await awards.reach.running({ labs: ['0010001', '0010002', '0020001'], colleges: true });
});
afterAll(() => app.stop());

const rowOf = async (account: 'school' | 'college' = 'school') =>
  (await (await app.as(account)).ok(activityApi.list, { act_type: ActType.reach })).content.find(
    (row) => row.id === act_id,
  )!;

test('there is no bulletin before the results are public', async () => {
  const school = await app.as('school');
  expect((await rowOf()).can).not.toContain('bulletin');
  expect((await school.call(bulletinApi.generate, { act_id })).message).toBe(
    '达标检查的结果还没有公布，请先公布结果再生成通报',
  );
  const draft = await readDocx((await school.blob(reachResultApi.report, { id: act_id, format: 'word' })).body);
  expect(draft.text).toContain('检查结果报告（未公布）');
});

test('the bulletin tells results by college, excellent units, vetoes and problems', async () => {
  const school = await app.as('school');
  // An urgent item that is not met is a problem.
  await awards.reach.through(act_id, { '05.01.02': ItemResult.unmet });
  await awards.result(act_id, '0010002', { final: 96.5, grade: 1, is_reached: true, is_ranked: true });
  await awards.result(act_id, '0020001', {
    final: 70,
    grade: 4,
    is_reached: false,
    is_ranked: true,
    veto_hits: JSON.stringify([{ item_id: 1, name: '安全责任书未签订' }]),
  });
  await school.ok(reachResultApi.publish, { id: act_id });
  expect((await rowOf()).can).toEqual(expect.arrayContaining(['bulletin', 'issue']));
  const { id } = await school.ok(bulletinApi.generate, { act_id });
  const bulletin = await school.ok(bulletinApi.find, { id });
  expect(bulletin.figures.reach).toMatchObject({
    excellent: expect.arrayContaining([{ college_name: '化学学院', lab_name: '分析测试实验室', final: 96.5 }]),
    vetoed: [{ college_name: '物理学院', lab_name: expect.any(String), items: '安全责任书未签订' }],
    honoured: [],
  });
  const shown = [
    '一、检查情况',
    '达标率 66.7%',
    '二、各学院情况',
    '间，平均 70.0 分，达标率 0%，隐患 0 项',
    '发现隐患 1 项，其中紧急 1 项',
    '三、优秀单位',
    '化学学院：',
    '分析测试实验室（96.5 分）',
    '四、有否决项的实验室',
    '安全责任书未签订',
    '五、整改要求',
    '平均分',
    '有否决项（间）',
  ];
  const word = await readDocx((await school.blob(bulletinApi.pdf, { id, format: 'word' })).body);
  const pdf = readable(...(await readPdf((await school.blob(bulletinApi.pdf, { id })).body)).pages);
  for (const part of shown) {
    expect(word.text).toContain(part);
    expect(pdf).toContain(part);
  }
  const college = await app.as('college');
  expect((await college.call(bulletinApi.find, { id })).code).toBe(404);
  await school.ok(bulletinApi.publish, { id });
  expect((await college.ok(bulletinApi.find, { id })).title).toBe(bulletin.title);
  expect((await college.call(bulletinApi.generate, { act_id })).code).toBe(404);
});

test('the report of the results holds the whole for the school, and its own part for a college', async () => {
  const report = async (account: 'school' | 'college2' | 'lab') =>
    (await readDocx((await (await app.as(account)).blob(reachResultApi.report, { id: act_id, format: 'word' })).body))
      .text;
  const all = await report('school');
  const { content: results } = await (await app.as('school')).ok(reachResultApi.list, { act_id });
  for (const part of [
    '一、检查情况',
    '应检实验室 3 间，已检 3 间。',
    '其中优秀',
    '二、各学院检查结果',
    '优秀实验室：',
    '否决项 1 项不符合',
    '不符合较多的检查项',
    '05.01.02',
    '各单位检查结果',
    '隐患清单（1 项）',
    ...results.map((row) => row.unit_name),
  ])
    expect(all).toContain(part);
  expect(all).not.toContain('未公布');
  const own = await report('college2');
  expect(own).toContain('物理学院');
  expect(own).not.toContain('有机合成实验室');
  expect(await report('lab')).not.toContain('物理学院');
  const pdf = await (await app.as('school')).blob(reachResultApi.report, { id: act_id });
  expect(pdf.name).toMatch(/检查结果报告_\d+\.pdf$/);
  for (const stranger of [await app.as('school', 'beta'), await app.as('jcry')]) {
    const asked = await stranger.call(reachResultApi.colleges, { id: act_id });
    const reply = await stranger.blob(reachResultApi.report, { id: act_id });
    expect(reply.error ?? '').toBe(asked.code === 200 ? '' : asked.message);
  }
});

test('excellent colleges of the award list are named', async () => {
  await app.admin.query(
    `insert into inspection.award (school_id, act_id, kind, unit_id, college_id, public_from, public_to, reason)
    values ($1, $2, 3, $3, $3, now()::date, now()::date + 5, '考核第一')`,
    [app.schoolId('alpha'), act_id, await app.unit('001')],
  );
  const school = await app.as('school');
  const { text } = await readDocx((await school.blob(reachResultApi.report, { id: act_id, format: 'word' })).body);
  expect(text).toContain('优秀学院：化学学院。');
  const { content } = await school.ok(bulletinApi.list, { act_id });
  await school.ok(bulletinApi.withdraw, { id: content[0]!.id, reason: '补充优秀单位' });
  const { id } = await school.ok(bulletinApi.generate, { act_id });
  const again = await school.ok(bulletinApi.find, { id });
  expect(again.title).toContain('（更正）');
  expect(again.body).toContain('优秀学院：化学学院。');
});
