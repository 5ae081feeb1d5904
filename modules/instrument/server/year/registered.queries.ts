import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays, parseDateTime } from '#kernel/shared/time.ts';
import { QualificationLevel } from '#modules/reservation/shared/qualification/qualification.ts';
import { equipmentIncome, equipmentQualified } from '#modules/reservation/server/public.ts';
import { MonthState } from '../../shared/month/month.ts';
import { AchievementState } from '../../shared/result/achievement.ts';
import { PersonType, TrainingResult } from '../../shared/result/training.ts';
import { InstrumentStatus } from '../../shared/register/instrument.states.ts';
import { resultNames, type FigureName } from '../../shared/year/figures.ts';
import { daysOfYear } from '../month/month.rules.ts';

/** What is registered of an instrument in a school year, and its results weighted by their shares. */
type Registered = { figures: Partial<Record<FigureName, string>>; weighted: Record<string, string> };

const monthsOf = (
  ctx: Ctx,
  id: number,
  from: string,
  to: string,
) => sql`select coalesce(sum(m.hours_teach), 0) as hours_teach,
    coalesce(sum(m.hours_research), 0) as hours_research, coalesce(sum(m.hours_service), 0) as hours_service,
    coalesce(sum(m.hours_open), 0) as hours_open, coalesce(sum(m.samples), 0) as samples, coalesce(sum(m.down_hours), 0) as down_hours
  from instrument.month m where m.school_id = ${ctx.schoolId} and m.instrument_id = ${id}
    and m.month between ${from}::date and ${to}::date and m.state = ${sql.lit(MonthState.confirmed)}`;

/** Each person once: who may operate alone is not counted as guided. The list of qualifications counts as well. */
const peopleOf = (ctx: Ctx, id: number, year: string, from: string, to: string) => sql`with trained as (
    select t.user_id, t.person_type, t.result = ${TrainingResult.self} as alone from instrument.training t
    where t.school_id = ${ctx.schoolId} and t.instrument_id = ${id} and t.school_year = ${year} and t.user_id is not null
      and t.result in (${TrainingResult.self}, ${TrainingResult.guided})
    union all select q.user_id, case when b.user_type = 'teacher' then ${sql.lit(PersonType.teacher)}
        when b.user_type like '%student' then ${sql.lit(PersonType.student)} else ${sql.lit(PersonType.other)} end, q.level = ${QualificationLevel.self}
    from instrument.instrument n join (${equipmentQualified(ctx)}) q on q.equipment_id = n.equipment_id
    join identity.account b on b.school_id = n.school_id and b.id = q.user_id
    where n.school_id = ${ctx.schoolId} and n.id = ${id} and q.trained_on between ${from}::date and ${to}::date),
  persons as (select user_id, min(person_type) as person_type, bool_or(alone) as alone from trained group by user_id)
  select count(*) filter (where alone and person_type = ${sql.lit(PersonType.student)}) as op_student,
    count(*) filter (where alone and person_type = ${sql.lit(PersonType.teacher)}) as op_teacher,
    count(*) filter (where alone and person_type = ${sql.lit(PersonType.other)}) as op_other,
    count(*) filter (where not alone) as guided,
    (select coalesce(sum(t.people), 0) from instrument.training t where t.school_id = ${ctx.schoolId} and t.instrument_id = ${id}
      and t.school_year = ${year} and t.result = ${TrainingResult.shown}) as shown
  from persons`;

/** Columns of results as `type_level`; projects are items. */
const resultColumn = (name: string) => {
  const [type, level] = name.split('_') as [string, string];
  return sql<boolean>`a.type = ${type === 'items' ? 'project' : type} and a.level = ${level}`;
};
const resultsOf = (ctx: Ctx, id: number, year: string, value: (name: string) => RawBuilder<unknown>) => sql`select
    ${sql.join(resultNames.map((name) => sql`${value(name)} as ${sql.ref(name)}`))}
  from instrument.achievement a join instrument.achievement_share s on s.school_id = a.school_id and s.achievement_id = a.id
  where a.school_id = ${ctx.schoolId} and s.instrument_id = ${id} and a.school_year = ${year}
    and a.state <> ${sql.lit(AchievementState.refused)}`;

/** Months of the year since it was bought, and days on which it waited for repair, as months. */
const timeOf = (ctx: Ctx, id: number, from: string, to: string) => sql`select
    least(12, greatest(0, (extract(year from ${to}::date) - extract(year from e.buy_date)) * 12
      + extract(month from ${to}::date) - extract(month from e.buy_date) + 1))::int as months_used_since,
    (select coalesce(round(sum(greatest(0, extract(epoch from least(c.until, ${parseDateTime(addDays(to, 1))}, ${ctx.now})
        - greatest(c.changed_at, ${parseDateTime(from)})))) / 2629800), 0)::int
      from (select x.to_status, x.changed_at, coalesce(lead(x.changed_at) over (order by x.changed_at, x.id), 'infinity') as until
        from instrument.status_change x where x.school_id = i.school_id and x.instrument_id = i.id) c
      where c.to_status = ${sql.lit(InstrumentStatus.repair)} and c.until > ${parseDateTime(from)}) as months_repair
  from instrument.instrument i join base_info.equipment e on e.school_id = i.school_id and e.id = i.equipment_id
  where i.school_id = ${ctx.schoolId} and i.id = ${id}`;

/** Reads what is registered of an instrument in a school year. */
export async function registeredOf(ctx: Ctx, id: number, year: string): Promise<Registered> {
  const { from, to } = daysOfYear(year);
  const span = { from: parseDateTime(from), to: parseDateTime(addDays(to, 1)) };
  const { rows } = await sql<{ figures: Record<string, string>; weighted: Record<string, string> }>`select
      (select jsonb_object_agg(f.key, f.value) from (
        select * from jsonb_each_text(to_jsonb(m)) union all select * from jsonb_each_text(to_jsonb(p))
        union all select * from jsonb_each_text(to_jsonb(r)) union all select * from jsonb_each_text(to_jsonb(n))
        union all select * from jsonb_each_text(jsonb_build_object('months_used', coalesce(t.months_used_since, 12), 'months_repair', least(t.months_repair, 12)))
        union all select * from jsonb_each_text(jsonb_build_object('functions_original', coalesce(i.functions_original, 0),
          'functions_used', coalesce(i.functions_used, 0)))) f) as figures,
      (select jsonb_object_agg(w.key, w.value) from jsonb_each_text(to_jsonb(s)) w) as weighted
    from instrument.instrument i
    cross join (${monthsOf(ctx, id, from, to)}) m
    cross join (${peopleOf(ctx, id, year, from, to)}) p
    cross join (${resultsOf(ctx, id, year, (name) => sql`count(*) filter (where ${resultColumn(name)})`)}) r
    cross join (${resultsOf(ctx, id, year, (name) => sql`round(coalesce(sum(s.share) filter (where ${resultColumn(name)}), 0) / 100.0, 2)`)}) s
    cross join (${timeOf(ctx, id, from, to)}) t
    cross join lateral (select coalesce(max(x.outside), 0) as income_outside, coalesce(max(x.inside), 0) as income_inside
      from (${equipmentIncome(ctx, span)}) x where x.equipment_id = i.equipment_id) n
    where i.school_id = ${ctx.schoolId} and i.id = ${id}`.execute(ctx.db);
  return rows[0]!;
}
