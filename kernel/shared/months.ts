import { addDays } from './time.ts';

/** A month `YYYY-MM` some months before (or, with a negative number, after) that of a day. */
function monthBefore(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** So many whole months `YYYY-MM` of the calendar in a row, oldest first; the last is the month of the day. */
export const lastMonths = (day: string, count: number): [string, ...string[]] =>
  Array.from({ length: count }, (_, i) => monthBefore(day, count - 1 - i)) as [string, ...string[]];

/** First and last day of a month `YYYY-MM`. */
export const daysOfMonth = (month: string): { from: string; to: string } => ({
  from: `${month}-01`,
  to: addDays(`${monthBefore(month, -1)}-01`, -1),
});

const inWords = (month: string) => `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月`;

/** The span of a row of months as a figure names it: `2025年12月—2026年11月`. */
export const monthsInWords = (months: readonly string[]): string =>
  months.length < 2 ? months.map(inWords).join('') : `${inWords(months[0]!)}—${inWords(months.at(-1)!)}`;

/** The months of a period as a chart names them: the first and the last say from and to which day they are counted. */
export function monthLabels(months: readonly string[], { from, to }: { from: string; to: string }): string[] {
  return months.map((month) => {
    const days = daysOfMonth(month);
    const [first, last] = [from > days.from ? from : days.from, to < days.to ? to : days.to];
    return first === days.from && last === days.to
      ? month
      : `${month}（${Number(first.slice(8))}—${Number(last.slice(8))}日）`;
  });
}
