import { lastMonths } from '#kernel/shared/months.ts';

/** The months `YYYY-MM` of a year that have begun by a day. */
export const begunMonths = (year: number, today: string): string[] =>
  lastMonths(`${year}-12-31`, 12).filter((month) => month <= today.slice(0, 7));
