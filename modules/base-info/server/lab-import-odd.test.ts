import { readFileSync } from 'node:fs';
import { utils, write, type WorkBook } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { sheetApi } from '#kernel/shared/sheets.ts';
import { labApi, labSheet } from '../shared/lab.ts';
import { labColumns } from './lab-columns.rules.ts';
import { textsOf } from './testing/exported.ts';
import { checkContent } from './testing/importing.ts';
import { givePlaces } from './testing/places.ts';

/** Rows of `odd-labs.xls`, which `odd-labs.py` writes with another program from the same list. */
type Odd = { says?: string[]; warns?: string; fix?: Record<string, string>; repeated?: true };
const fixture = (name: string) => new URL(`./testing/${name}`, import.meta.url);
const { rows: odd } = JSON.parse(readFileSync(fixture('odd-labs.json'), 'utf8')) as { rows: Odd[] };
// Notes are on a sheet of their own; a title and the header are above the rows.
const lineOf = (at: number) => at + 3;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  const { campus } = await givePlaces(app);
  const school = app.schoolId('alpha');
  const run = (text: string, ...values: unknown[]) => app.admin.query(text, [school, ...values]);
  await run(
    `insert into org.building (school_id, campus_id, name, code, floors_up) values ($1, $2, '北楼', '007', 6)`,
    campus,
  );
  await run(`update org.room set status = 0 where school_id = $1 and room_no = '303'`);
  await run(`update identity.account set job_no = '0012345' where school_id = $1 and account = 'leader'`);
  await run(
    `update identity.account set job_no = 'S001', user_type = 'graduate_student' where school_id = $1 and account = 'normal'`,
  );
});
afterAll(() => app.stop());

/** A workbook of one sheet, written by a library that is not the product's own writer. */
function foreignBook(rows: string[][]): Buffer {
  const book: WorkBook = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '改正');
  return write(book, { type: 'buffer', bookType: 'biff8' });
}

test('a foreign sheet of odd rows is explained row by row, and imports when corrected from the error sheet alone', async () => {
  const school = await app.as('school');
  const checked = await checkContent(school, labSheet, readFileSync(fixture('odd-labs.xls')));
  expect(odd.length).toBeGreaterThan(60);
  expect(checked.notes).toEqual([
    '读取的是第 2 个工作表“实验室汇总”',
    '标题在第 2 行，从第 3 行开始读取',
    '不认识的列不会导入：备注',
  ]);
  const unexplained = odd.flatMap((row, at) => {
    const { error, warning } = checked.rows.find(({ line }) => line === lineOf(at))!;
    const missing = (row.says ?? []).filter((sentence) => !error.includes(sentence));
    const isAsSaid = (error === '') === (row.says === undefined) && warning.includes(row.warns ?? '');
    return missing.length === 0 && isAsSaid ? [] : [{ row: at + 1, missing, error, warning }];
  });
  expect(unexplained).toEqual([]);
  expect(checked.warned).toBe(odd.filter(({ says, warns }) => says === undefined && warns !== undefined).length);
  const marked = checked.rows.filter(({ status }) => status === 0);
  expect(marked.filter(({ marks }) => marks.length === 0)).toEqual([]);
  // Each sentence says what to do: a request, a guess or the values that are allowed.
  const sentences = marked.flatMap(({ error }) => error.split('；'));
  expect(sentences.filter((sentence) => !/请|是否为|可填|只能|须/.test(sentence))).toEqual([]);
  const failed = odd.filter(({ says }) => says !== undefined);
  const { body } = await school.blob(sheetApi.failedRows, { uploadId: checked.uploadId });
  const [titles, ...rows] = await textsOf(body);
  expect(rows).toHaveLength(failed.length);
  const corrected = rows.map((row, at) =>
    titles!.map((title, column) => failed[at]!.fix?.[title.replace('*', '')] ?? row[column] ?? ''),
  );
  const again = await checkContent(school, labSheet, foreignBook([titles!, ...corrected]));
  expect(again.rows.filter(({ error }) => error !== '')).toEqual([]);
  expect(again).toMatchObject({ ready: failed.length, failed: 0, repeated: 0, exists: 0 });
  expect(await again.apply('skip')).toMatchObject({ impSuccess: failed.length, impFailed: 0, error: '' });
});

test('doubtful rows come in with their line breaks and widths put right', async () => {
  const school = await app.as('school');
  const checked = await checkContent(school, labSheet, readFileSync(fixture('odd-labs.xls')));
  const shown = async (show: 'failed' | 'warned') =>
    (await school.ok(sheetApi.checked, { uploadId: checked.uploadId, show })).rows;
  expect((await shown('warned')).every(({ warning, error }) => warning !== '' && !error.includes('请'))).toBe(true);
  expect((await shown('failed')).every(({ error }) => error !== '')).toBe(true);
  const rooms = checked.effects.find(({ text }) => text.includes('房间'))!;
  const before = await app.admin.query('select count(*)::int as n from org.room where school_id = $1', [
    app.schoolId('alpha'),
  ]);
  await checked.apply('skip');
  const after = await app.admin.query('select count(*)::int as n from org.room where school_id = $1', [
    app.schoolId('alpha'),
  ]);
  expect(after.rows[0].n - before.rows[0].n).toBe(rooms.skip);
  expect((await school.ok(labApi.list, { keyword: '换行的实验室' })).content).toMatchObject([
    { name: '换行的实验室', rooms: '301' },
  ]);
});

test('rows that a filter hides are counted, and titles that cannot be read are named', async () => {
  const school = await app.as('school');
  const rows = [
    labColumns.filter(({ only }) => only !== 'export').map(({ title }) => title),
    ['', '甲'],
    ['', '乙'],
    [],
  ];
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!rows'] = [{}, {}, { hidden: true }, { hidden: true }];
  const book: WorkBook = { SheetNames: ['数据'], Sheets: { 数据: sheet } };
  const checked = await checkContent(school, labSheet, write(book, { type: 'buffer', bookType: 'xlsx' }));
  expect(checked.notes).toEqual(['含 1 行被筛选隐藏的数据，也会导入；如不需要，请在文件中删除这些行后重新上传']);

  const repeated = checkContent(
    school,
    labSheet,
    foreignBook([
      [...rows[0]!, '用途'],
      ['', '甲'],
    ]),
  );
  await expect(repeated).rejects.toThrow('第 1 行的标题重复：“用途”（J、S 列）。请只保留一列');
});
