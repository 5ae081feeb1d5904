import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/harness.ts';
import { checkFile } from '#modules/base-info/server/testing/importing.ts';
import { givePlaces, labDraft } from '#modules/base-info/server/testing/places.ts';
import { labCardApi } from '#modules/base-info/shared/lab-card.ts';
import { labApi } from '#modules/base-info/shared/lab.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { sheetApi } from '#kernel/shared/sheets.ts';
import { userApi, userSheetApi } from '#platform/identity/shared/user.ts';
import type { Client } from './testing/client.ts';

// Names with characters beyond the base plane or the base font, as they stand on identity cards.

const names = ['王𠮷', '李㛃', '赵䶮', '钱𬭎', '孙𬬭', '周堃', '吴喆', '郑𫖯', '冯𬸣', '陈龘', '欧阳㙦', '司徒𬀩'];

let app: TestApp;
let school: Client;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  school = await app.as('school');
  const titles = ['账号', '姓名', '工号/学号', '人员类型', '所属单位编码'];
  const rows = names.map((name, at) => [`rare${at}`, name, `R${at}`, '教职工', '001']);
  const file = await checkFile(school, userSheetApi, titles, rows);
  await file.apply('skip');
});
afterAll(() => app.stop());

describe.each(names.map((name, at) => [name, `rare${at}`] as const))('%s', (name, account) => {
  test('comes back from an import as it was written', async () => {
    expect((await school.ok(userApi.find, { id: await app.user(account) })).name).toBe(name);
  });

  test('is found by the whole name and by its rare character alone', async () => {
    for (const keyword of [name, Array.from(name).at(-1)!]) {
      const { content } = await school.ok(userApi.list, { keyword });
      expect(content.map((row) => row.name)).toEqual([name]);
    }
  });

  test('stands in the export', async () => {
    const { body } = await school.blob(userSheetApi.export, { keyword: account });
    expect((await textsOf(body)).flat()).toContain(name);
  });
});

test('people sort by the readings of their names, rare characters and family names among them', async () => {
  const wanted = ['陈龘', '冯𬸣', '李㛃', '欧阳㙦', '钱𬭎', '司徒𬀩', '孙𬬭', '王𠮷', '吴喆', '赵䶮', '郑𫖯', '周堃'];
  const { content } = await school.ok(userApi.list, { keyword: 'rare', sort: 'name', size: 20 });
  expect(content.map((row) => row.name)).toEqual(wanted);
  const down = await school.ok(userApi.list, { keyword: 'rare', sort: 'name', order: 'desc', size: 20 });
  expect(down.content.map((row) => row.name)).toEqual(wanted.toReversed());
});

test('a rare character stands beside those of its reading, a family name at its own reading', async () => {
  const sorted = async (names: string[], key: string) => {
    const { rows } = await app.admin.query<{ name: string }>(
      `select name from unnest($1::text[]) as n(name) order by kernel.${key}(name) collate "C"`,
      [names],
    );
    return rows.map(({ name }) => name);
  };
  expect(await sorted(['王杰', '王𠮷', '王基', '王家'], 'sort_key')).toEqual(['王基', '王𠮷', '王家', '王杰']);
  expect(await sorted(['朱一', '曾一', '曹一', '单一', '沈一', 'Adam', '2号'], 'person_key')).toEqual([
    '2号',
    'Adam',
    '曹一',
    '单一',
    '沈一',
    '曾一',
    '朱一',
  ]);
  // Characters without any reading, signs and an empty name neither fail nor are lost.
  expect(await sorted(['', '🧪', '𰻞', '㐀'], 'sort_key')).toHaveLength(4);
});

test('the order of common names is that of the pinyin collation', async () => {
  const texts = [
    '化学实验室',
    '生物安全实验室',
    '材料力学实验室',
    '激光实验室',
    '高压反应实验室',
    '无机化学实验室',
    '有机合成实验室',
    '安全培训室',
  ];
  const { rows } = await app.admin.query<{ name: string }>(
    `select name from unnest($1::text[]) as n(name) order by kernel.sort_key(name) collate "C"`,
    [texts],
  );
  expect(rows.map(({ name }) => name)).toEqual(texts.toSorted(new Intl.Collator('zh-u-co-pinyin').compare));
});

test('the names stand on the card of a laboratory as they are written', async () => {
  const places = await givePlaces(app);
  const name = `${names.join('')}实验室`;
  const draft = await labDraft(app, places, { name, head_id: await app.user('rare0') });
  const { id } = await school.ok(labApi.create, draft as never);
  const { body } = await school.blob(labCardApi.cardsPdf, { lab_ids: String(id) as never });
  const text = readable(...(await readPdf(body)).pages);
  for (const one of names) expect(text).toContain(one);
  expect(text).not.toContain('[U+');
});

test('an exported file is imported again and changes no name', async () => {
  const { body } = await school.blob(userSheetApi.export, { keyword: 'rare' });
  const [titles, ...rows] = await textsOf(body);
  const again = await checkFile(school, userSheetApi, titles!, rows);
  expect([again.exists, again.failed]).toEqual([names.length, 0]);
  expect(await again.apply('overwrite')).toMatchObject({ impSuccess: names.length, error: '' });
  const { content } = await school.ok(userApi.list, { keyword: 'rare', sort: 'account', size: 20 });
  expect(new Set(content.map((row) => row.name))).toEqual(new Set(names));
});

test('a file of more failed rows than an .xls holds comes as .xlsx with all of them', async () => {
  const titles = ['账号', '姓名', '工号/学号', '人员类型', '所属单位编码'];
  const { uploadId } = await checkFile(school, userSheetApi, titles, [['bad', '', 'B1', '教职工', '001']]);
  const rows = 20_400;
  await app.admin.query(
    `insert into kernel.import_row (school_id, upload_id, line, status, error, cells, marks)
     select school_id, upload_id, line + n, status, error, cells, marks from kernel.import_row, generate_series(1, $2::int - 1) n
     where upload_id = $1`,
    [uploadId, rows],
  );
  await app.admin.query('update kernel.import_job set imp_failed = $2 where upload_id = $1', [uploadId, rows]);
  const { name, body } = await school.blob(sheetApi.failedRows, { uploadId });
  expect(name).toBe('失败数据_数据.xlsx');
  const read = await textsOf(body);
  const header = read.findIndex((cells) => cells.includes('失败原因'));
  expect(read.slice(header + 1)).toHaveLength(rows);
  expect(read.at(-1)!.at(-1)).toMatch(new RegExp(`^第 ${rows + 1} 行：`));
});
