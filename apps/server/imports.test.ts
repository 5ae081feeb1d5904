import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sheetApi } from '#kernel/shared/sheets.ts';
import { CellError, importColumns, type SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { checkFile } from '#modules/base-info/server/testing/importing.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';
import { importCallsOf, importSheets } from './testing/import-calls.ts';
import { giveImportable, importCases, type Line } from './testing/import-cases.ts';

// Each import of base information: an .xls with every mistake that its columns and look-ups can report. The mistakes of
// the columns are made from their declaration; those that depend on the data of the school stand in `importCases`.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  await giveImportable(app);
});
afterAll(() => app.stop());

// A text of each kind that some parser refuses.
const oddTexts = ['?!', '-1', '0', '-3.5', '1.23456', '99999999999999', '45352', '2026-02-31', '13812'];

/** The sentences with which a column refuses a text, one of each kind. */
function parseFaults({ title, options, parse }: SheetColumn): [Line, string][] {
  if (!parse || options) return [];
  const kinds = new Map<string, [Line, string]>();
  for (const text of oddTexts)
    try {
      parse(text, title);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      kinds.set(error.message.replace(text, ''), [{ [title]: text }, error.message]);
    }
  return [...kinds.values()];
}

/** Every mistake that a column can report alone. */
function columnFaults(column: SheetColumn): [Line, string][] {
  const { title, required, options, maxLength: most = 200 } = column;
  return [
    ...(required ? ([[{ [title]: '' }, `${title}不能为空，请填写`]] as [Line, string][]) : []),
    [{ [title]: 'x'.repeat(most + 1) }, `${title}不能超过 ${most} 个字，现有 ${most + 1} 个字，请缩短`],
    ...(options ? ([[{ [title]: '没有的' }, `${title}“没有的”不在可选范围内，可填：`]] as [Line, string][]) : []),
    ...parseFaults(column),
  ];
}

describe.each(importCases)('$path', ({ path, sheet, table, by, good, faults }) => {
  const columns = importColumns(importSheets.find(({ name }) => name === sheet)!);
  const api = importCallsOf(path);
  const wrong = [...columns.flatMap(columnFaults), ...faults];
  const [first, second] = [good(1), good(2)];
  const lines = [first, second, first, ...wrong.map(([changes], n) => ({ ...good(n + 11), ...changes }))];
  const titles = columns.map(({ title }) => title);
  const check = async () =>
    checkFile(
      await app.as(by),
      api,
      titles,
      lines.map((line: Line) => titles.map((title) => line[title] ?? '')),
    );
  const count = async () => {
    const { rows } = await app.admin.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    return rows[0]!.n;
  };

  test('each mistake has its sentence, and the failed rows come back with it', async () => {
    const client = await app.as(by);
    const checked = await check();
    const said = wrong.map(([changes, sentence], n) => ({ changes, sentence, error: checked.errorOf(n + 5) }));
    expect(said.filter(({ sentence, error }) => !error.includes(sentence))).toEqual([]);
    expect(checked.errorOf(4)).toBe('与文件第 2 行重复，请删除其中一行');
    expect([checked.ready, checked.failed, checked.repeated]).toEqual([2, wrong.length, 1]);

    const before = await count();
    expect(await checked.apply('skip')).toMatchObject({ impSuccess: 2, impFailed: wrong.length + 1, error: '' });
    expect(await count()).toBe(before + 2);
    const file = await textsOf((await client.blob(sheetApi.failedRows, { uploadId: checked.uploadId })).body);
    const header = file.findIndex((cells) => cells.includes('失败原因'));
    const named = file[header]!.map((title) => title.replace(/\*$/, ''));
    const reasons = file.slice(header + 1).map((cells) => cells[file[header]!.indexOf('失败原因')]!);
    expect(reasons).toHaveLength(wrong.length + 1);
    expect(wrong.filter(([, sentence], n) => !reasons[n + 1]!.includes(sentence))).toEqual([]);
    const given = (n: number, title: string) => file[header + n + 2]![named.indexOf(title)] ?? '';
    const lost = wrong.flatMap(([changes], n) =>
      Object.entries(changes).flatMap(([title, text]) =>
        given(n, title) === String(text) ? [] : [[title, text, given(n, title)]],
      ),
    );
    expect(lost).toEqual([]);
  });

  test('the same file again imports nothing, and overwriting adds nothing', async () => {
    const before = await count();
    const again = await check();
    expect([again.ready, again.exists, again.failed]).toEqual([0, 2, wrong.length]);
    expect(await again.apply('skip')).toMatchObject({ impSuccess: 0, error: '' });
    expect(await (await check()).apply('overwrite')).toMatchObject({ impSuccess: 2, error: '' });
    expect(await count()).toBe(before);
  });
});
