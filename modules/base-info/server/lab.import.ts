import { defineSheet } from '#kernel/server/sheets/define-sheet.ts';
import { labColumns } from './lab-columns.rules.ts';
import { labChoices, lookUp, prepareEnv } from './lab-import.queries.ts';
import { checkLabRow, labRow, type Env, type Found, type LabValues } from './lab-import.rules.ts';
import { writeLabRows } from './lab-import.service.ts';

export const labImport = defineSheet<LabValues, Env, Found>({
  name: 'lab',
  title: '实验室',
  columns: labColumns,
  // By number, else by upper unit and name; that a college has one lab of a name is checked with the rows.
  keyOf: ({ code, parent, name }) => (code ?? `${parent}/${name}`).toUpperCase(),
  choices: labChoices,
  effects: {
    rooms: '新建 {n} 个房间',
    people: '新建实验室的负责人和安全员共 {n} 人，将获得所在实验室的“实验室管理员”角色',
  },
  prepare: prepareEnv,
  lookUp: (ctx, env, rows) => lookUp(ctx, env, rows.map(labRow)),
  check: (_ctx, { env, found }, row) => checkLabRow(labRow(row), env, found),
  apply: (ctx, { env, found }, rows) => writeLabRows(ctx, env, found, rows.map(labRow)),
});
