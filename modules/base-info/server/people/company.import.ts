import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { defineSheet, type CheckedRow } from '#kernel/server/sheets/define-sheet.ts';
import { companyColumns } from './company.export.ts';
import { writeCompanies } from './company-import.service.ts';

type Row = Record<string, string | null> & { name: string; quota: string };
type Checked = CheckedRow<Row>['values'];
type Found = { names: Set<string>; owners: Map<string, string> };

async function lookUp(ctx: Ctx, rows: Checked[]): Promise<Found> {
  const names = rows.flatMap((row) => row.name?.toUpperCase() ?? []);
  const codes = rows.flatMap((row) => row['credit_code']?.toUpperCase() ?? []);
  const { rows: known } = await sql<{
    name: string;
    code: string;
  }>`select upper(name) as name, upper(credit_code) as code
    from base_info.company where school_id = ${ctx.schoolId}
      and (upper(name) = any(${names}) or (credit_code <> '' and upper(credit_code) = any(${codes})))`.execute(ctx.db);
  return {
    names: new Set(known.map(({ name }) => name)),
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
    const { starts_on: from, ends_on: to } = values as { starts_on?: string | null; ends_on?: string | null };
    return {
      errors: [
        ...(owner !== undefined && owner !== values.name?.toUpperCase()
          ? [{ field: 'credit_code', text: `信用代码“${values['credit_code']}”已登记在其他单位名下，请核对` }]
          : []),
        ...(from && to && to < from ? [{ field: 'ends_on', text: '有效期至不能早于有效期起' }] : []),
      ],
      exists: found.names.has(values.name?.toUpperCase() ?? ''),
    };
  },
  apply: (ctx, { mode }, rows) =>
    writeCompanies(
      ctx,
      rows.map(({ values }) => values),
      mode,
    ),
});
