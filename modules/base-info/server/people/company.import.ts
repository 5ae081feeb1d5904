import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import { defineSheet, type CheckedRow } from '#kernel/server/sheets/define-sheet.ts';
import { afterImport } from '#kernel/server/sheets/row.rules.ts';
import { companyColumns } from './company.export.ts';

type Row = Record<string, string | null | undefined> & { name: string; quota: string };
type Checked = CheckedRow<Row>['values'];
type Known = { id: number; name: string; code: string; starts_on: string | null; ends_on: string | null };
type Found = { companies: Map<string, Known>; owners: Map<string, string> };

async function lookUp(ctx: Ctx, rows: Checked[]): Promise<Found> {
  const names = rows.flatMap((row) => row.name?.toUpperCase() ?? []);
  const codes = rows.flatMap((row) => row['credit_code']?.toUpperCase() ?? []);
  const { rows: known } =
    await sql<Known>`select id, upper(name) as name, upper(credit_code) as code, starts_on, ends_on
    from base_info.company where school_id = ${ctx.schoolId}
      and (upper(name) = any(${names}) or (credit_code <> '' and upper(credit_code) = any(${codes})))`.execute(ctx.db);
  return {
    companies: new Map(known.map((company) => [company.name, company])),
    owners: new Map(known.filter(({ code }) => code !== '').map(({ name, code }) => [code, name])),
  };
}

export const companyImport = defineSheet<Row, object, Found>({
  name: 'company',
  title: '单位名额',
  columns: companyColumns,
  keyOf: (row) => row.name.toUpperCase(),
  choices: () => Promise.resolve({ lists: {}, example: {} }),
  prepare: () => Promise.resolve({}),
  lookUp: (ctx, _env, rows) =>
    lookUp(
      ctx,
      rows.map(({ values }) => values),
    ),
  check: (_ctx, { found }, { values }) => {
    const owner = found.owners.get(values['credit_code']?.toUpperCase() ?? '');
    const stored = found.companies.get(values.name?.toUpperCase() ?? '');
    const from = afterImport(values['starts_on'], stored?.starts_on);
    const to = afterImport(values['ends_on'], stored?.ends_on);
    return {
      errors: [
        ...(owner !== undefined && owner !== values.name?.toUpperCase()
          ? [{ field: 'credit_code', text: `信用代码“${values['credit_code']}”已登记在其他单位名下，请核对` }]
          : []),
        ...(from && to && to < from ? [{ field: 'ends_on', text: '有效期至不能早于有效期起' }] : []),
      ],
      exists: stored !== undefined,
    };
  },
  apply: async (ctx, { found }, rows) => {
    const blank = { credit_code: '', contact: '', phone: '' };
    const ready = rows.map(({ values: row }) => ({
      id: found.companies.get(row.name.toUpperCase())?.id,
      name: row.name,
      credit_code: row['credit_code'],
      contact: row['contact'],
      phone: row['phone'],
      quota: Number(row.quota),
      starts_on: row['starts_on'],
      ends_on: row['ends_on'],
    }));
    await storeRows(ctx, 'base_info.company', blank, ready);
  },
});
