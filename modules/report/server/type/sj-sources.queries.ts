import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { offer } from '#kernel/server/offers.ts';
import { addDays, parseDateTime } from '#kernel/shared/time.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import { UseType } from '#modules/reservation/shared/kinds.ts';
import type { Cells } from '../../shared/type/column.ts';
// Own sources come in by the door that other slices use.
import { reportSource } from '../public.ts';
import type { Collected } from './report-source.rules.ts';

/** Cells of the rows of a statement that names its columns after fields; null is what the system does not know. */
const texts = (rows: readonly Record<string, string | number | null>[]): Cells[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([field, value]) => (value === null ? [] : [[field, String(value)]])),
    ),
  );

const spanOf = ({ from, to }: Collected) => ({ from: parseDateTime(from), to: parseDateTime(addDays(to, 1)) });

/** From which price on, and of which kinds, instruments of the register count as valuable. */
export async function valuable(ctx: Ctx): Promise<{ price: string; kinds: string[] }> {
  const settings = await settingsOf(ctx, ['report_sj3_price', 'report_sj3_kinds']);
  return { price: settings.report_sj3_price, kinds: settings.report_sj3_kinds.split(' ') };
}

const hoursOf = (kind: number) =>
  sql`round(coalesce(sum(extract(epoch from x.off_at - x.on_at)) filter (where x.use_type = ${sql.lit(kind)}), 0) / 3600)::int`;

/** SJ3: valuable instruments of a laboratory with their hours and samples by use records. */
async function collectInstruments(ctx: Ctx, of: Collected): Promise<Cells[]> {
  const { price, kinds } = await valuable(ctx);
  const { from, to } = spanOf(of);
  const { rows } = await sql<
    Record<string, string | number | null>
  >`select right(e.asset_no, 8) as equip_no, left(e.name, 15) as name,
      trim_scale(e.price)::text as price, coalesce(nullif(e.model, ''), '*') as model, '*' as spec, n.*, a.name as keeper
    from base_info.equipment e
    left join identity.account a on a.school_id = e.school_id and a.id = e.keeper_id
    cross join lateral (select ${hoursOf(UseType.teaching)} as hours_teach, ${hoursOf(UseType.research)} as hours_research,
        ${hoursOf(UseType.service)} as hours_service, coalesce(sum(x.samples), 0)::int as samples
      from reservation.resource s join reservation.use_record x on x.school_id = s.school_id and x.resource_id = s.id
        and x.on_at >= ${from} and x.on_at < ${to}
      where s.school_id = e.school_id and s.equipment_id = e.id) n
    where e.school_id = ${ctx.schoolId} and e.lab_id = ${of.orgId} and e.price >= ${price} and e.kind = any(${kinds})
    order by e.asset_no, e.id limit 10000`.execute(ctx.db);
  return texts(rows);
}

/** SJ5: staff who are members of a laboratory, but for those who only teach elsewhere. */
async function collectMembers(ctx: Ctx, of: Collected): Promise<Cells[]> {
  const { rows } = await sql<Record<string, string | number | null>>`select right(a.job_no, 7) as person_no, a.name,
      case when a.gender in (1, 2) then a.gender end as gender, '00' as expert
    from base_info.lab_member m join identity.account a on a.school_id = m.school_id and a.id = m.user_id
    where m.school_id = ${ctx.schoolId} and m.lab_id = ${of.orgId} and m.status = 1 and m.joined_on <= ${of.to}
      and a.user_type = 'teacher' and a.job_no is not null
      and not exists (select 1 from base_info.lab_member o where o.school_id = m.school_id and o.user_id = m.user_id
        and o.status = 1 and (o.joined_on, o.id) < (m.joined_on, m.id))
    order by a.job_no, a.id limit 10000`.execute(ctx.db);
  return texts(rows);
}

/** Codes of the ministry for the nature of a laboratory: 教学 and 实训, 科研, others. */
const labType = sql`case l.nature when '1' then 1 when '5' then 1 when '2' then 2 else 3 end`;

/** People and hours of bookings that were used, own people and those from outside. */
const openUse = ({ from, to }: { from: Date; to: Date }) => sql`select
    count(distinct x.id) filter (where not o.is_out)::int as open_items_in,
    count(distinct x.id) filter (where o.is_out)::int as open_items_out,
    coalesce(sum(o.people) filter (where not o.is_out), 0)::int as open_people_in,
    coalesce(sum(o.people) filter (where o.is_out), 0)::int as open_people_out,
    round(coalesce(sum(o.people * o.hours) filter (where not o.is_out), 0))::int as open_hours_in,
    round(coalesce(sum(o.people * o.hours) filter (where o.is_out), 0))::int as open_hours_out
  from reservation.use_record x
  join identity.account a on a.school_id = x.school_id and a.id = x.user_id
  cross join lateral (select a.user_type = 'outside_school' as is_out, extract(epoch from x.off_at - x.on_at) / 3600 as hours,
    1 + (select count(*) from reservation.booking_person p where p.school_id = x.school_id and p.booking_id = x.booking_id) as people) o
  where x.school_id = l.school_id and x.lab_id = l.id and x.on_at >= ${from} and x.on_at < ${to}`;

/** SJ6: the laboratory with its area and the use that was made of it. */
async function collectLab(ctx: Ctx, of: Collected): Promise<Cells[]> {
  const { rows } = await sql<Record<string, string | number | null>>`select l.founded_year as build_year,
      (select nullif(round(sum(r.area)), 0)::int from base_info.lab_room k join org.room r on r.school_id = k.school_id and r.id = k.room_id
        where k.school_id = l.school_id and k.lab_id = l.id) as area, ${labType} as lab_type, n.*
    from base_info.lab l cross join lateral (${openUse(spanOf(of))}) n
    where l.school_id = ${ctx.schoolId} and l.id = ${of.orgId}`.execute(ctx.db);
  return texts(rows);
}

/** SJ7: how many laboratories a college has, and their area; money is filled in. */
async function collectCollege(ctx: Ctx, of: Collected): Promise<Cells[]> {
  const { rows } = await sql<
    Record<string, string | number | null>
  >`select count(*)::int as lab_count, coalesce(round(sum(n.area)), 0)::int as area
    from base_info.lab l join org.unit u on u.school_id = l.school_id and u.id = l.id and u.status = 1 and u.deleted_at is null
    cross join lateral (select sum(r.area) as area from base_info.lab_room k join org.room r on r.school_id = k.school_id and r.id = k.room_id
      where k.school_id = l.school_id and k.lab_id = l.id) n
    where l.school_id = ${ctx.schoolId} and u.college_id = ${of.orgId}`.execute(ctx.db);
  return texts(rows);
}

/** Experiments of SJ4 come from the slice that teaches, by `offer(reportSource, …)`. */
export const sjSources = [
  offer(reportSource, { type: 'sj3', collect: collectInstruments }),
  offer(reportSource, { type: 'sj5', collect: collectMembers }),
  offer(reportSource, { type: 'sj6', collect: collectLab }),
  offer(reportSource, { type: 'sj7', collect: collectCollege }),
];
