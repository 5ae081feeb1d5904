import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { rateOf } from '#kernel/shared/rate.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { MemberStatus } from '../../shared/people/member.ts';
import type { UnitFigures } from '../../shared/statistic/unit-figures.ts';
import type { YearQuery } from '../../shared/statistic/year.ts';
import { requiredSeconds } from '../people/member-hours.queries.ts';
import type { Counted } from './counted-labs.queries.ts';
import { drillsIn, hoursByPerson, selfChecksIn, type Period } from '../people/year-offers.queries.ts';

/** What figures are grouped by; `null` for what belongs to no college. */
type By = 'college_id' | 'lab_id';
type Unit = number | null;
type Row = { unit: Unit; is_total: boolean };
type ByUnit = { units: Map<Unit, UnitFigures>; total: UnitFigures };

type People = Row & {
  labs: number;
  members: number;
  persons: number;
  admitted: number;
  trained: number;
  due: number;
  met: number;
  unit_seconds: number;
  all_seconds: number;
};

/** Members `m` who were in their laboratory on a day; today as the list of members has them. */
export const isThere = ({ now }: Ctx, day: string): RawBuilder<boolean> =>
  day === formatDate(now)
    ? sql<boolean>`m.status = ${sql.lit(MemberStatus.present)}`
    : sql<boolean>`(m.joined_on <= ${day}::date and (m.left_on is null or m.left_on > ${day}::date))`;

/** Members of the counted laboratories, with their training in the period. */
async function readPeople(
  ctx: Ctx,
  { facts, day }: Counted,
  { by, hours, ids }: { by: By; hours: RawBuilder<unknown> | null; ids: readonly number[] | undefined },
) {
  // A person of several laboratories counts once in the hours of a unit, and once in those of all.
  const { rows } = await sql<People>`with member as (
      select f.lab_id, ${sql.ref(`f.${by}`)} as unit, m.user_id, m.admitted_to >= ${day}::date as admitted, h.seconds, r.seconds as asked,
        row_number() over (partition by ${sql.ref(`f.${by}`)}, m.user_id) = 1 as first_of_unit,
        row_number() over (partition by m.user_id) = 1 as first_of_all
      from ${ids === undefined ? facts : sql`(select * from ${facts} f where f.lab_id = any(${[...ids]}::bigint[]))`} f
      left join base_info.lab_member m on m.school_id = ${ctx.schoolId} and m.lab_id = f.lab_id and ${isThere(ctx, day)}
      left join (${hours ?? sql`select null::bigint as user_id, 0 as seconds where false`}) h on h.user_id = m.user_id
      left join (${requiredSeconds(ctx)}) r on r.level = f.lab_level
    )
    select unit, grouping(unit) = 1 as is_total, count(distinct lab_id) as labs, count(user_id) as members,
      count(distinct user_id) as persons, count(*) filter (where admitted) as admitted,
      count(*) filter (where seconds > 0) as trained, count(*) filter (where user_id is not null and asked is not null) as due,
      count(*) filter (where user_id is not null and coalesce(seconds, 0) >= asked) as met,
      coalesce(sum(seconds) filter (where first_of_unit), 0)::bigint as unit_seconds,
      coalesce(sum(seconds) filter (where first_of_all), 0)::bigint as all_seconds
    from member group by grouping sets ((unit), ())`.execute(ctx.db);
  return rows;
}

type Places = Pick<YearQuery, 'campus_id' | 'college_id' | 'nature'> & { ids?: readonly number[] | undefined };

/** Sums of a query with `lab_id` and `college_id`, under the conditions of the list behind them. */
async function sumBy<T>(ctx: Ctx, source: RawBuilder<unknown>, sums: RawBuilder<unknown>, by: By, places: Places) {
  const { campus_id, college_id, nature, ids } = places;
  const conditions = [
    sql`true`,
    ...(campus_id === undefined ? [] : [sql`l.campus_id = ${campus_id}`]),
    ...(college_id === undefined ? [] : [sql`s.college_id = ${college_id}`]),
    ...(nature === undefined ? [] : [sql`l.nature = ${nature}`]),
    ...(ids === undefined ? [] : [sql`s.lab_id = any(${[...ids]}::bigint[])`]),
  ];
  const { rows } = await sql<
    Row & T
  >`select ${sql.ref(`s.${by}`)} as unit, grouping(${sql.ref(`s.${by}`)}) = 1 as is_total, ${sums}
    from (${source}) s left join base_info.lab l on l.school_id = ${ctx.schoolId} and l.id = s.lab_id
    where ${sql.join(conditions, sql` and `)} group by grouping sets ((${sql.ref(`s.${by}`)}), ())`.execute(ctx.db);
  return rows;
}

type Drills = { held: number; people: number };
const drillSums = sql`count(*) as held, coalesce(sum(s.people), 0)::bigint as people`;

type Checks = { due: number; done: number; open: number; missed: number };
const checkSums = sql`coalesce(sum(s.due), 0)::bigint as due, coalesce(sum(s.done), 0)::bigint as done,
  coalesce(sum(s.open), 0)::bigint as open, coalesce(sum(s.missed), 0)::bigint as missed`;

const noPeople = { labs: 0, members: 0, persons: 0, admitted: 0, trained: 0, due: 0, met: 0 };
const noDrills: Drills = { held: 0, people: 0 };
const noChecks: Checks = { due: 0, done: 0, open: 0, missed: 0 };

/**
 * People, training, drills and self-checks of the counted laboratories and of a period, by unit and in all; `ids` are
 * those laboratories that are asked for.
 */
export async function readUnitFigures(
  ctx: Ctx,
  counted: Counted,
  { by = 'college_id', period, ...places }: Places & { by?: By; period: Period },
): Promise<ByUnit> {
  const hours = hoursByPerson(ctx, period);
  const [drills, checks] = [drillsIn(ctx, period), selfChecksIn(ctx, period)];
  const people = await readPeople(ctx, counted, { by, hours, ids: places.ids });
  const held = drills && (await sumBy<Drills>(ctx, drills, drillSums, by, places));
  const checked = checks && (await sumBy<Checks>(ctx, checks, checkSums, by, places));

  const figuresOf = (isThis: (row: Row) => boolean): UnitFigures => {
    const row = people.find(isThis);
    const { labs, members, persons, admitted, trained, due, met } = row ?? noPeople;
    const seconds = row ? (row.is_total ? row.all_seconds : row.unit_seconds) : 0;
    const { held: drillsHeld, people: drilled } = held?.find(isThis) ?? noDrills;
    const own = checked?.find(isThis) ?? noChecks;
    return {
      labs,
      members,
      persons,
      admitted,
      training: hours && { trained, due, met, rate: rateOf(met, due), hours: Math.round(seconds / 360) / 10 },
      drills: held && { held: drillsHeld, people: drilled },
      self_checks: checked && {
        due: own.due,
        done: own.done,
        open: own.open,
        missed: own.missed,
        rate: rateOf(own.done, own.due),
      },
    };
  };
  const units = new Set(
    [people, held ?? [], checked ?? []].flatMap((rows) => rows.filter((r) => !r.is_total).map((r) => r.unit)),
  );
  return {
    units: new Map([...units].map((unit) => [unit, figuresOf((row) => !row.is_total && row.unit === unit)])),
    total: figuresOf((row) => row.is_total),
  };
}
