import { utils, write, type WorkSheet } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { writeXls } from '#lib/sheets/write-xls.ts';
import { taskApi } from '../../shared/task/task.ts';
import { givenReport } from '../testing/given-report.ts';

let app: TestApp;
let given: ReturnType<typeof givenReport>;
let lab: Client;
beforeAll(async () => {
  app = await startTestApp({ at: '2026-03-10 10:00:00' });
  given = givenReport(app);
  lab = await app.as('lab');
});
afterAll(() => app.stop());

const upload = async (id: number, titles: string[], rows: (string | number)[][], name = '数据.xls') => {
  const content = writeXls({ name: '数据', columns: titles.map((title) => ({ title })), rows });
  const call = { ...taskApi.read, path: taskApi.read.path.replace('{id}', String(id)) };
  return lab.upload(call, [{ name, content }]);
};

test('a sheet is read into rows with its faults, and nothing is stored before the page saves them', async () => {
  const { id } = await given.task(await given.published(['sj5']), 'sj5', '0010001');
  const titles = ['姓名', '人员编号', '性别', '出生年月', '没有的列'];
  const reply = await upload(id, titles, [
    ['张三', 'T1', '女', '1985.3', 'x'],
    ['', '', '', '', ''],
    ['李四', 'T2', '未知', '85年', ''],
  ]);
  expect(reply.data).toEqual({
    rows: [
      expect.objectContaining({ name: '张三', person_no: 'T1', gender: '2', birth: '198503' }),
      expect.objectContaining({ name: '李四', person_no: 'T2', gender: '未知', birth: '85年' }),
    ],
    hidden: 0,
    notes: ['不认识的列不会导入：没有的列'],
  });
  expect(await given.rows(id)).toEqual([]);
  const { rows } = reply.data;
  await lab.ok(taskApi.save, { id, rows: rows.map((cells) => ({ cells, source: 'import' })) });
  const stored = await given.rows(id);
  expect(stored.map(({ source }) => source)).toEqual(['import', 'import']);
  const { findings } = await lab.ok(taskApi.check, { id });
  expect(findings.filter(({ line }) => line === 2).map(({ field }) => field)).toEqual(
    expect.arrayContaining(['gender', 'birth', 'title']),
  );

  // What is exported can be read back.
  const { body, name } = await lab.blob(taskApi.export, { id });
  expect(name).toMatch(/^有机合成实验室_SJ5_2025-2026_\d+\.xlsx$/);
  const [head, ...exported] = await textsOf(body);
  expect(exported[0]!.slice(0, 6)).toEqual(['10001', 'T1', '0010001', '有机合成实验室', '张三', '2 女']);
  const again = await upload(id, head!, exported);
  expect(again.data.rows.map((row) => row['gender'])).toEqual(['2', '未知']);
});

test('other files, sheets without the columns and tables of others are refused', async () => {
  const plan = await given.published(['sj5']);
  const { id } = await given.task(plan, 'sj5', '0010001');
  expect((await upload(id, ['甲', '乙'], [['1', '2']])).message).toContain('没有找到标题行');
  expect((await upload(id, ['姓名', '人员编号'], [])).code).toBe(422);
  expect((await upload(id, ['姓名'], [['张三']], '数据.pdf')).code).toBe(400);
  const other = await given.task(plan, 'sj5', '0020001');
  expect((await upload(other.id, ['姓名'], [['张三']])).code).toBe(404);
  expect((await lab.blob(taskApi.export, { id: other.id })).error).toContain('不存在');
});

test('cells that are not what they look like refuse the file, and rows that a filter hides are counted', async () => {
  const { id } = await given.task(await given.published(['sj5']), 'sj5', '0010001');
  const file = async (rows: unknown[][], change?: (sheet: WorkSheet) => void) => {
    const book = utils.book_new();
    const sheet = utils.aoa_to_sheet([['姓名', '人员编号', '出生年月'], ...rows]);
    change?.(sheet);
    utils.book_append_sheet(book, sheet, '数据');
    const content = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const call = { ...taskApi.read, path: taskApi.read.path.replace('{id}', String(id)) };
    return lab.upload(call, [{ name: '数据.xlsx', content }]);
  };
  const refused: [unknown[][], ((sheet: WorkSheet) => void) | undefined, string][] = [
    [
      [['张三', Number('370102199001011234'), '198503']],
      undefined,
      '第 2 行人员编号“370102199001011000”是超过 15 位的数字',
    ],
    [[['张三', new Date('2026-01-02'), '198503']], undefined, '第 2 行人员编号的单元格是日期'],
    [
      [
        ['张三', 'T1', '198503'],
        ['李四', '', '198504'],
      ],
      (sheet) => (sheet['!merges'] = [utils.decode_range('B2:B3')]),
      '第 3 行人员编号是合并单元格（B2:B3）',
    ],
  ];
  for (const [rows, change, sentence] of refused) {
    const reply = await file(rows, change);
    expect([reply.code, reply.message]).toEqual([422, expect.stringContaining(sentence)]);
  }
  const people = [
    ['张三', 'T1', new Date('1985-03-01')],
    ['李四', 'T2', '198504'],
    ['王五', 'T3', '198505'],
  ];
  const { data } = await file(people, (sheet) => (sheet['!rows'] = [{}, {}, { hidden: true }]));
  expect(data).toMatchObject({ hidden: 1, rows: [{ birth: '198503' }, { person_no: 'T2' }, { person_no: 'T3' }] });
});
