import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import type { RequiredFacility } from '../../shared/hazard/facility-rule.ts';
import { FacilityStatus } from '../../shared/facility-status.ts';

/**
 * Facilities that a laboratory must have at this level, and whether they are there. A rule applies where every condition
 * that it gives holds; what is missing does not count.
 */
export async function requiredFacilities(ctx: Ctx, labId: number, level: number | null): Promise<RequiredFacility[]> {
  const { rows } = await sql<RequiredFacility>`
    with recursive rule as (
      select r.category, r.basis from base_info.facility_rule r
      join base_info.lab l on l.school_id = r.school_id and l.id = ${labId}
      where r.school_id = ${ctx.schoolId} and r.status = ${Enabled.on}
        and (r.lab_level is null or ${level}::int <= r.lab_level)
        and (r.aptitude_id is null or exists (select 1 from base_info.lab_aptitude x where x.school_id = r.school_id
          and x.lab_id = l.id and x.attribute_id = r.aptitude_id))
        and (r.hazard_kind = '' or exists (select 1 from base_info.hazard_source h where h.school_id = r.school_id
          and h.lab_id = l.id and h.status = ${Enabled.on} and h.kind like r.hazard_kind || '%')))
    select g.category, coalesce(k.name, g.category) as category_name, g.basis,
      exists (select 1 from base_info.lab_facility f where f.school_id = ${ctx.schoolId} and f.lab_id = ${labId}
        and f.category = g.category and f.status <> ${sql.lit(FacilityStatus.missing)}) as present
    from (select category, string_agg(distinct nullif(basis, ''), '；') as basis from rule group by category) b
    cross join lateral (select b.category, coalesce(b.basis, '') as basis) g
    left join codes.code k on k.school_id = ${ctx.schoolId} and k.parent_key = 'material_category' and k.code = g.category
    order by present, k.sort, g.category`.execute(ctx.db);
  return rows;
}
