import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays, formatDate, termOf, weekdayOf } from '#kernel/shared/time.ts';

type Term = readonly [year: string, term: 1 | 2 | 3, from: string, to: string];

/** Twenty weeks from the Monday nearest to 1 September, six of rest, eighteen, and two in summer. */
function termsOf(year: number): Term[] {
  const name = `${year}-${year + 1}`;
  const first = `${year}-09-01`;
  const weekday = weekdayOf(first);
  const autumn = addDays(first, weekday <= 4 ? 1 - weekday : 8 - weekday);
  const spring = addDays(autumn, 26 * 7);
  const summer = addDays(spring, 18 * 7);
  return [
    [name, 1, autumn, addDays(autumn, 20 * 7 - 1)],
    [name, 2, spring, addDays(summer, -1)],
    [name, 3, summer, addDays(summer, 13)],
  ];
}

type Day = readonly [from: string, to: string, kind: 'holiday' | 'workday', name: string];

/** The days between terms. */
const vacations = (terms: readonly Term[]): Day[] =>
  terms.slice(1).flatMap(([, term, from], n) => {
    const [start, end] = [addDays(terms[n]![3], 1), addDays(from, -1)];
    return start <= end ? [[start, end, 'holiday', term === 1 ? '暑假' : '寒假'] as const] : [];
  });

/** Public days of rest and of work of the demonstration; a school enters what is published for the year. */
const publicDays: readonly Day[] = [
  ['2025-10-01', '2025-10-08', 'holiday', '国庆节、中秋节'],
  ['2025-09-28', '2025-09-28', 'workday', '国庆节调休'],
  ['2025-10-11', '2025-10-11', 'workday', '国庆节调休'],
  ['2026-01-01', '2026-01-03', 'holiday', '元旦'],
  ['2026-01-04', '2026-01-04', 'workday', '元旦调休'],
  ['2026-04-04', '2026-04-06', 'holiday', '清明节'],
  ['2026-05-01', '2026-05-05', 'holiday', '劳动节'],
  ['2026-05-09', '2026-05-09', 'workday', '劳动节调休'],
  ['2026-06-19', '2026-06-21', 'holiday', '端午节'],
  ['2026-09-25', '2026-09-27', 'holiday', '中秋节'],
  ['2026-09-20', '2026-09-20', 'workday', '国庆节调休'],
  ['2026-10-01', '2026-10-07', 'holiday', '国庆节'],
  ['2026-10-10', '2026-10-10', 'workday', '国庆节调休'],
  ['2027-01-01', '2027-01-03', 'holiday', '元旦'],
];

/** The calendar of the demonstration university: the school years around today. */
export async function addCalendar(ctx: Ctx): Promise<void> {
  const year = Number(termOf(formatDate(ctx.now)).year.slice(0, 4));
  const terms = [year - 1, year, year + 1].flatMap(termsOf);
  const days = [...publicDays, ...vacations(terms)];
  await sql`insert into org.term (school_id, school_year, term, starts_on, ends_on)
    select ${ctx.schoolId}, t ->> 0, (t ->> 1)::int, (t ->> 2)::date, (t ->> 3)::date
    from json_array_elements(${JSON.stringify(terms)}::json) t on conflict do nothing`.execute(ctx.db);
  await sql`insert into org.calendar_day (school_id, from_day, to_day, kind, name)
    select ${ctx.schoolId}, (d ->> 0)::date, (d ->> 1)::date, d ->> 2, d ->> 3
    from json_array_elements(${JSON.stringify(days)}::json) d on conflict do nothing`.execute(ctx.db);
}
