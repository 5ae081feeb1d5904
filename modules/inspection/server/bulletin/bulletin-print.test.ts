import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { readDocx } from '#lib/word/testing/read-docx.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { bulletinApi } from '../../shared/bulletin/bulletin.ts';
import { IssueMode } from '../../shared/core/activity.states.ts';
import { recordApi } from '../../shared/record/record.ts';
import { givenIn, type Given } from '../testing/given.ts';

let app: TestApp;
let given: Given;
let id: number;
let actId: number;

beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  await given.inspector('jcry');
  actId = await given.running({ issue: IssueMode.atBulletin });
  const descriptions = ['灭火器压力不足', '试剂标签缺失', '气瓶未固定'];
  const problems = await Promise.all(descriptions.map((description) => given.draft('jcry', { description })));
  await (await app.as('jcry')).ok(recordApi.submit, { id: await given.record(actId), problems });
  ({ id } = await (await app.as('school')).ok(bulletinApi.generate, { act_id: actId }));
});
afterAll(() => app.stop());

test('a draft prints as a draft, for its organizer only', async () => {
  const { body } = await (await app.as('school')).blob(bulletinApi.pdf, { id });
  expect(readable(...(await readPdf(body)).pages)).toContain('（草稿）');
  expect((await (await app.as('college')).blob(bulletinApi.pdf, { id })).error).toBe('通报不存在或您无权查看');
});

test('a published bulletin and the notices print with the numbers of the page', async () => {
  const school = await app.as('school');
  await school.ok(bulletinApi.publish, { id });
  const college = await app.as('college');
  const bulletin = await college.ok(bulletinApi.find, { id });
  const text = readable(...(await readPdf((await college.blob(bulletinApi.pdf, { id })).body)).pages);
  const shown = [bulletin.no, bulletin.title, '一、检查情况', '典型隐患', '附表：各学院检查情况', '化学学院'];
  for (const part of [...shown, ...bulletin.typical.map((one) => one.description)]) expect(text).toContain(part);
  expect(text).not.toContain('草稿');
  for (const line of bulletin.body.split('\n')) expect(text).toContain(line);

  const input = { act_id: actId, college_id: await app.unit('001') };
  const notice = await college.ok(bulletinApi.notice, input);
  const print = await college.blob(bulletinApi.noticePdf, input);
  expect(print.name).toContain('化学学院整改通知书');
  const paper = readable(...(await readPdf(print.body)).pages);
  expect(paper).toContain(`存在安全隐患共 ${notice.problems.length} 项`);
  for (const problem of notice.problems) expect(paper).toContain(problem.description);
  expect(paper).toContain(notice.no);
});

test('bulletin and notice are Word documents with the same words', async () => {
  const school = await app.as('school');
  const bulletin = await school.ok(bulletinApi.find, { id });
  const file = await school.blob(bulletinApi.pdf, { id, format: 'word' });
  expect(file.name).toMatch(/\.docx$/);
  const { text, foot } = await readDocx(file.body);
  for (const part of [bulletin.no, bulletin.title, '附表：各学院检查情况', '化学学院', ...bulletin.body.split('\n')])
    expect(text).toContain(part);
  expect(foot).toContain(bulletin.no);
  const input = { act_id: actId, college_id: await app.unit('001') };
  const notice = await school.ok(bulletinApi.notice, input);
  const paper = await readDocx((await school.blob(bulletinApi.noticePdf, { ...input, format: 'word' })).body);
  for (const part of [notice.no, '整改通知书', ...notice.problems.map(({ description }) => description)])
    expect(paper.text).toContain(part);
  const { rows } = await app.admin.query<{ action: string }>(
    `select action from kernel.op_log where action like '下载 Word：%'`,
  );
  expect(rows).toHaveLength(2);
});

test('prints are refused like the bulletin and the notice', async () => {
  const input = { act_id: actId, college_id: await app.unit('001') };
  for (const stranger of [await app.as('college2'), await app.as('school', 'beta')]) {
    expect((await stranger.blob(bulletinApi.pdf, { id })).error).toBe('通报不存在或您无权查看');
    expect((await stranger.blob(bulletinApi.pdf, { id, format: 'word' })).error).toBe('通报不存在或您无权查看');
    expect((await stranger.blob(bulletinApi.noticePdf, input)).error).toBe('整改通知书不存在或您无权查看');
  }
});
