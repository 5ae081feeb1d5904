import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate, termOf as usualTermOf } from '#kernel/shared/time.ts';
import { isWorkday as isDayOfWork } from '#kernel/shared/workday.rules.ts';
import { termDays } from '../shared/term.rules.ts';
import { calendarDayApi, DayKind, Term, termApi, type CalendarDayRow, type TermRow } from '../shared/term.ts';

const actions = (ctx: Ctx): TermRow['can'] => (holdsRight(ctx.actor, 'org.calendar.edit') ? ['edit', 'remove'] : []);

/** A term covers this day. */
const covers = (day: string) => sql<boolean>`t.starts_on <= ${day}::date and t.ends_on >= ${day}::date`;

export const termList = listQuery<typeof termApi.list, Omit<TermRow, 'can'>>(termApi.list, {
  noun: '学期',
  table: ['org.term', 't'],
  columns: (ctx) => sql`t.id, t.version, t.school_year, t.term, t.starts_on, t.ends_on,
    (date_trunc('week', t.ends_on)::date - date_trunc('week', t.starts_on)::date) / 7 + 1 as weeks,
    ${covers(formatDate(ctx.now))} as is_current`,
  reach: () => sql<boolean>`true`,
  filters: { school_year: 't.school_year' },
  sort: { starts_on: sql`t.starts_on` },
  neverNull: ['starts_on'],
  order: { desc: sql`t.starts_on` },
  row: (stored, ctx) => ({ ...stored, can: actions(ctx) }),
});

export const calendarDayList = listQuery<typeof calendarDayApi.list, Omit<CalendarDayRow, 'can'>>(calendarDayApi.list, {
  noun: '放假调休',
  table: ['org.calendar_day', 'd'],
  columns: () => sql`d.id, d.version, d.from_day, d.to_day, d.kind, d.name`,
  reach: () => sql<boolean>`true`,
  filters: {
    kind: 'd.kind',
    year: (year) => sql<boolean>`d.from_day <= make_date(${year}, 12, 31) and d.to_day >= make_date(${year}, 1, 1)`,
  },
  sort: { from_day: sql`d.from_day` },
  neverNull: ['from_day'],
  order: { desc: sql`d.from_day` },
  row: (stored, ctx) => ({ ...stored, can: actions(ctx) }),
});

type PickedTerm = Omit<TermRow, 'can' | 'version' | 'weeks'>;

/** Terms of the school, the newest first. */
export async function pickTerms(ctx: Ctx, { school_year }: InputOf<typeof termApi.pick>) {
  const ofYear = school_year ? sql`and t.school_year = ${school_year}` : sql``;
  const { rows } = await sql<PickedTerm>`select t.id, t.school_year, t.term, t.starts_on, t.ends_on,
      ${covers(formatDate(ctx.now))} as is_current
    from org.term t where t.school_id = ${ctx.schoolId} ${ofYear} order by t.starts_on desc limit 200`.execute(ctx.db);
  return rows.map((row) => ({ ...row, term_name: labelOf(Term, row.term) }));
}

/** School years with their first and last day, the newest first. */
export async function listSchoolYears(ctx: Ctx) {
  const today = formatDate(ctx.now);
  const { rows } = await sql<{ school_year: string; starts_on: string; ends_on: string; is_current: boolean }>`
    select t.school_year, min(t.starts_on) as starts_on, max(t.ends_on) as ends_on,
      min(t.starts_on) <= ${today}::date and max(t.ends_on) >= ${today}::date as is_current
    from org.term t where t.school_id = ${ctx.schoolId} group by t.school_year order by t.school_year desc limit 100`.execute(
    ctx.db,
  );
  return rows;
}

type TermOfDay = { year: string; term: number; starts_on: string | null; ends_on: string | null };

/** Term of a day: the one that covers it, in a vacation the last before it; by the usual months where a school has none. */
export async function termOf(ctx: Ctx, day: string): Promise<TermOfDay> {
  const { rows } =
    await sql<TermOfDay>`select t.school_year as year, t.term, t.starts_on, t.ends_on ${theTermOf(ctx, day)}`.execute(
      ctx.db,
    );
  return rows[0] ?? { ...usualTermOf(day), starts_on: null, ends_on: null };
}

const theTermOf = ({ schoolId }: Ctx, day: string) => sql`from org.term t
  where t.school_id = ${schoolId} and t.starts_on <= ${day}::date and t.starts_on > ${day}::date - 300
  order by t.starts_on desc limit 1`;

const startOf = (day: RawBuilder<unknown>) => sql<Date>`((${day})::timestamp at time zone 'Asia/Shanghai')`;

/** The instant at which the term of a day began. */
export function termStart(ctx: Ctx, day: string): RawBuilder<Date> {
  const { year, term } = usualTermOf(day);
  return startOf(sql`coalesce((select t.starts_on ${theTermOf(ctx, day)}), ${termDays(year, term).from}::date)`);
}

// The next term of a school that keeps its calendar begins sooner.
const longestVacation = 150;

/**
 * First day of a school year or of its term, and the day after its last one: a vacation belongs to the term before it. What
 * the calendar lacks follows the usual months.
 */
function termBounds({ schoolId }: Ctx, schoolYear: string, term: number | undefined) {
  const usual = termDays(schoolYear, term);
  const these = sql`org.term t where t.school_id = ${schoolId} and t.school_year = ${schoolYear}
    ${term === undefined ? sql`` : sql`and t.term = ${term}`}`;
  return {
    from: sql`coalesce((select min(t.starts_on) from ${these}), ${usual.from}::date)`,
    after: sql`(select coalesce((select min(n.starts_on) from org.term n where n.school_id = ${schoolId} and n.starts_on > x.last
        and n.starts_on <= x.ended + ${sql.lit(longestVacation)}), greatest(x.ended, ${usual.to}::date) + 1)
      from (select max(t.starts_on) as last, max(t.ends_on) as ended from ${these}) x)`,
  };
}

/** The instants between which a school year or its term lies: `from` included, `after` not. */
export function termSpan(
  ctx: Ctx,
  schoolYear: string,
  term?: number,
): { from: RawBuilder<Date>; after: RawBuilder<Date> } {
  const { from, after } = termBounds(ctx, schoolYear, term);
  return { from: startOf(from), after: startOf(after) };
}

/** First and last day of a school year or its term. */
export async function findTermDays(ctx: Ctx, schoolYear: string, term?: number): Promise<Days> {
  const { from, after } = termBounds(ctx, schoolYear, term);
  const { rows } = await sql<Days>`select ${from} as from, ${after} - 1 as to`.execute(ctx.db);
  return rows[0]!;
}

/** True if the school works on this day: Monday to Friday, but for its holidays and days moved to a weekend. */
export const isWorkday = async (ctx: Ctx, day: string): Promise<boolean> =>
  isDayOfWork(day, await calendarOf(ctx, { from: day, to: day }));

type Days = { from: string; to: string };
type SchoolCalendar = { terms: (Days & { year: string; term: number })[]; holidays: Days[]; workdays: Days[] };

/** Days of rest in a range of days, weekends on which the school works, and terms in and around it. */
export async function calendarOf(ctx: Ctx, { from, to }: Days): Promise<SchoolCalendar> {
  const days = (
    kind: string,
  ) => sql`(select coalesce(json_agg(json_build_object('from', d.from_day, 'to', d.to_day)), '[]')
    from org.calendar_day d where d.school_id = ${ctx.schoolId} and d.kind = ${kind}
      and d.from_day <= ${to}::date and d.to_day >= ${from}::date)`;
  const { rows } =
    await sql<SchoolCalendar>`select ${days(DayKind.holiday)} as holidays, ${days(DayKind.workday)} as workdays,
    (select coalesce(json_agg(json_build_object('year', t.school_year, 'term', t.term, 'from', t.starts_on, 'to', t.ends_on)
      order by t.starts_on), '[]') from org.term t
      where t.school_id = ${ctx.schoolId} and t.starts_on <= ${to}::date + 300 and t.ends_on >= ${from}::date - 300) as terms`.execute(
      ctx.db,
    );
  return rows[0]!;
}
