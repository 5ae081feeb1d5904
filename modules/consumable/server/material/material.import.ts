import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import { faultOfChoice, listOfNames, valueFor, type Choices } from '#kernel/server/sheets/choices.rules.ts';
import { defineSheet, type CheckedRow, type SheetRow } from '#kernel/server/sheets/define-sheet.ts';
import { codesByName } from '#platform/codes/server/public.ts';
import { materialColumns } from './material.export.ts';

type Env = { categories: Choices<string> };
type Row = Record<string, string | number | null | undefined> & {
  code: string;
  name: string;
  unit: string;
  category: string;
};
type Found = Map<string, number>;

const prepare = async (ctx: Ctx): Promise<Env> => ({
  categories: (await codesByName(ctx, ['goods_category'])).goods_category,
});

async function lookUp(ctx: Ctx, rows: CheckedRow<Row>[]): Promise<Found> {
  const codes = rows.flatMap(({ values }) => values.code?.toUpperCase() ?? []);
  const { rows: known } = await sql<{
    id: number;
    code: string;
  }>`select id, upper(code) as code from consumable.material
    where school_id = ${ctx.schoolId} and upper(code) = any(${codes})`.execute(ctx.db);
  return new Map(known.map(({ id, code }) => [code, id]));
}

export const materialImport = defineSheet<Row, Env, Found>({
  name: 'consumable.material',
  title: '物资目录',
  columns: materialColumns,
  keyOf: ({ code }) => code.toUpperCase(),
  choices: async (ctx) => ({ lists: { category: listOfNames((await prepare(ctx)).categories) } }),
  prepare,
  lookUp: (ctx, _env, rows) => lookUp(ctx, rows),
  check: (_ctx, { env, found }, { values }) => ({
    errors: faultOfChoice('category', '分类', values.category, env.categories),
    exists: found.has(values.code?.toUpperCase() ?? ''),
  }),
  apply: (ctx, { env, found }, rows: SheetRow<Row>[]) =>
    storeRows(
      ctx,
      'consumable.material',
      { spec: '', remark: '', safety_stock: '0' },
      rows.map(({ values }) => ({
        ...values,
        category: valueFor(env.categories, values.category)!,
        id: found.get(values.code.toUpperCase()),
      })),
    ),
});
