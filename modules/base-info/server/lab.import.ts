import { defineSheet } from '#kernel/server/sheets/define-sheet.ts';
import { labColumns } from './lab-columns.rules.ts';
import { lookUp, prepareEnv } from './lab-import.queries.ts';
import { checkLabRow, readLabRow, type Env, type Found, type LabValues } from './lab-import.rules.ts';
import { writeLabRows } from './lab-import.service.ts';

export const labImport = defineSheet<LabValues, Env, Found>({
  name: 'lab',
  title: '实验室',
  columns: labColumns,
  // By number, else by upper unit and name; that a college has one lab of a name is checked with the rows.
  keyOf: ({ code, parent, name }) => (code ?? `${parent}/${name}`).toUpperCase(),
  prepare: prepareEnv,
  lookUp: (ctx, env, rows) => lookUp(ctx, env, rows.map(readLabRow)),
  check: (_ctx, { env, found }, row) => checkLabRow(readLabRow(row), env, found),
  apply: (ctx, { env, found }, rows) => writeLabRows(ctx, env, found, rows.map(readLabRow)),
});
