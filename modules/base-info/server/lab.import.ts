import { defineSheet } from '#kernel/server/sheets/define-sheet.ts';
import { labColumns } from './lab-columns.rules.ts';
import { lookUp, prepareEnv } from './lab-import.queries.ts';
import { checkLabRow, readLabRow, type Env } from './lab-import.rules.ts';
import { writeLabRows } from './lab-import.service.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : '');

export const labImport = defineSheet<Env>({
  name: 'lab',
  title: '实验室',
  columns: labColumns,
  // By number, else by upper unit and name; that a college has one lab of a name is checked with the rows.
  keyOf: (values) => textOf(values['code']) || `${textOf(values['parent'])}/${textOf(values['name'])}`,
  prepare: prepareEnv,
  async check(ctx, env, sheetRows) {
    const rows = sheetRows.map(readLabRow);
    const found = await lookUp(ctx, env, rows);
    return rows.map((row) => checkLabRow(row, env, found));
  },
  apply: (ctx, env, sheetRows, mode) => writeLabRows(ctx, env, sheetRows.map(readLabRow), mode),
});
