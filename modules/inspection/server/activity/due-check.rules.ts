import { addDays } from '#kernel/shared/time.ts';

const days: Readonly<Record<string, number>> = { week: 7, 'two-weeks': 14 };
const months: Readonly<Record<string, number>> = { month: 1, quarter: 3, 'half-year': 6, year: 12 };

/** The same day some months later, or the last of that month. */
function addMonths(day: string, count: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

type Check = { frequency: string; checked_on: string | null };

/**
 * The day by which a laboratory is to be checked again; today where it never was. A frequency by terms asks for one check
 * in each: none is due where the term has one.
 */
export function dueOn({ frequency, checked_on }: Check, today: string, termStart: string): string | null {
  if (frequency === '') return null;
  if (checked_on === null) return today;
  if (days[frequency] !== undefined) return addDays(checked_on, days[frequency]);
  if (months[frequency] !== undefined) return addMonths(checked_on, months[frequency]);
  return checked_on >= termStart ? null : today;
}
