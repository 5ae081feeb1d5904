import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import { findSchoolCode } from '#platform/org/server/public.ts';
import { ministryErrors } from '../shared/errors.ts';
import { tableOf, type TableCode } from '../shared/fields.ts';
import { YearState } from '../shared/year.states.ts';
import { findYear, type Year } from './year.queries.ts';
import { changeTables } from './year.service.ts';
import { acceptedRecords } from './accepted.queries.ts';
import { recordName } from './record-name.rules.ts';
import { sources, type Frame } from './sources.queries.ts';

async function frameOf(ctx: Ctx, { id, school_year }: Pick<Year, 'id' | 'school_year'>): Promise<Frame> {
  const settings = await settingsOf(ctx, ['sj_min_price', 'sj_big_price']);
  const [first, second] = school_year.split('-');
  return {
    yearId: id,
    schoolYear: school_year,
    from: `${first}-09-01`,
    to: `${second}-08-31`,
    schoolCode: await findSchoolCode(ctx),
    minPrice: settings['sj_min_price']!,
    bigPrice: settings['sj_big_price']!,
  };
}

/**
 * What the sources say, with what units have filled in and the school has accepted: their cells stand over those of the platform where
 * both name the same record, and records that only they know come along.
 */
async function foundOf(ctx: Ctx, frame: Frame, table: TableCode): Promise<RawBuilder<unknown>> {
  const live = await sources.get(table)!(ctx, frame);
  const accepted = await acceptedRecords(ctx, frame.schoolYear, table);
  if (accepted.length === 0) return live;
  const { key } = tableOf(table)!;
  const name = (cells: RawBuilder<unknown>) =>
    key.length === 0
      ? sql`''`
      : sql`concat_ws('|', ${sql.join(key.map((field) => sql`${cells} ->> ${sql.lit(field)}`))})`;
  return sql`with live as materialized (${live}), accepted as (select a.* from jsonb_to_recordset(${JSON.stringify(accepted)}::jsonb)
      a (id bigint, unit_id bigint, cells jsonb))
    select l.source, l.unit_id, l.cells || coalesce(a.cells, '{}') as cells from live l
      left join accepted a on ${name(sql`a.cells`)} = ${name(sql`l.cells`)}
    union all select 'report:' || a.id, a.unit_id, jsonb_build_object('school_code', ${frame.schoolCode}::text) || a.cells from accepted a
      where not exists (select from live l where ${name(sql`l.cells`)} = ${name(sql`a.cells`)})`;
}

/** Cells of a record `r` that were changed by hand; they stay when it is collected again. */
const kept = sql`coalesce((select jsonb_object_agg(k.name, r.cells -> k.name) from jsonb_object_keys(r.changes) k (name)), '{}')`;

/**
 * Makes the records of a table what its sources say now: new ones come, those without a source go, what somebody changed stays
 * changed. Two statements for any number of records.
 */
async function collectTable(ctx: Ctx, frame: Frame, table: TableCode, source: RawBuilder<unknown>): Promise<number> {
  const own = sql`r.school_id = ${ctx.schoolId} and r.year_id = ${frame.yearId} and r.table_code = ${table}`;
  const { rows } = await sql<{ rows: number }>`with found as materialized (${source}),
    gone as (delete from ministry.record r where ${own} and r.collected is not null
      and not exists (select from found f where f.source = r.source)),
    stored as (insert into ministry.record as r (school_id, year_id, table_code, source, unit_id, cells, collected, created_by, updated_by, updated_at)
      select ${ctx.schoolId}, ${frame.yearId}, ${table}, f.source, f.unit_id, f.cells, f.cells, ${ctx.actor.userId}, ${ctx.actor.userId}, ${ctx.now}
      from found f
      on conflict (school_id, year_id, table_code, source) do update set unit_id = excluded.unit_id, collected = excluded.collected,
        cells = excluded.collected || ${kept}, version = r.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by
      where r.collected is distinct from excluded.collected or r.unit_id is distinct from excluded.unit_id)
    select count(*)::int as rows from found`.execute(ctx.db);
  return rows[0]!.rows;
}

const parts = ['buy_total', 'repair_total', 'run_total', 'build', 'reform', 'other'];

/** The total of SJ7 follows its parts, also those that were changed by hand, unless it was changed itself. */
async function sumMoney(ctx: Ctx, { yearId }: Frame): Promise<void> {
  const sum = sql.join(
    parts.map((field) => sql`coalesce(nullif(r.cells ->> ${sql.lit(field)}, ''), '0')::numeric`),
    sql` + `,
  );
  await sql`update ministry.record r set cells = r.cells || jsonb_build_object('total', round(${sum}, 2)::text)
    where r.school_id = ${ctx.schoolId} and r.year_id = ${yearId} and r.table_code = 'sj7' and not r.changes ? 'total'`.execute(
    ctx.db,
  );
}

async function collect(ctx: Ctx, year: string, tables: readonly TableCode[]): Promise<{ rows: number }> {
  const found = await findYear(ctx, year);
  await changeTables(ctx, found, { collected_at: ctx.now });
  const frame = await frameOf(ctx, found);
  assert(/^\d{5}$/.test(frame.schoolCode), ministryErrors.noCode);
  let rows = 0;
  for (const table of tables) rows += await collectTable(ctx, frame, table, await foundOf(ctx, frame, table));
  if (tables.includes('sj7')) await sumMoney(ctx, frame);
  await ctx.audit({
    action: '采集上报数据',
    docType: 'ministry.year',
    docId: found.id,
    to: YearState.collecting,
    note: `${tables.length} 张表 ${rows} 行`,
  });
  return { rows };
}

export const collectAll = (ctx: Ctx, { year }: { year: string }) => collect(ctx, year, [...sources.keys()]);

export async function collectOne(ctx: Ctx, { year, table }: { year: string; table: string }) {
  assert(sources.has(table as TableCode), ministryErrors.derived);
  return collect(ctx, year, [table as TableCode]);
}

type Drift = { source: string; what: 'added' | 'gone' | 'differs'; cells: Record<string, string> };

/** Records whose sources have come, gone or changed since they were collected, by table. */
export async function readDrift(ctx: Ctx, { year }: { year: string }) {
  const found = await findYear(ctx, year);
  const frame = await frameOf(ctx, found);
  const drifts = [];
  for (const table of sources.keys()) {
    const { rows } = await sql<Drift>`with found as materialized (${await foundOf(ctx, frame, table)})
      select coalesce(f.source, r.source) as source, coalesce(f.cells, r.collected) as cells,
        case when r.id is null then 'added' when f.source is null then 'gone' else 'differs' end as what
      from found f full join (select * from ministry.record r where r.school_id = ${ctx.schoolId} and r.year_id = ${found.id}
        and r.table_code = ${table} and r.collected is not null) r on r.source = f.source
      where r.collected is distinct from f.cells order by 1`.execute(ctx.db);
    const countOf = (what: Drift['what']) => rows.filter((row) => row.what === what).length;
    if (rows.length > 0)
      drifts.push({
        table,
        added: countOf('added'),
        gone: countOf('gone'),
        differs: countOf('differs'),
        records: rows.slice(0, shown).map(({ what, cells }) => ({ ...recordName(table, cells), what })),
      });
  }
  return drifts;
}

const shown = 20;
