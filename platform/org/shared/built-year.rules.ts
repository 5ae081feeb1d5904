import { formatDate, yearOf } from '#kernel/shared/time.ts';

/** The earliest year in which something may have been built; also the bound on the wire. */
export const earliestBuilt = 1850;

/** The latest year: what is planned for next year may be registered. */
export const latestBuilt = (now: Date): number => yearOf(formatDate(now)) + 1;

/** What is wrong with a year of construction; false if nothing is. */
export const builtYearFault = (year: number | null | undefined, now: Date): string | false =>
  typeof year === 'number' && year > latestBuilt(now) && `建成年份不能晚于 ${latestBuilt(now)} 年`;
