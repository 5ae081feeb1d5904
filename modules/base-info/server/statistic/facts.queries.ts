import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { ledgerItemCount, type LedgerItem } from '../../shared/statistic/ledger-items.ts';
import { lackedFacilities } from '../hazard/required-facility.queries.ts';

const isOn = sql.lit(Enabled.on);

const rooms = sql`coalesce((select array_agg(r.room_id order by r.room_id) from base_info.lab_room r
  where r.school_id = l.school_id and r.lab_id = l.id), '{}')`;

// Sorted, so that equal facts are equal values.
const hazardsJson = sql`jsonb_agg(jsonb_build_object('kind', s.kind, 'unit', s.unit, 'building', s.building,
  'rows', s.rows, 'qty', s.qty) order by s.kind, s.unit, s.building)`;
const hazardsIn = (labs: RawBuilder<unknown>) => sql`(
  select h.lab_id, h.kind, h.unit, coalesce(r.building_id, n.building_id) as building, count(*) as rows, trim_scale(sum(h.qty)) as qty
  from base_info.hazard_source h join base_info.lab n on n.school_id = h.school_id and n.id = h.lab_id
  left join org.room r on r.school_id = h.school_id and r.id = h.room_id
  where ${labs} and h.status = ${isOn} group by h.lab_id, h.kind, h.unit, coalesce(r.building_id, n.building_id)) s`;

const risksJson = sql`jsonb_agg(jsonb_build_object('id', h.id, 'entry', h.attribute_id, 'name', h.name, 'level', h.level,
  'review_on', h.review_on, 'measures', coalesce(m.measures, 0), 'placed', coalesce(m.placed, 0)) order by h.id)`;
const measures = sql`select count(*) as measures, count(*) filter (where q.in_place) as placed from base_info.risk_measure q`;

/** Facts of a few laboratories look up what is in each; those of many join it once, and leave a join out that nobody reads. */
const fewParts = () => ({
  joins: sql``,
  hazards: sql`(select ${hazardsJson} from ${hazardsIn(sql`h.school_id = l.school_id and h.lab_id = l.id`)})`,
  risks: sql`(select ${risksJson} from base_info.risk_point h cross join lateral (${measures}
      where q.school_id = h.school_id and q.risk_point_id = h.id) m
    where h.school_id = l.school_id and h.lab_id = l.id and h.in_force)`,
});
const manyParts = ({ schoolId }: Ctx) => ({
  joins: sql`left join (select s.lab_id, ${hazardsJson} as hazards from ${hazardsIn(sql`h.school_id = ${schoolId}`)}
      group by s.lab_id) hz on hz.lab_id = u.id
    left join (select h.lab_id, ${risksJson} as risks from base_info.risk_point h
      left join (select q.risk_point_id, count(*) as measures, count(*) filter (where q.in_place) as placed
        from base_info.risk_measure q where q.school_id = ${schoolId} group by q.risk_point_id) m on m.risk_point_id = h.id
      where h.school_id = ${schoolId} and h.in_force group by h.lab_id) rk on rk.lab_id = u.id`,
  hazards: sql`hz.hazards`,
  risks: sql`rk.risks`,
});

const certs = sql`coalesce((select jsonb_agg(jsonb_build_object('held', x.cert_no <> '', 'valid_to', x.valid_to) order by x.attribute_id)
  from base_info.lab_aptitude x join base_info.attribute a on a.school_id = x.school_id and a.id = x.attribute_id and a.need_cert
  where x.school_id = l.school_id and x.lab_id = l.id), '[]')`;

const hasOwn = (table: string, condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select 1 from ${sql.table(table)} x where x.school_id = l.school_id and x.lab_id = l.id and ${condition})`;

/** Each item of the ledger as it is filled in for laboratory `l` of unit `u`. */
const filled: Record<LedgerItem, RawBuilder<boolean>> = {
  type: sql`u.type_id is not null`,
  nature: sql`l.nature <> ''`,
  rooms: hasOwn('base_info.lab_room', sql`true`),
  purpose: sql`l.purpose <> ''`,
  head: sql`u.head_id is not null`,
  safety_head: sql`l.safety_head_id is not null`,
  safety_officer: sql`l.safety_officer_id is not null`,
  emergency: sql`l.emergency_name <> '' and l.emergency_phone <> ''`,
  duty: sql`l.duty_files <> '{}' and l.duty_expires_on is not null`,
  grade: sql`l.lab_level is not null and l.lab_class is not null`,
  hazards: hasOwn('base_info.hazard_source', sql`x.status = ${isOn}`),
  risks: hasOwn('base_info.risk_point', sql`x.in_force`),
  procedures: sql`l.procedures <> '{}'`,
  plans: sql`l.emergency_plans <> '{}'`,
};
const blanks = sql`array_remove(array[${sql.join(
  Object.entries(filled).map(([item, isFilled]) => sql`case when not (${isFilled}) then ${sql.lit(item)} end`),
)}], null)`;

/** Share of the items that are filled in, percent. */
export const completeness = (empty: RawBuilder<unknown>) =>
  sql<number>`100.0 * (${sql.lit(ledgerItemCount)} - cardinality(${empty})) / ${sql.lit(ledgerItemCount)}`;

/** Columns of facts; those of `base_info.lab_history` besides its days. */
export const factColumns = [
  'lab_id',
  'path',
  'college_id',
  'campus_id',
  'nature',
  'lab_level',
  'lab_class',
  'rooms',
  'hazards',
  'risks',
  'certs',
  'duty_expires_on',
  'lacks',
  'blanks',
] as const;

/** Facts of the laboratories in use as they are now, of a few or of many of them; columns that nobody reads cost nothing. */
export function factsNow(ctx: Ctx, size: 'few' | 'many') {
  const { joins, hazards, risks } = size === 'few' ? fewParts() : manyParts(ctx);
  return sql`select u.id as lab_id, u.path, l.college_id, l.campus_id, l.nature, l.lab_level, l.lab_class,
      ${rooms} as rooms, coalesce(${hazards}, '[]') as hazards, coalesce(${risks}, '[]') as risks, ${certs} as certs,
      l.duty_expires_on, array(${lackedFacilities} order by r.category) as lacks, ${blanks} as blanks
    from org.unit u join base_info.lab l on l.school_id = u.school_id and l.id = u.id ${joins}
    where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.status = ${isOn} and u.deleted_at is null`;
}

/** The same as they were on a day of the history. */
export const factsOn = (
  ctx: Ctx,
  day: string,
) => sql`select ${sql.join(factColumns.map((column) => sql.ref(`y.${column}`)))}
  from base_info.lab_history y where y.school_id = ${ctx.schoolId} and y.from_day <= ${day}::date
    and (y.to_day is null or y.to_day >= ${day}::date)`;
