import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';

/** The last time at which controlled chemicals had to be back; what was issued before it and is still out is overdue. */
export function lastDeadline(now: Date, time: string): Date {
  const today = formatDate(now);
  const at = (day: string) => parseDateTime(`${day} ${time}:00`);
  return at(today) <= now ? at(today) : at(addDays(today, -1));
}

/** When what is issued now has to be back. */
export function nextDeadline(now: Date, time: string): Date {
  const today = formatDate(now);
  const at = (day: string) => parseDateTime(`${day} ${time}:00`);
  return at(today) > now ? at(today) : at(addDays(today, 1));
}
