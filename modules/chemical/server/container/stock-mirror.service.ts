import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { followMirror, type HazardMirror } from '#modules/base-info/server/public.ts';
import { Controlled, HazardSourceOrigin, HazardState } from '#modules/base-info/shared/hazard/hazard.ts';
import { flagsOf, isControlled, isGas } from '../purchase/purchase-facts.queries.ts';
import { needsTwo } from '../storage/placement.queries.ts';
import { labStore, stockOfLabs } from './lab-stock.queries.ts';

/** What the law controls a substance as, by its flags `x.flags`; of several the one that the rules of grading judge most severely. */
const controlledAs = sql`case when 'toxic' = any(x.flags) then ${Controlled.toxic}
  when 'precursor_1' = any(x.flags) then ${Controlled.precursor1}
  when 'psychotropic_1' = any(x.flags) then ${Controlled.psychotropic1}
  when 'explosive_precursor' = any(x.flags) then ${Controlled.explosive}
  when 'narcotic' = any(x.flags) then ${Controlled.narcotic}
  when 'precursor_2' = any(x.flags) then ${Controlled.precursor2}
  when 'psychotropic_2' = any(x.flags) then ${Controlled.psychotropic2}
  when 'precursor_3' = any(x.flags) then ${Controlled.precursor3} else ${Controlled.none} end`;

/**
 * Code of dictionary hazard_kind of substance `s`; null for what is no hazard. Precursors of drugs are what they are by their
 * danger, so that acetone counts among flammable liquids; as precursors the rules know them by `controlled`.
 */
const kindOf = sql`case when 'toxic' = any(x.flags) then '101' when 'explosive_precursor' = any(x.flags) then '102'
  when x.flags && array['narcotic', 'psychotropic_1', 'psychotropic_2'] then '104'
  when s.storage_group = 'FL' then '105' when s.storage_group in ('EX', 'FS', 'SR', 'WR') then '106'
  when s.storage_group in ('OX', 'OP') then '107' when s.storage_group in ('AI', 'AO', 'AL') then '108'
  when s.storage_group = 'TX' then '109'
  when x.flags && array['precursor_1', 'precursor_2', 'precursor_3'] then '103'
  when s.ghs_classes && array['acute_tox', 'muta', 'carc', 'repr', 'stot_se', 'stot_re'] then '109' end`;

/** A permit of the laboratory, or of the school, that is valid today. */
const permitOf = (ctx: Ctx) => sql`coalesce((select t.no from chemical.permit t
    left join chemical.purchase q on q.school_id = t.school_id and q.id = t.purchase_id
    where t.school_id = s.school_id and t.substance_id = s.id and t.no <> '' and (t.purchase_id is null or q.lab_id = m.lab_id)
      and ${formatDate(ctx.now)}::date between t.starts_on and t.ends_on
    order by t.purchase_id desc nulls last, t.id desc limit 1), '')`;

/**
 * Chemicals of laboratories, one hazard source a substance: what stands in their stores, and what they have in use. What two people
 * keep is back the same day, so that it is used there and not stored; the rest stays. Gases are mirrored by their cylinders.
 */
export const stockMirror: HazardMirror = {
  source: HazardSourceOrigin.chemical,
  wanted: (ctx, isOfLab) => sql`select s.id, m.lab_id, m.room_id, m.keeper_id, ${kindOf} as kind, s.name,
      case when s.catalog_no <> '' then '目录序号 ' || s.catalog_no else '' end as spec, m.total as qty, s.base_unit as unit,
      case when not m.is_used then ${HazardState.stored} when m.is_stored or not ${needsTwo(ctx)} then ${HazardState.both}
        else ${HazardState.used} end::int as state,
      m.place, ${permitOf(ctx)} as license_no, s.cas, s.pictograms as ghs, ${controlledAs} as controlled
    from (select c.substance_id, y.lab_id, sum(t.quantity) as total, bool_or(y.is_in_use) as is_used, bool_or(not y.is_in_use) as is_stored,
        case when count(distinct y.room_id) = 1 then min(y.room_id) end as room_id,
        case when count(distinct c.holder_id) = 1 then min(c.holder_id) end as keeper_id,
        left(string_agg(distinct y.place, '、'), 100) as place
      from (${stockOfLabs(ctx, isOfLab)}) y join chemical.container c on c.school_id = ${ctx.schoolId} and c.id = y.id
      join stock.lot t on t.school_id = c.school_id and t.id = c.id and t.quantity > 0
      group by c.substance_id, y.lab_id) m
    join chemical.substance s on s.school_id = ${ctx.schoolId} and s.id = m.substance_id and not ${isGas}
    cross join lateral (select ${flagsOf(ctx)} as flags) x
    where ${kindOf} is not null`,
  byLab: true,
};

/** Where containers were before they moved. */
type Left = { lab_id?: number; warehouse_id?: number };

/**
 * Controlled containers that came, went or changed are hazard sources of their laboratories at once, and judge their levels; what
 * nothing controls follows every night. Called last in a transaction, because it locks the laboratories, in one order.
 */
export async function followContainers(ctx: Ctx, ids: readonly number[], left: Left = {}): Promise<void> {
  const { rows } = await sql<{
    path: string;
  }>`with moved as materialized (select c.lab_id, c.warehouse_id from chemical.container c
      join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
      where c.school_id = ${ctx.schoolId} and c.id = any(${[...ids]}) and ${isControlled(ctx)})
    select u.path from org.unit u where u.school_id = ${ctx.schoolId} and u.level = 'lab' and exists (select from moved)
      and (u.id = ${left.lab_id ?? null} or u.id in (select lab_id from moved) or u.id in (select w.org_id from stock.warehouse w
        where w.school_id = u.school_id and w.warehouse_type = ${labStore}
          and (w.id = ${left.warehouse_id ?? null} or w.id in (select warehouse_id from moved))))
    order by u.id`.execute(ctx.db);
  for (const { path } of rows) await followMirror(ctx, stockMirror, path);
}
