import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearingText } from '#kernel/shared/sheets.ts';
import { importColumns } from '#kernel/server/sheets/define-sheet.ts';
import { mayClear } from '#kernel/server/sheets/row.rules.ts';
import { checkFile } from '#modules/base-info/server/testing/importing.ts';
import { slices } from './slices.ts';
import { until } from './testing/drill.ts';
import { fullRows } from './testing/full-rows.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';
import { importCallsOf, importSheets } from './testing/import-calls.ts';
import { giveImportable, type Line } from './testing/import-cases.ts';

// Every import changes what its sheet says and nothing else: over a full row, a sheet of the required columns, one with
// blank cells, and one that clears a cell.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  await giveImportable(app);
  await app.admin.query(
    `insert into org.type (school_id, name, code, org_level) values ($1, '测试用系', 'TESTDEP', 'department')`,
    [app.schoolId('alpha')],
  );
});
afterAll(() => app.stop());

test('every import has a full row', () => {
  expect(Object.keys(fullRows).sort()).toEqual(importSheets.map(({ name }) => name).sort());
});

test('a call that takes a file is the check of a sheet, or stores no row that it reads', () => {
  const taking = slices.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint)).filter((one) => one.multipart);
  const others = taking.map(({ path }) => path).filter((path) => !path.endsWith('/import/check'));
  // A table of a report is read into the page, which saves what is seen there.
  expect(others.sort()).toEqual(['/api/report_task/{id}/import', '/out-sign-up/{school_key}', '/upload']);
  expect(taking).toHaveLength(importSheets.length + others.length);
});

describe.each(importSheets.filter(({ name }) => name in fullRows))('$name', (sheet) => {
  const { path, tables, line, without = [], key = [], first = [], apart = [], also, beside } = fullRows[sheet.name]!;
  const columns = importColumns(sheet);
  const named = columns.filter(({ title, required }) => required === true || key.includes(title));
  let fields: Record<string, string> = {};

  async function imported(row: Line, titles: string[]) {
    const cells = titles.map((title) => row[title] ?? '');
    const checked = await checkFile(await app.as('school'), importCallsOf(path), titles, [cells], fields);
    const error = checked.failed > 0 ? checked.errorOf(2) : '';
    return { error, ...(error === '' && (await checked.apply('overwrite'))) };
  }

  const isQuiet = async () =>
    (await app.admin.query(`select from pgboss.job where name in ('jobs', 'jobs_short') and state < 'completed'`))
      .rowCount === 0;

  /** All rows of the tables without what every write changes, as sorted texts, after what follows from a write. */
  const stored = async (): Promise<string[]> => {
    await until(isQuiet);
    const { rows } = await app.admin.query<{ row: string }>(
      tables
        .map(
          (table) =>
            `select (to_jsonb(t) - '{version,updated_at,updated_by,keywords}'::text[] - $2::text[])::text as row from ${table} t where school_id = $1`,
        )
        .join(' union all '),
      [app.schoolId('alpha'), apart],
    );
    return rows.map(({ row }) => row).sort();
  };

  beforeAll(async () => {
    fields = (await beside?.(app)) ?? {};
    const before = await app.admin.query(`select now() as now`);
    for (const row of [...first, line]) {
      const { error } = await imported(row, Object.keys(row));
      if (error !== '') throw new Error(error);
    }
    if (also !== undefined)
      await app.admin.query(`update ${tables[0]!} set ${also} where school_id = $1 and created_at >= $2`, [
        app.schoolId('alpha'),
        (before.rows[0] as { now: Date }).now,
      ]);
  });

  test('its full row fills each column', () => {
    expect(Object.keys(line).concat(without).sort()).toEqual(columns.map(({ title }) => title).sort());
  });

  test('the same row again changes nothing', async () => {
    const before = await stored();
    expect(await imported(line, Object.keys(line))).toMatchObject({ error: '', impSuccess: 1 });
    expect(await stored()).toEqual(before);
  });

  test('a sheet of the required columns changes nothing else', async () => {
    const before = await stored();
    const titles = named.map(({ title }) => title);
    expect(await imported(line, titles)).toMatchObject({ error: '', impSuccess: 1 });
    expect(await stored()).toEqual(before);
  });

  test('blank cells change nothing', async () => {
    const before = await stored();
    const given = Object.fromEntries(named.map(({ title }) => [title, line[title]!]));
    expect(await imported(given, Object.keys(line))).toMatchObject({ error: '', impSuccess: 1 });
    expect(await stored()).toEqual(before);
  });

  const clearable = columns.filter((column) => mayClear(column) && !key.includes(column.title));

  // Some sheets have nothing to clear.
  const cells = clearable.length === 0 ? [] : ['a cell clears its column, or the sheet says why not'];
  test.each(cells)('%s', async () => {
    let before = await stored();
    for (const { title } of clearable) {
      const { error } = await imported(
        { ...line, [title]: clearingText },
        named.map((column) => column.title).concat(title),
      );
      const after = await stored();
      const known = new Set(before);
      const changed = after.filter((row) => !known.has(row));
      expect([title, error.includes(title) ? 'refused' : error, changed.length]).toEqual(
        error === '' ? [title, '', 1] : [title, 'refused', 0],
      );
      before = after;
    }
  });

  test('required columns and fixed ones cannot be cleared', async () => {
    const fixed = columns.filter((column) => !mayClear(column)).map(({ title }) => title);
    const cleared = Object.fromEntries(fixed.map((title) => [title, clearingText]));
    const { error } = await imported({ ...line, ...cleared }, Object.keys({ ...line, ...cleared }));
    expect(fixed.filter((title) => !error.includes(title))).toEqual([]);
  });
});
