import { addDays } from '#kernel/shared/time.ts';
import { isWorkday, type RestCalendar } from '#kernel/shared/workday.rules.ts';
import type { Course } from '../shared/define.ts';

/** Days from the day that a notice is about (negative: before it) on which reminders of it go out. */
export const offsetsOf = ({ first_day, every_days, times }: Course): number[] =>
  every_days === 0 ? [first_day] : Array.from({ length: times }, (_, i) => first_day + i * every_days);

/** A period of rest is shorter. */
const longestRest = 60;

/** Days in one direction from a working day up to the next one. */
function restFrom(today: string, step: 1 | -1, calendar: RestCalendar): string[] {
  const days: string[] = [];
  for (let n = 1; n <= longestRest; n += 1) {
    const day = addDays(today, n * step);
    if (isWorkday(day, calendar)) break;
    days.push(day);
  }
  return days;
}

/**
 * Days that reminders are about which go out today. With a calendar those of a day of rest go out on a working day: until
 * the day itself on the one before, so that nobody learns too late, afterwards on the next one.
 */
export function remindedOn(today: string, offsets: readonly number[], calendar?: RestCalendar): string[] {
  if (!calendar) return offsets.map((offset) => addDays(today, -offset));
  if (!isWorkday(today, calendar)) return [];
  const [ahead, behind] = [restFrom(today, 1, calendar), restFrom(today, -1, calendar)];
  const sent = (offset: number) => [today, ...(offset <= 0 ? ahead : behind)];
  return [...new Set(offsets.flatMap((offset) => sent(offset).map((day) => addDays(day, -offset))))].sort();
}
