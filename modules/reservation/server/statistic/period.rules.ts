import { lastMonths } from '#kernel/shared/months.ts';
import { addDays, formatDate, parseDateTime, weekdayNames, weekdayOf, yearOf } from '#kernel/shared/time.ts';
import type { StatisticQuery } from '../../shared/statistic/statistic.ts';

/** The days that a statistic counts, with their months. */
export type Period = { from: string; to: string; months: string[]; starts: Date; ends: Date };

const usualMonths = 3;

/** The period that is asked for; three whole months of the calendar until today if none is. */
export function periodOf({ from: asked, to: until }: Pick<StatisticQuery, 'from' | 'to'>, now: Date): Period {
  const to = until ?? formatDate(now);
  const from = asked ?? `${lastMonths(to, usualMonths)[0]}-01`;
  const count = monthNumber(to) - monthNumber(from) + 1;
  return {
    from,
    to,
    months: count < 1 ? [] : lastMonths(to, count),
    starts: parseDateTime(from),
    ends: parseDateTime(addDays(to, 1)),
  };
}

const monthNumber = (day: string) => yearOf(day) * 12 + Number(day.slice(5, 7));

/** How often each day of the week comes in a period, Monday first; days after `today` have not been open yet. */
export function weekdaysOf({ from, to }: Pick<Period, 'from' | 'to'>, today: string): number[] {
  const last = to < today ? to : today;
  const days = (parseDateTime(last).getTime() - parseDateTime(from).getTime()) / 86_400_000 + 1;
  return weekdayNames.map((_, day) => Math.max(0, Math.ceil((days - ((day + 8 - weekdayOf(from)) % 7)) / 7)));
}
