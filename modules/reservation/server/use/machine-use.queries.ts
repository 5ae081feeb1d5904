import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { ClosureReason, UseType } from '../../shared/kinds.ts';
import type { Span } from '../occupation/calendar.rules.ts';

const hours = (condition: RawBuilder<unknown>) =>
  sql`round((coalesce(sum(m.seconds) filter (where ${condition}), 0) / 3600)::numeric, 1)`;
const ofType = (type: number) => hours(sql`m.use_type = ${sql.lit(type)}`);

/**
 * Hours of equipment in a span by kind of use, with samples: rows `equipment_id, hours_teach, hours_research, hours_service,
 * hours_open, samples, clashes`. A moment that two records claim is counted once, for the one that began first; `clashes`
 * counts the later ones. Open is use by people who are not of the laboratory.
 */
export const machineHours = (
  { schoolId }: Ctx,
  { from, to }: Span,
) => sql`select m.equipment_id, ${ofType(UseType.teaching)} as hours_teach, ${ofType(UseType.research)} as hours_research,
    ${ofType(UseType.service)} as hours_service, ${hours(sql`m.is_open`)} as hours_open,
    coalesce(sum(m.samples) filter (where m.began), 0)::int as samples, count(*) filter (where m.clashes)::int as clashes
  from (select s.equipment_id, x.use_type, x.samples, x.on_at >= ${from} as began,
      coalesce(x.on_at < max(x.off_at) over before, false) as clashes,
      greatest(extract(epoch from least(x.off_at, ${to}) - greatest(x.on_at, ${from}, max(x.off_at) over before)), 0) as seconds,
      not exists (select 1 from base_info.lab_member b where b.school_id = x.school_id and b.lab_id = x.lab_id
        and b.user_id = x.user_id and b.status = 1) as is_open
    from reservation.use_record x
    join reservation.resource s on s.school_id = x.school_id and s.id = x.resource_id and s.equipment_id is not null
    where x.school_id = ${schoolId} and x.on_at < ${to} and x.off_at > ${from} and x.on_at >= ${from}::timestamptz - interval '7 days'
    window before as (partition by x.resource_id order by x.on_at, x.off_at, x.id rows between unbounded preceding and 1 preceding)) m
  group by m.equipment_id`;

/** Hours in which equipment was closed for maintenance in a span: rows `equipment_id, hours`. */
export const maintenanceHours = (
  { schoolId }: Ctx,
  { from, to }: Span,
) => sql`select s.equipment_id, round((sum(extract(epoch from upper(z.part) - lower(z.part))) / 3600)::numeric, 1) as hours
  from (select c.resource_id, unnest(range_agg(tstzrange(greatest(c.starts_at, ${from}), least(c.ends_at, ${to})))) as part
    from reservation.closure c
    where c.school_id = ${schoolId} and c.reason = ${ClosureReason.maintenance} and c.starts_at < ${to} and c.ends_at > ${from}
    group by c.resource_id) z
  join reservation.resource s on s.school_id = ${schoolId} and s.id = z.resource_id and s.equipment_id is not null
  group by s.equipment_id`;
