import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { ManifestStatus } from '../../shared/transfer/manifest.states.ts';
import { Form } from '../../shared/waste-kinds.ts';
import { isProduced } from '../record/record-reach.queries.ts';

type Actual = { code: string; name: string; produced_kg: string; transferred_kg: string; method: string };

/** What was sealed and what departed in a year, by code; `method` is how most of it was disposed of last. */
export async function actualOf(ctx: Ctx, year: number): Promise<Actual[]> {
  const { departed, received, disputed } = ManifestStatus;
  const [from, to] = [`${year}-01-01`, `${year + 1}-01-01`];
  const { rows } = await sql<Actual>`with produced as (
      select t.code, sum(r.net_kg) as kg from waste.record r join waste.type t on t.school_id = r.school_id and t.id = r.type_id
      where r.school_id = ${ctx.schoolId} and r.state <> ${RecordState.void} and r.net_kg is not null
        and ${isProduced} and r.started_on >= ${from}::date and r.started_on < ${to}::date group by t.code),
    sent as (
      select t.code, sum(-f.quantity) as kg, max(m.method) as method
      from waste.manifest m join waste.manifest_item i on i.school_id = m.school_id and i.manifest_id = m.id and not i.is_void
      join waste.record r on r.school_id = i.school_id and r.id = i.record_id
      join waste.type t on t.school_id = r.school_id and t.id = r.type_id
      join stock.flow f on f.school_id = r.school_id and f.lot_id = r.lot_id and f.kind = 'transfer_out' and f.doc_type = 'waste.manifest'
      where m.school_id = ${ctx.schoolId} and m.status in (${departed}, ${received}, ${disputed})
        and m.departed_at >= ${parseDateTime(from)} and m.departed_at < ${parseDateTime(to)} group by t.code)
    select coalesce(p.code, s.code) as code,
      coalesce((select string_agg(distinct t.name, '、') from waste.type t where t.school_id = ${ctx.schoolId}
        and t.code = coalesce(p.code, s.code) and t.status = 1), '') as name,
      trim_scale(coalesce(p.kg, 0))::text as produced_kg, trim_scale(coalesce(s.kg, 0))::text as transferred_kg,
      coalesce(s.method, '') as method
    from produced p full join sent s on s.code = p.code order by 1`.execute(ctx.db);
  return rows;
}

/** What was produced before a year and had not left by its begin, by code; liquids that are not sealed have no weight yet. */
export async function leftBefore(ctx: Ctx, year: number): Promise<Map<string, number>> {
  const begin = `${year}-01-01`;
  const { rows } = await sql<{
    code: string;
    kg: number;
  }>`select t.code, coalesce(sum(coalesce(r.net_kg, case when r.form <> ${Form.liquid} then r.amount end)), 0)::float8 as kg
    from waste.record r join waste.type t on t.school_id = r.school_id and t.id = r.type_id
    where r.school_id = ${ctx.schoolId} and r.state <> ${RecordState.void} and r.started_on < ${begin}::date
      and not exists (select 1 from stock.flow f where f.school_id = r.school_id and f.lot_id = r.lot_id
        and f.kind = 'transfer_out' and f.at < ${parseDateTime(begin)})
    group by t.code`.execute(ctx.db);
  return new Map(rows.map(({ code, kg }) => [code, kg]));
}
