import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import { defineSheet, type CheckedRow } from '#kernel/server/sheets/define-sheet.ts';
import { valueOf } from '#kernel/shared/enums.ts';
import { CodeList } from '../shared/code.ts';
import { codeColumns } from './code.export.ts';

type Row = Record<string, string | null | undefined> & { list: string; code: string; name: string };
type Checked = CheckedRow<Row>['values'];
/** Ids of stored codes by list and code. */
type Found = Map<string, number>;

const listNames = CodeList.$items.map(({ label }) => label);
const choices = { lists: { list: listNames.map((value) => ({ value })) }, example: { list: listNames[0]! } };
const keyOf = (row: Checked) => `${valueOf(CodeList, row.list ?? '') ?? ''}|${row.code ?? ''}`;

async function lookUp(ctx: Ctx, rows: Checked[]): Promise<Found> {
  const { rows: known } = await sql<{
    id: number;
    key: string;
  }>`select id, list || '|' || code as key from ministry.code
    where school_id = ${ctx.schoolId} and code = any(${rows.flatMap(({ code }) => code ?? [])})`.execute(ctx.db);
  return new Map(known.map(({ id, key }) => [key, id]));
}

/** The yearly code file of the ministry. */
export const codeImport = defineSheet<Row, object, Found>({
  name: 'ministry-code',
  title: '上报代码',
  columns: codeColumns,
  keyOf: (row) => keyOf(row),
  choices: () => Promise.resolve(choices),
  prepare: () => Promise.resolve({}),
  lookUp: (ctx, _env, rows) =>
    lookUp(
      ctx,
      rows.map(({ values }) => values),
    ),
  check: (_ctx, { found }, { values }) => ({
    errors:
      values.list && valueOf(CodeList, values.list) === undefined
        ? [{ field: 'list', text: `代码表“${values.list}”不存在，应为${listNames.join('、')}` }]
        : [],
    exists: found.has(keyOf(values)),
  }),
  apply: (ctx, { found }, rows) =>
    storeRows(
      ctx,
      'ministry.code',
      {},
      rows.map(({ values }) => ({
        id: found.get(keyOf(values)),
        list: valueOf(CodeList, values.list)!,
        code: values.code,
        name: values.name,
      })),
    ),
});
