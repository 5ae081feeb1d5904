import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { addWorkingHours, isWorkingTime } from '#kernel/shared/working-time.rules.ts';

const start = '08:30';
const hoursOfDay = 10;

const onWorkingDay = (day: string): string =>
  isWorkingTime(parseDateTime(`${day} ${start}:00`)) ? day : onWorkingDay(addDays(day, 1));

/**
 * Day of a training that is held each year on or after `monthDay`: that of this year if it is over; early in the year one
 * some working days ago; in its first days that of last year.
 */
export function yearlyDay(now: Date, monthDay: string, workingDaysAgo: number): string {
  const today = formatDate(now);
  const year = today.slice(0, 4);
  const usual = onWorkingDay(`${year}-${monthDay}`);
  if (usual < today) return usual;
  const recent = formatDate(addWorkingHours(now, -workingDaysAgo * hoursOfDay));
  return recent.startsWith(year) ? recent : onWorkingDay(`${Number(year) - 1}-${monthDay}`);
}
