import { addDays, parseDateTime, termOf } from '#kernel/shared/time.ts';

export type Period = { from: string; to: string };

/** First and last day of a school year's term; without a term the whole year. */
export function termDays(schoolYear: string, term?: number): Period {
  const [first, second] = schoolYear.split('-') as [string, string];
  const from = term === 2 ? `${second}-02-01` : `${first}-09-01`;
  const to = term === 1 ? addDays(`${second}-02-01`, -1) : `${second}-08-31`;
  return { from, to };
}

type PeriodInput = {
  school_year?: string | undefined;
  term?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Days of a statistic: the given range, else the given term, else the current term. */
export function periodOf(input: PeriodInput, today: string): Period {
  const current = termOf(today);
  const term = termDays(
    input.school_year ?? current.year,
    input.school_year === undefined ? (input.term ?? current.term) : input.term,
  );
  return { from: input.from ?? term.from, to: input.to ?? term.to };
}

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
