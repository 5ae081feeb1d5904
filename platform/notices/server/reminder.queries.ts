import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays, formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { isWorkday, type RestCalendar } from '#kernel/shared/workday.rules.ts';
import type { Course, Period, Recipients } from '../shared/define.ts';
import { offsetsOf, remindedOn } from './reminder.rules.ts';

/** Days of rest and moved working days around today, further than any rest lasts. */
async function restCalendarOf(ctx: Ctx, today: string): Promise<RestCalendar> {
  const { rows } = await sql<{ is_worked: boolean; from: string; to: string }>`
    select d.kind = 'workday' as is_worked, d.from_day as from, d.to_day as to from org.calendar_day d
    where d.school_id = ${ctx.schoolId} and d.from_day <= ${addDays(today, 70)}::date and d.to_day >= ${addDays(today, -70)}::date`.execute(
    ctx.db,
  );
  const of = (isWorked: boolean) => rows.filter((row) => row.is_worked === isWorked);
  return { holidays: of(false), workdays: of(true) };
}

async function dueNow(ctx: Ctx, type: string): Promise<{ period: Period; calendar?: RestCalendar } | undefined> {
  const { rows } =
    await sql<Period>`select first_day, every_days, times, send_hour, skip_holidays, recipients, escalate_from, escalate_to from notices.period
    where school_id = ${ctx.schoolId} and type = ${type} and status = 1`.execute(ctx.db);
  const [period] = rows;
  if (!period || Number(formatDateTime(ctx.now).slice(11, 13)) < period.send_hour) return undefined;
  if (!period.skip_holidays) return { period };
  const today = formatDate(ctx.now);
  const calendar = await restCalendarOf(ctx, today);
  return isWorkday(today, calendar) ? { period, calendar } : undefined;
}

/** The school's period of a type if its reminders may go out now: it is on, its hour has come, the school does not rest. */
export const periodNow = async (ctx: Ctx, type: string): Promise<Period | undefined> =>
  (await dueNow(ctx, type))?.period;

/** The days that reminders of a type are about which go out now; none while they may not. */
export const remindedNow = async (ctx: Ctx, type: string): Promise<string[]> => (await reminderNow(ctx, type)).days;

const nobody = { recipients: null, escalate_from: null, escalate_to: null };

/** The same with who is told besides those responsible. */
export async function reminderNow(
  ctx: Ctx,
  type: string,
  offsets: (course: Course) => number[] = offsetsOf,
): Promise<{ days: string[]; to: Recipients }> {
  const due = await dueNow(ctx, type);
  return due
    ? { days: remindedOn(formatDate(ctx.now), offsets(due.period), due.calendar), to: due.period }
    : { days: [], to: nobody };
}
