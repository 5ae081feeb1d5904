import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { tableOf, type TableCode, type Values } from '../shared/fields.ts';
import { largeChange, type CompareRow } from '../shared/finding.ts';
import { findYear, type Year } from './year.queries.ts';
import type { TableFault } from './across.rules.ts';
import { comparedFields, readTotals } from './summary.queries.ts';
import { compareValues } from './summary.rules.ts';

const lastOf = (schoolYear: string) => {
  const [from, to] = schoolYear.split('-').map(Number);
  return `${from! - 1}-${to! - 1}`;
};

async function lookLastYear(ctx: Ctx, schoolYear: string): Promise<Pick<Year, 'id'> | undefined> {
  const { rows } = await sql<{ id: number }>`select id from ministry.year
    where school_id = ${ctx.schoolId} and school_year = ${lastOf(schoolYear)}`.execute(ctx.db);
  return rows[0];
}

/** Records of a table of the school year before. */
export async function recordsOfLastYear(ctx: Ctx, schoolYear: string, table: TableCode): Promise<Values[]> {
  const { rows } = await sql<{ cells: Values }>`select r.cells from ministry.record r
    join ministry.year y on y.school_id = r.school_id and y.id = r.year_id
    where r.school_id = ${ctx.schoolId} and y.school_year = ${lastOf(schoolYear)} and r.table_code = ${table} and not r.is_out
    order by r.id`.execute(ctx.db);
  return rows.map(({ cells }) => cells);
}

/** Whether a table has the same records as the year before, whatever their order; an empty one is not compared. */
async function identicalTables(ctx: Ctx, { id }: Pick<Year, 'id'>, last: Pick<Year, 'id'>): Promise<TableCode[]> {
  const digest = (
    yearId: number,
  ) => sql`(select r.table_code, count(*) as rows, md5(string_agg(r.cells::text, '' order by r.cells::text)) as sum
    from ministry.record r where r.school_id = ${ctx.schoolId} and r.year_id = ${yearId} and not r.is_out group by 1)`;
  const { rows } = await sql<{
    code: TableCode;
  }>`select a.table_code as code from ${digest(id)} a join ${digest(last.id)} b
    on b.table_code = a.table_code and b.rows = a.rows and b.sum = a.sum order by 1`.execute(ctx.db);
  return rows.map(({ code }) => code);
}

type Compared = Omit<CompareRow, 'explanation'>;

/** Figures of SJ7 and SZ1 beside those of the year before. */
async function compareFigures(ctx: Ctx, year: Year): Promise<Compared[]> {
  const last = await lookLastYear(ctx, year.school_year);
  const { rows } = await sql<{ cells: Values }>`select cells from ministry.record where school_id = ${ctx.schoolId}
    and year_id = ${year.id} and table_code = 'sj7' and not is_out`.execute(ctx.db);
  const sj7 = rows[0]?.cells ?? {};
  const lastSj7 = last && ((await recordsOfLastYear(ctx, year.school_year, 'sj7'))[0] ?? {});
  const lastTotals = last && (await readTotals(ctx, last));
  return [
    ...compareValues(comparedFields('sj7'), sj7, lastSj7).map((row) => ({ table: 'sj7', ...row })),
    ...compareValues(comparedFields('sz1'), await readTotals(ctx, year), lastTotals).map((row) => ({
      table: 'sz1',
      ...row,
    })),
  ];
}

const labelOf = (table: string, field: string) => tableOf(table)!.fields.find(({ name }) => name === field)!.label;

/** Rule 7: a table is not last year's, and a large change is explained. */
export async function lastYearFaults(ctx: Ctx, year: Year): Promise<TableFault[]> {
  const last = await lookLastYear(ctx, year.school_year);
  if (!last) return [];
  const same = await identicalTables(ctx, year, last);
  const changed = (await compareFigures(ctx, year)).filter(
    ({ change }) => change !== null && Math.abs(change) > largeChange,
  );
  return [
    ...same.map((table): TableFault => ({
      table,
      record: undefined,
      field: '',
      level: 'error',
      rule: '7',
      message: `${tableOf(table)!.title}与上一学年完全相同，上报系统不接受`,
    })),
    ...changed.map(({ table, field, last: before, now, change }): TableFault => ({
      table: table as TableCode,
      record: undefined,
      field,
      level: 'warning',
      rule: '7',
      message: `${labelOf(table, field)}由 ${before} 变为 ${now}（${change! > 0 ? '增加' : '减少'} ${Math.abs(change!)}%），请说明原因`,
    })),
  ];
}

/** 往年对比 with the explanations of the last check. */
export async function compareYears(ctx: Ctx, { year: asked }: { year: string }): Promise<CompareRow[]> {
  const year = await findYear(ctx, asked);
  const { rows } = await sql<{
    table_code: string;
    field: string;
    explanation: string;
  }>`select table_code, field, explanation
    from ministry.finding where school_id = ${ctx.schoolId} and year_id = ${year.id} and rule = '7'`.execute(ctx.db);
  const explained = new Map(rows.map((row) => [`${row.table_code}.${row.field}`, row.explanation]));
  return (await compareFigures(ctx, year)).map((row) => ({
    ...row,
    explanation: explained.get(`${row.table}.${row.field}`) ?? '',
  }));
}
