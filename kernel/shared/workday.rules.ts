import { addDays, weekdayOf } from './time.ts';

type Days = { from: string; to: string };
/** Days of rest, and weekends on which the school works. */
export type RestCalendar = { holidays: readonly Days[]; workdays: readonly Days[] };

const isIn = (day: string, ranges: readonly Days[]) => ranges.some(({ from, to }) => from <= day && day <= to);

/** Monday to Friday, but for holidays and weekends on which the school works. */
export function isWorkday(day: string, { holidays, workdays }: RestCalendar): boolean {
  if (isIn(day, workdays)) return true;
  return weekdayOf(day) <= 5 && !isIn(day, holidays);
}

/** The last of so many working days after a day; the day itself for none. */
export function lastWorkday(from: string, days: number, calendar: RestCalendar): string {
  let day = from;
  for (let left = days; left > 0;) {
    day = addDays(day, 1);
    if (isWorkday(day, calendar)) left -= 1;
  }
  return day;
}
