import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { findSchoolCode } from '#platform/org/server/public.ts';
import { tableOf, type Values } from '../shared/fields.ts';
import { allRecords } from './reported.queries.ts';
import type { Year } from './year.queries.ts';
import { summaries, type Basis, type UnitEquipment } from './summary.rules.ts';

/** SJ1 by unit: pieces and hundredths of yuan. */
async function equipmentByUnit(ctx: Ctx, yearId: number): Promise<UnitEquipment[]> {
  const { rows } = await sql<UnitEquipment>`select coalesce(m.unit_name, c.name, '') as unit, count(*)::int as count,
      coalesce(round(sum(nullif(r.cells ->> 'price', '')::numeric) * 100), 0)::float8 as amount
    from ministry.record r left join org.unit c on c.school_id = r.school_id and c.id = r.unit_id
    left join ministry.unit_map m on m.school_id = r.school_id and m.unit_id = r.unit_id
    where r.school_id = ${ctx.schoolId} and r.year_id = ${yearId} and r.table_code = 'sj1' and not r.is_out group by 1`.execute(
    ctx.db,
  );
  return rows;
}

async function readBasis(ctx: Ctx, yearId: number): Promise<Basis> {
  return {
    schoolCode: await findSchoolCode(ctx),
    sj1: await equipmentByUnit(ctx, yearId),
    sj3: await allRecords(ctx, yearId, 'sj3'),
    sj4: await allRecords(ctx, yearId, 'sj4'),
    sj5: await allRecords(ctx, yearId, 'sj5'),
    sj6: await allRecords(ctx, yearId, 'sj6'),
  };
}

/** SZ1 and SZ2 of a year as its records stand: the total first, then the units. */
export const readSummaries = async (ctx: Ctx, { id }: Pick<Year, 'id'>): Promise<Values[]> =>
  summaries(await readBasis(ctx, id));

/** The school's record of SZ1, whose figures are compared over years. */
export const readTotals = async (ctx: Ctx, year: Pick<Year, 'id'>): Promise<Values> =>
  (await readSummaries(ctx, year))[0]!;

export const comparedFields = (code: 'sz1' | 'sj7') =>
  tableOf(code)!
    .fields.filter(({ kind }) => kind === 'N')
    .map(({ name }) => name);
