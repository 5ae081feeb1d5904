import { addDays, parseDateTime } from '#kernel/shared/time.ts';

export type Period = { from: string; to: string };

/** Months `YYYY-MM` of a period, at most 36. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = [];
  for (let at = from.slice(0, 7); at <= to.slice(0, 7) && months.length < 36; at = addDays(`${at}-01`, 32).slice(0, 7))
    months.push(at);
  return months;
}

/** First instants of the months, and of the month after the last. */
export function monthStarts(months: readonly string[]): Date[] {
  const last = months.at(-1);
  const after = last === undefined ? [] : [addDays(`${last}-01`, 32).slice(0, 7)];
  return [...months, ...after].map((month) => parseDateTime(`${month}-01`));
}
