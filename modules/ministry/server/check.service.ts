import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { ministryErrors } from '../shared/errors.ts';
import { ministryTables, type MinistryTable, type TableCode, type Values } from '../shared/fields.ts';
import { allRecords, recordsAfter } from './reported.queries.ts';
import { findYear, isOpen, type Year } from './year.queries.ts';
import { moveYear } from './year.service.ts';
import { acrossFaults, type Kept, type TableFault, type YearTables } from './across.rules.ts';
import { hundredths } from './amount.rules.ts';
import { lastYearFaults, recordsOfLastYear } from './last-year.queries.ts';
import { recordName } from './record-name.rules.ts';
import { cellFaults, type CodeSets } from './record-check.rules.ts';

const batch = 5000;
/** Faults of one table that are kept; whoever mends them checks again. */
const most = 1000;
const stored = ministryTables.filter(({ derived }) => !derived);

async function readCodes(ctx: Ctx): Promise<CodeSets> {
  const { rows } = await sql<{ list: string; codes: string[] }>`select list, array_agg(code) as codes from ministry.code
    where school_id = ${ctx.schoolId} group by list`.execute(ctx.db);
  return new Map(rows.map(({ list, codes }) => [list, new Set(codes)]));
}

/** Faults of the cells of a table, record by record. */
async function faultsOfCells(ctx: Ctx, yearId: number, table: MinistryTable, codes: CodeSets): Promise<TableFault[]> {
  const faults: TableFault[] = [];
  for (let after = 0; faults.length < most;) {
    const records = await recordsAfter(ctx, yearId, table.code, after, batch);
    for (const record of records)
      faults.push(...cellFaults(table, record.values, codes).map((fault) => ({ ...fault, table: table.code, record })));
    if (records.length < batch) break;
    after = records.at(-1)!.id;
  }
  return faults.slice(0, most);
}

/** Rule 1: numbers that more than one record has. */
async function repeatedKeys(ctx: Ctx, yearId: number, { code, key }: MinistryTable): Promise<TableFault[]> {
  if (key.length === 0) return [];
  const parts = key.map((field) => sql`r.cells ->> ${sql.lit(field)}`);
  const { rows } = await sql<{ id: number; values: Values }>`select x.id, x.cells as values from (
      select r.id, r.cells, count(*) over (partition by ${sql.join(parts)}) as times from ministry.record r
      where r.school_id = ${ctx.schoolId} and r.year_id = ${yearId} and r.table_code = ${code} and not r.is_out) x
    where x.times > 1 order by x.id limit ${most}`.execute(ctx.db);
  return rows.map((record) => ({
    table: code,
    record,
    field: key[0]!,
    level: 'error',
    rule: '1',
    message: `${key.map((field) => record.values[field] ?? '').join(' ')} 在本表中出现多次`,
  }));
}

type Sj1 = Pick<YearTables, 'sj1' | 'equipment'>;

/** Sums of SJ1, and price and class of those pieces that SJ3 names. */
async function readSj1(ctx: Ctx, yearId: number, numbers: readonly string[]): Promise<Sj1> {
  const own = sql`ministry.record r where r.school_id = ${ctx.schoolId} and r.year_id = ${yearId} and r.table_code = 'sj1' and not r.is_out`;
  const price = sql`nullif(r.cells ->> 'price', '')::numeric`;
  const isBig = sql`${price} >= 100000`;
  const { rows } = await sql<
    YearTables['sj1']
  >`select count(*)::int as count, round(coalesce(sum(${price}), 0) * 100)::float8 as amount,
      count(*) filter (where ${isBig})::int as count10w,
      round(coalesce(sum(${price}) filter (where ${isBig}), 0) * 100)::float8 as amount10w from ${own}`.execute(ctx.db);
  const named = await sql<{
    no: string;
    values: Values;
  }>`select r.cells ->> 'equip_no' as no, r.cells as values from ${own}
    and r.cells ->> 'equip_no' = any(${[...numbers]})`.execute(ctx.db);
  return {
    sj1: rows[0]!,
    equipment: new Map(
      named.rows.map(({ no, values }) => [
        no,
        { price: hundredths(values, 'price'), class_no: values['class_no'] ?? '' },
      ]),
    ),
  };
}

async function readTables(ctx: Ctx, { id, school_year }: Year): Promise<YearTables> {
  const all = (code: TableCode): Promise<Kept[]> => allRecords(ctx, id, code);
  const sj3 = await all('sj3');
  const last = await recordsOfLastYear(ctx, school_year, 'sj2');
  return {
    sj2: await all('sj2'),
    sj3,
    sj4: await all('sj4'),
    sj5: await all('sj5'),
    sj6: await all('sj6'),
    sj7: await all('sj7'),
    ...(await readSj1(
      ctx,
      id,
      sj3.map(({ values }) => values['equip_no'] ?? ''),
    )),
    lastSj2: last[0],
    endYear: Number(school_year.slice(5)),
  };
}

/** Keeps what was found: a finding that was there before keeps its explanation as long as it says the same. */
async function storeFindings(ctx: Ctx, yearId: number, faults: readonly TableFault[]): Promise<void> {
  const rows = faults.map(({ table, record, field, level, rule, message }) => ({
    key: [table, record?.id ?? '', field, rule, message].join('|'),
    level,
    table_code: table,
    record_id: record?.id ?? null,
    record: record ? Object.values(recordName(table, record.values)).filter(Boolean).join(' ') : '',
    field,
    value: record?.values[field] ?? '',
    rule,
    message,
  }));
  const once = [...new Map(rows.map((row) => [row.key, row])).values()];
  await sql`insert into ministry.finding as f (school_id, year_id, key, level, table_code, record_id, record, field, value, rule, message, checked_at)
    select ${ctx.schoolId}, ${yearId}, x.key, x.level, x.table_code, x.record_id, x.record, x.field, x.value, x.rule, x.message, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(once)}::jsonb) x (key text, level text, table_code text, record_id bigint, record text, field text,
      value text, rule text, message text)
    on conflict (school_id, year_id, key) do update set checked_at = excluded.checked_at, record = excluded.record, value = excluded.value`.execute(
    ctx.db,
  );
  await sql`delete from ministry.finding where school_id = ${ctx.schoolId} and year_id = ${yearId}
    and checked_at <> ${ctx.now}`.execute(ctx.db);
}

/** Checks a year by all rules; what it finds replaces what was found before. */
export async function checkYear(ctx: Ctx, { year: asked }: { year: string }) {
  const year = await findYear(ctx, asked);
  assert(year.collected_at !== null, ministryErrors.notCollected);
  assert(isOpen(year.state), ministryErrors.locked);
  await moveYear(ctx, year, 'check', { checked_at: ctx.now });
  const codes = await readCodes(ctx);
  const faults: TableFault[] = [];
  for (const table of stored) {
    faults.push(...(await faultsOfCells(ctx, year.id, table, codes)));
    faults.push(...(await repeatedKeys(ctx, year.id, table)));
  }
  faults.push(...acrossFaults(await readTables(ctx, year)), ...(await lastYearFaults(ctx, year)));
  await storeFindings(ctx, year.id, faults);
  const countOf = (level: string) => faults.filter((fault) => fault.level === level).length;
  return { errors: countOf('error'), warnings: countOf('warning') };
}
