import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import type { RequiredFacility } from '../../shared/hazard/facility-rule.ts';
import { JudgementStatus } from '../../shared/hazard/judgement.ts';
import { FacilityStatus } from '../../shared/facility-status.ts';

/** Rule `r` of required facilities holds for laboratory `l` at this level: every condition that it gives. */
const ruleHolds = (level: RawBuilder<unknown>) => sql<boolean>`(r.status = ${sql.lit(Enabled.on)}
  and (r.lab_level is null or ${level} <= r.lab_level)
  and (r.aptitude_id is null or exists (select 1 from base_info.lab_aptitude x where x.school_id = r.school_id
    and x.lab_id = l.id and x.attribute_id = r.aptitude_id))
  and (r.hazard_kind = '' or exists (select 1 from base_info.hazard_source h where h.school_id = r.school_id
    and h.lab_id = l.id and h.status = ${sql.lit(Enabled.on)} and h.kind like r.hazard_kind || '%')))`;

/** Laboratory `l` has a facility of this category; what is missing does not count. */
const hasFacility = (category: RawBuilder<unknown>) => sql<boolean>`exists (select 1 from base_info.lab_facility f
  where f.school_id = l.school_id and f.lab_id = l.id and f.category = ${category}
    and f.status <> ${sql.lit(FacilityStatus.missing)})`;

// What a waiting judgement asks for holds already, as in requirementsOfLabs.
const levelAsked = sql`least(l.lab_level, (select j.lab_level from base_info.judgement j where j.school_id = l.school_id and j.lab_id = l.id
  and j.status in (${sql.lit(JudgementStatus.college)}, ${sql.lit(JudgementStatus.school)})))`;

/** Categories `r.category` of facilities that laboratory `l` must have and has not: its red list. */
export const lackedFacilities = sql`select distinct r.category from base_info.facility_rule r
  where r.school_id = l.school_id and not ${hasFacility(sql`r.category`)} and ${ruleHolds(levelAsked)}`;

/** The names of the red list of laboratory `l` as a JSON array. */
export const lackedNames = sql`coalesce((select json_agg(coalesce(k.name, x.category) order by k.sort, x.category)
  from (${lackedFacilities}) x left join codes.code k on k.school_id = l.school_id and k.parent_key = 'material_category'
    and k.code = x.category), '[]')`;

/** Facilities that a laboratory must have at this level, and whether they are there. */
export async function requiredFacilities(ctx: Ctx, labId: number, level: number | null): Promise<RequiredFacility[]> {
  const { rows } = await sql<RequiredFacility>`
    select g.category, coalesce(k.name, g.category) as category_name, g.basis, ${hasFacility(sql`g.category`)} as present
    from base_info.lab l
    cross join lateral (select r.category, coalesce(string_agg(distinct nullif(r.basis, ''), '；'), '') as basis
      from base_info.facility_rule r where r.school_id = l.school_id and ${ruleHolds(sql`${level}::int`)}
      group by r.category) g
    left join codes.code k on k.school_id = ${ctx.schoolId} and k.parent_key = 'material_category' and k.code = g.category
    where l.school_id = ${ctx.schoolId} and l.id = ${labId}
    order by present, k.sort, g.category`.execute(ctx.db);
  return rows;
}
