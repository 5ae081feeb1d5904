import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { EquipmentStatus } from '#modules/base-info/shared/equipment.ts';
import { MemberKind } from '#modules/base-info/shared/people/member.ts';
import { experimentsGiven } from '#modules/teaching/server/public.ts';
import { UseType } from '#modules/reservation/shared/kinds.ts';
import { instrumentClass, type TableCode } from '../shared/fields.ts';

/** What the tables are made for: the year, its days (1 September to 31 August), and what the school has set. */
export type Frame = {
  yearId: number;
  schoolYear: string;
  from: string;
  to: string;
  schoolCode: string;
  /** Yuan from which equipment is reported, and from which an instrument is expensive. */
  minPrice: string;
  bigPrice: string;
};

/** Records as the sources give them now: `source`, `unit_id`, `cells`. */
type Source = (ctx: Ctx, frame: Frame) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>;

const day = (text: string) => sql`${parseDateTime(`${text} 00:00:00`)}::timestamptz`;

/** Unit `u` of a record with its number and name for the ministry; those that take no part are left out. */
const unit = (
  ctx: Ctx,
  id: RawBuilder<unknown>,
) => sql`left join org.unit c on c.school_id = ${ctx.schoolId} and c.id = ${id}
  left join ministry.unit_map m on m.school_id = ${ctx.schoolId} and m.unit_id = c.id`;
const takesPart = sql`coalesce(m.takes_part, true)`;
const unitNo = sql`coalesce(m.unit_no, c.code, '')`;
const unitName = sql`coalesce(m.unit_name, c.name, '')`;

/** Number of a piece of equipment in eight characters: the last ones of the asset's. */
const equipNo = sql`right(e.asset_no, 8)`;
// 停用 has no code of its own in the ministry's list.
const status = sql`case e.status when ${sql.lit(EquipmentStatus.using)} then '1' when ${sql.lit(EquipmentStatus.service)} then '3' else '9' end`;
const boughtMonth = sql`coalesce(to_char(e.buy_date, 'YYYYMM'), '')`;
const code = (value: RawBuilder<unknown>) => sql`coalesce(${value}::text, '')`;

/** Classes of fixed assets that are no equipment of teaching and research: houses, land, animals, furniture and the like. */
const excludedClasses = ['01', '02', '11', '13', '15', '16'];

const reported = (frame: Frame) => sql`e.price >= ${frame.minPrice}::numeric
  and left(e.class_no, 2) <> all(${excludedClasses}) and coalesce(e.buy_date <= ${frame.to}::date, true)`;

const sj1: Source = (
  ctx,
  frame,
) => sql`select 'equipment:' || e.id as source, e.college_id as unit_id, jsonb_build_object(
    'school_code', ${frame.schoolCode}::text, 'equip_no', ${equipNo}, 'class_no', e.class_no, 'name', e.name, 'model', e.model,
    'spec', e.spec, 'source', ${code(sql`e.origin`)}, 'country', e.country, 'price', e.price::numeric(14, 2)::text,
    'buy_date', ${boughtMonth}, 'status', ${status}, 'direction', ${code(sql`e.direction`)}, 'unit_no', ${unitNo},
    'unit_name', ${unitName}) as cells
  from base_info.equipment e ${unit(ctx, sql`e.college_id`)}
  where e.school_id = ${ctx.schoolId} and ${reported(frame)} and ${takesPart}`;

/** Minutes of the year in which an instrument was used, as whole hours of one kind of use. */
const hours = (condition: RawBuilder<unknown>) =>
  sql`round(coalesce(sum(extract(epoch from r.off_at - r.on_at)) filter (where ${condition}), 0) / 3600)::int::text`;
const ofType = (type: number) => hours(sql`r.use_type = ${sql.lit(type)}`);
/** By people who are not of the laboratory. */
const isOpen = sql`not exists (select 1 from base_info.lab_member x where x.school_id = r.school_id and x.lab_id = r.lab_id
  and x.user_id = r.user_id and x.status = 1)`;

const sj3: Source = (
  ctx,
  frame,
) => sql`select 'equipment:' || e.id as source, e.college_id as unit_id, jsonb_build_object(
    'school_code', ${frame.schoolCode}::text, 'equip_no', ${equipNo}, 'class_no', e.class_no, 'name', e.name,
    'price', e.price::numeric(14, 2)::text, 'model', e.model, 'spec', e.spec, 'keeper', coalesce(k.name, ''), 'hours_teach', h.teach,
    'hours_research', h.research, 'hours_service', h.service, 'hours_open', h.open, 'samples', h.samples) as cells
  from base_info.equipment e ${unit(ctx, sql`e.college_id`)}
  left join identity.account k on k.school_id = e.school_id and k.id = e.keeper_id
  cross join lateral (select ${ofType(UseType.teaching)} as teach, ${ofType(UseType.research)} as research,
      ${ofType(UseType.service)} as service, ${hours(isOpen)} as open, coalesce(sum(r.samples), 0)::text as samples
    from reservation.resource s join reservation.use_record r on r.school_id = s.school_id and r.resource_id = s.id
      and r.on_at >= ${day(frame.from)} and r.on_at < ${day(frame.to)} + interval '1 day'
    where s.school_id = e.school_id and s.equipment_id = e.id) h
  where e.school_id = ${ctx.schoolId} and ${reported(frame)} and e.price >= ${frame.bigPrice}::numeric
    and left(e.class_no, 2) = ${instrumentClass} and ${takesPart}`;

/** Experiments of batches that ended in the year; students of all batches of a project in a laboratory together. */
const sj4: Source = async (ctx, frame) => {
  const given = await experimentsGiven(ctx, frame.schoolYear);
  const records = given.map(({ lab_id, college_id, ...experiment }) => ({
    source: `experiment:${experiment.exp_no}:${lab_id}`,
    unit_id: college_id,
    cells: Object.fromEntries(
      Object.entries({ school_code: frame.schoolCode, ...experiment }).map(([field, value]) => [field, String(value)]),
    ),
  }));
  return sql`select f.source, f.unit_id, f.cells from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      f (source text, unit_id bigint, cells jsonb) ${unit(ctx, sql`f.unit_id`)} where ${takesPart}`;
};

const labNo = sql`left(u.code, 10)`;
const subject = (text: RawBuilder<unknown>) => sql`coalesce(substring(${text} from '\\d{4}'), '')`;

/** Teachers of laboratories at the end of the year, each in the laboratory that was joined first. */
const sj5: Source = (
  ctx,
  frame,
) => sql`select distinct on (a.id) 'person:' || a.id as source, u.college_id as unit_id, jsonb_build_object(
    'school_code', ${frame.schoolCode}::text, 'person_no', right(coalesce(a.job_no, a.account), 7), 'lab_no', ${labNo}, 'lab_name', u.name,
    'name', a.name, 'gender', case when a.gender in (1, 2) then a.gender::text else '' end, 'birth', '', 'subject', ${subject(sql`l.subject`)},
    'title', coalesce((select k.code from ministry.code k where k.school_id = a.school_id and k.list = 'title' and k.name = a.title), ''),
    'education', coalesce((select k.code from ministry.code k where k.school_id = a.school_id and k.list = 'education' and k.name = a.degree), ''),
    'expert', '00') as cells
  from base_info.lab_member b join identity.account a on a.school_id = b.school_id and a.id = b.user_id
  join org.unit u on u.school_id = b.school_id and u.id = b.lab_id
  join base_info.lab l on l.school_id = b.school_id and l.id = b.lab_id ${unit(ctx, sql`u.college_id`)}
  where b.school_id = ${ctx.schoolId} and b.kind = ${MemberKind.teacher} and b.joined_on <= ${frame.to}::date
    and coalesce(b.left_on > ${frame.to}::date, true) and u.deleted_at is null and ${takesPart}
  order by a.id, b.joined_on, b.id`;

/** Bookings of a laboratory and its instruments that were used in the year, by people of the school or from outside. */
const opened = (outside: boolean) => sql`(select count(*)::text as items, coalesce(sum(p.people), 0)::text as people,
    round(coalesce(sum(p.people * extract(epoch from r.off_at - r.on_at)), 0) / 3600)::text as hours
  from reservation.use_record r join identity.account a on a.school_id = r.school_id and a.id = r.user_id
  cross join lateral (select 1 + count(*) as people from reservation.booking_person q where q.school_id = r.school_id
    and q.booking_id = r.booking_id) p
  where r.school_id = u.school_id and r.lab_id = u.id and r.on_at >= span.starts and r.on_at < span.ends
    and (a.user_type = 'outside_school') = ${sql.lit(outside)})`;

const sj6: Source = (ctx, frame) => sql`select 'lab:' || u.id as source, u.college_id as unit_id, jsonb_build_object(
    'school_code', ${frame.schoolCode}::text, 'lab_no', ${labNo}, 'lab_name', u.name, 'lab_class', '4',
    'build_year', ${code(sql`l.founded_year`)}, 'area', round(coalesce(w.area, 0))::text,
    'lab_type', case l.nature when '1' then '1' when '2' then '2' else '3' end, 'subject', ${subject(sql`l.subject`)},
    'open_items_in', i.items, 'open_people_in', i.people, 'open_hours_in', i.hours,
    'open_items_out', o.items, 'open_people_out', o.people, 'open_hours_out', o.hours) as cells
  from org.unit u join base_info.lab l on l.school_id = u.school_id and l.id = u.id ${unit(ctx, sql`u.college_id`)}
  cross join (select ${day(frame.from)} as starts, ${day(frame.to)} + interval '1 day' as ends) span
  left join lateral (select sum(x.area) as area from base_info.lab_room y join org.room x on x.school_id = y.school_id and x.id = y.room_id
    where y.school_id = u.school_id and y.lab_id = u.id) w on true
  cross join lateral ${opened(false)} i cross join lateral ${opened(true)} o
  where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null and u.status = ${sql.lit(Enabled.on)} and ${takesPart}`;

/** Sums of a table in the year's records that count. */
const kept = (ctx: Ctx, { yearId }: Frame, table: TableCode) => sql`(select r.cells as v from ministry.record r
  where r.school_id = ${ctx.schoolId} and r.year_id = ${yearId} and r.table_code = ${table} and not r.is_out)`;
const numeric = (field: string) => sql`nullif(v ->> ${sql.lit(field)}, '')::numeric`;
const tenThousands = (amount: RawBuilder<unknown>) => sql`round(coalesce(${amount}, 0) / 10000, 2)::text`;
const month = (text: string) => text.slice(0, 7).replace('-', '');
const tenK = sql.lit(100_000);

/** The equipment of the year beside what the year before ended with; what is missing between them was written off. */
const sj2: Source = (ctx, frame) => sql`select 'school' as source, null::bigint as unit_id, jsonb_build_object(
    'school_code', ${frame.schoolCode}::text, 'last_count', l.count::text, 'last_amount', l.amount::text, 'last_count_10w', l.count_10w::text,
    'last_amount_10w', l.amount_10w::text, 'add_count', greatest(n.added, n.count - l.count)::text,
    'add_amount', greatest(n.added_amount, n.amount - l.amount)::text,
    'cut_count', (greatest(n.added, n.count - l.count) + l.count - n.count)::text,
    'cut_amount', (greatest(n.added_amount, n.amount - l.amount) + l.amount - n.amount)::text,
    'this_count', n.count::text, 'this_amount', n.amount::text, 'this_count_10w', n.count_10w::text, 'this_amount_10w', n.amount_10w::text) as cells
  from (select count(*)::numeric as count, round(coalesce(sum(${numeric('price')}), 0) / 10000, 2) as amount,
      count(*) filter (where ${numeric('price')} >= ${tenK}) as count_10w,
      round(coalesce(sum(${numeric('price')}) filter (where ${numeric('price')} >= ${tenK}), 0) / 10000, 2) as amount_10w,
      count(*) filter (where v ->> 'buy_date' between ${month(frame.from)} and ${month(frame.to)}) as added,
      round(coalesce(sum(${numeric('price')}) filter (where v ->> 'buy_date' between ${month(frame.from)} and ${month(frame.to)}), 0) / 10000, 2) as added_amount
    from ${kept(ctx, frame, 'sj1')} x) n,
  (select coalesce(max(${numeric('this_count')}), 0) as count, coalesce(max(${numeric('this_amount')}), 0) as amount,
      coalesce(max(${numeric('this_count_10w')}), 0) as count_10w, coalesce(max(${numeric('this_amount_10w')}), 0) as amount_10w
    from (select r.cells as v from ministry.record r join ministry.year y on y.school_id = r.school_id and y.id = r.year_id
      where r.school_id = ${ctx.schoolId} and r.table_code = 'sj2' and left(y.school_year, 4)::int = left(${frame.from}, 4)::int - 1) z) l`;

/** What laboratories cost: bought equipment of the year and what the laboratories say they ran on. */
const sj7: Source = (ctx, frame) => sql`select 'school' as source, null::bigint as unit_id, jsonb_build_object(
    'school_code', ${frame.schoolCode}::text, 'lab_count', l.labs::text, 'area', l.area::text,
    'total', (e.bought::numeric + l.run)::text, 'buy_total', e.bought, 'buy_teach', e.teaching,
    'run_total', l.run::text, 'run_material', l.material::text) as cells
  from (select count(*) as labs, coalesce(sum(${numeric('area')}), 0) as area, coalesce(sum(${numeric('run_cost')}), 0) as run,
      coalesce(sum(${numeric('material_cost')}), 0) as material from ${kept(ctx, frame, 'sj6')} x) l,
  (select ${tenThousands(sql`sum(${numeric('price')})`)} as bought,
      ${tenThousands(sql`sum(${numeric('price')}) filter (where v ->> 'direction' = '1')`)} as teaching
    from ${kept(ctx, frame, 'sj1')} x where v ->> 'buy_date' between ${month(frame.from)} and ${month(frame.to)}) e`;

/** Sources by table, in the order in which they are collected: those that add up others come last. */
export const sources: ReadonlyMap<TableCode, Source> = new Map<TableCode, Source>([
  ['sj1', sj1],
  ['sj3', sj3],
  ['sj4', sj4],
  ['sj5', sj5],
  ['sj6', sj6],
  ['sj2', sj2],
  ['sj7', sj7],
]);
