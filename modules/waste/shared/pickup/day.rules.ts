import { addDays } from '#kernel/shared/time.ts';

/** Nobody asks for a pickup, or plans one, further ahead. */
const mostAhead = 365;

/** Why a day is too far ahead; undefined if it is not. */
export function tooFar(day: string, today: string, what: string): string | undefined {
  const last = addDays(today, mostAhead);
  return day > last ? `${what}不能晚于一年后（${last}）` : undefined;
}

/** A round may begin the day before, so that what is far away is fetched in time. */
export const mayBegin = (planOn: string, today: string): boolean => planOn <= addDays(today, 1);
