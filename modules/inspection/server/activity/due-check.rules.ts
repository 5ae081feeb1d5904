import { addDays, addMonths } from '#kernel/shared/time.ts';

const days: Readonly<Record<string, number>> = { week: 7, 'two-weeks': 14 };
const months: Readonly<Record<string, number>> = { month: 1, quarter: 3, 'half-year': 6, year: 12 };

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
