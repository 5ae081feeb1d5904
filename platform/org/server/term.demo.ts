import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

/** Terms of the demonstration: autumn and spring of two school years, with a short summer term. */
const terms = [
  ['2025-2026', 1, '2025-09-01', '2026-01-18'],
  ['2025-2026', 2, '2026-03-02', '2026-07-05'],
  ['2025-2026', 3, '2026-07-06', '2026-07-19'],
  ['2026-2027', 1, '2026-08-31', '2027-01-17'],
  ['2026-2027', 2, '2027-03-01', '2027-07-04'],
] as const;

/** Days of rest and of work of the demonstration; a school enters what is published for the year. */
const days = [
  ['2025-10-01', '2025-10-08', 'holiday', '国庆节、中秋节'],
  ['2025-09-28', '2025-09-28', 'workday', '国庆节调休'],
  ['2025-10-11', '2025-10-11', 'workday', '国庆节调休'],
  ['2026-01-01', '2026-01-03', 'holiday', '元旦'],
  ['2026-01-04', '2026-01-04', 'workday', '元旦调休'],
  ['2026-01-19', '2026-03-01', 'holiday', '寒假'],
  ['2026-04-04', '2026-04-06', 'holiday', '清明节'],
  ['2026-05-01', '2026-05-05', 'holiday', '劳动节'],
  ['2026-05-09', '2026-05-09', 'workday', '劳动节调休'],
  ['2026-06-19', '2026-06-21', 'holiday', '端午节'],
  ['2026-07-20', '2026-08-30', 'holiday', '暑假'],
  ['2026-09-25', '2026-09-27', 'holiday', '中秋节'],
  ['2026-09-20', '2026-09-20', 'workday', '国庆节调休'],
  ['2026-10-01', '2026-10-07', 'holiday', '国庆节'],
  ['2026-10-10', '2026-10-10', 'workday', '国庆节调休'],
  ['2027-01-01', '2027-01-03', 'holiday', '元旦'],
  ['2027-01-18', '2027-02-28', 'holiday', '寒假'],
] as const;

/** The calendar of the demonstration university. */
export async function addCalendar(ctx: Ctx): Promise<void> {
  await sql`insert into org.term (school_id, school_year, term, starts_on, ends_on)
    select ${ctx.schoolId}, t ->> 0, (t ->> 1)::int, (t ->> 2)::date, (t ->> 3)::date
    from json_array_elements(${JSON.stringify(terms)}::json) t on conflict do nothing`.execute(ctx.db);
  await sql`insert into org.calendar_day (school_id, from_day, to_day, kind, name)
    select ${ctx.schoolId}, (d ->> 0)::date, (d ->> 1)::date, d ->> 2, d ->> 3
    from json_array_elements(${JSON.stringify(days)}::json) d on conflict do nothing`.execute(ctx.db);
}
