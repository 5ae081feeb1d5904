import { sql } from 'kysely';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { facilityRuleApi, type FacilityRuleRow } from '../../shared/hazard/facility-rule.ts';
import { facilityRuleActions } from './facility-rule.policy.ts';

type Stored = Omit<FacilityRuleRow, 'can'>;

export const facilityRuleList = listQuery<typeof facilityRuleApi.list, Stored>(facilityRuleApi.list, {
  noun: '必备设施规则',
  table: ['base_info.facility_rule', 'r'],
  joins: {
    a: sql`left join base_info.attribute a on a.school_id = r.school_id and a.id = r.aptitude_id`,
    h: sql`left join codes.code h on h.school_id = r.school_id and h.parent_key = 'hazard_kind' and h.code = r.hazard_kind`,
    v: sql`left join codes.code v on v.school_id = r.school_id and v.parent_key = 'lab_level' and v.code = r.lab_level::text`,
    k: sql`left join codes.code k on k.school_id = r.school_id and k.parent_key = 'material_category' and k.code = r.category`,
  },
  columns: () => sql`r.id, r.version, r.aptitude_id, coalesce(a.name, '') as aptitude_name, r.hazard_kind,
    coalesce(h.name, r.hazard_kind) as hazard_kind_name, r.lab_level, coalesce(v.name, '') as level_name, r.category,
    coalesce(k.name, r.category) as category_name, r.basis, r.status`,
  reach: () => sql<boolean>`true`,
  filters: { status: 'r.status', category: 'r.category' },
  isNarrow: () => true,
  sort: {},
  order: [sql`r.aptitude_id`, sql`r.hazard_kind`, sql`r.category`],
  row: (stored, { actor }) => ({ ...stored, can: facilityRuleActions(actor) }),
});
