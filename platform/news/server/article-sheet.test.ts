import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { cellText } from '#kernel/server/sheets/cell-text.rules.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { sheetApi } from '#kernel/shared/sheets.ts';
import { readSheet } from '#lib/sheets/read.ts';
import { writeXls } from '#lib/sheets/write-xls.ts';
import { articleApi, articleSheet } from '../shared/article.ts';
import { ArticleKind, ArticleStatus } from '../shared/article-kind.ts';
import { givenIn, type Given } from './testing/given.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  given = givenIn(app);
});
afterAll(() => app.stop());

const titles = ['标题*', '类别*', '级别', '文号', '发文日期', '实施日期', '正文'];
// A list travels as text in a query.
const kind = String(ArticleKind.regulation) as never;

async function finished(client: Client, uploadId: string) {
  const progress = () => client.ok(sheetApi.progress, { uploadId });
  await expect.poll(async () => (await progress()).end, { timeout: 15_000 }).toBe(true);
  return progress();
}

/** Sends rows below the titles through the dry run. */
async function checked(client: Client, rows: string[][]) {
  const content = writeXls({ name: '规章制度', columns: titles.map((title) => ({ title })), rows });
  const { data } = await client.upload(articleSheet.check, [{ name: '规章制度.xls', content }]);
  const { uploadId } = data;
  await finished(client, uploadId);
  const result = await client.ok(sheetApi.checked, { uploadId });
  return {
    ...result,
    apply: async (mode: 'skip' | 'overwrite') => {
      await client.ok(articleSheet.apply, { uploadId, mode });
      return finished(client, uploadId);
    },
  };
}

async function textsOf(content: Buffer): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'lab-export-'));
  const path = join(folder, 'sheet');
  writeFileSync(path, content);
  const rows: string[][] = [];
  for await (const cells of readSheet(path)) rows.push(cells.map(cellText));
  rmSync(folder, { recursive: true });
  return rows;
}

const row = (title: string, changes: Record<number, string> = {}) =>
  ['', '综合管理', '学校', '校发〔2026〕1号', '2026-03-01', '2026-04-01', ''].map((cell, at) =>
    at === 0 ? title : (changes[at] ?? cell),
  );

test('the template names the columns', async () => {
  const { body } = await (await app.as('school')).blob(articleSheet.template);
  expect((await textsOf(body))[0]).toEqual(titles);
});

test('regulations come in as drafts of the importer’s unit; faulty rows say why', async () => {
  const college = await app.as('college');
  const check = await checked(college, [
    row('准入办法'),
    row('准入办法'),
    row('化学品细则', { 1: '没有的类别', 2: '宇宙', 5: '2026-01-01' }),
    row('废弃物规定', { 1: '没有的类别', 5: '2026-01-01' }),
  ]);
  expect(check).toMatchObject({ ready: 1, repeated: 1, failed: 2 });
  const errors = check.rows.map(({ error }) => error).join();
  // All faults of a row come at once, those of its cells and those of what they name.
  expect(check.rows.find(({ cells }) => cells[0] === '化学品细则')?.error).toMatch(
    /级别“宇宙”.*类别“没有的类别”.*实施日期/,
  );
  for (const fault of ['级别“宇宙”不在可选范围内', '类别“没有的类别”不在可选范围内，可填：', '不能早于发文日期'])
    expect(errors).toContain(fault);
  expect(await check.apply('skip')).toMatchObject({ impSuccess: 1 });
  const { content } = await college.ok(articleApi.list, { kind, org_id: await app.unit('001') });
  expect(content).toMatchObject([
    { title: '准入办法', org_name: '化学学院', level: 3, status: ArticleStatus.draft, effect_date: '2026-04-01' },
  ]);
});

test('a role that stands below school and college imports nothing', async () => {
  const rights = ['news.article.import', 'news.article.edit'];
  const manager = await app.asOwnRole('normal', '0010001', rights, DataScope.subtree);
  const content = writeXls({ name: '规章制度', columns: titles.map((title) => ({ title })), rows: [row('越权办法')] });
  const { data } = await manager.upload(articleSheet.check, [{ name: '规章制度.xls', content }]);
  expect((await finished(manager, data.uploadId)).error).toContain('您的角色不能为所在学校或学院导入规章制度');
});

test('an import overwrites drafts on demand and leaves blank cells, but nothing that is published', async () => {
  const school = await app.as('school');
  const base = { kind: ArticleKind.regulation, level: 3, doc_no: '校发〔2020〕9号' };
  const draft = await given.draft({ ...base, title: '检查办法' });
  const published = await given.published({ ...base, title: '奖惩办法' });
  const rows = [row('检查办法', { 1: '检查与奖惩', 3: '' }), row('奖惩办法', { 1: '检查与奖惩' })];
  expect(await (await checked(school, rows)).apply('skip')).toMatchObject({ error: '' });
  expect(await school.ok(articleApi.find, { id: draft })).toMatchObject({ category: '1', version: 1 });
  const check = await checked(school, rows);
  expect(check).toMatchObject({ exists: 2, failed: 0 });
  expect(await check.apply('overwrite')).toMatchObject({ impSuccess: 1, impFailed: 1 });
  expect(await school.ok(articleApi.find, { id: draft })).toMatchObject({
    category: '9',
    doc_no: base.doc_no,
    version: 2,
  });
  expect(await school.ok(articleApi.find, { id: published })).toMatchObject({ category: '1' });
});

test('an export holds what the list holds', async () => {
  const school = await app.as('school');
  const { name, body } = await school.blob(articleSheet.export, { kind });
  const [header, ...rows] = await textsOf(body);
  expect(name).toMatch(/^规章制度_\d{12}\.xlsx$/);
  expect(header!.slice(0, 3)).toEqual(['标题', '类别', '级别']);
  expect(rows).toHaveLength((await school.ok(articleApi.list, { kind })).total);
  const other = await textsOf((await (await app.as('college2')).blob(articleSheet.export, { kind })).body);
  expect(other.slice(1).map(([title]) => title)).toEqual(['奖惩办法']);
  expect((await (await app.as('lab')).blob(articleSheet.export)).error).toContain('没有进行此操作的权限');
});
