import { addDays } from '#kernel/shared/time.ts';

/** First and last day of a school year's term by the usual months; without a term the whole year. */
export function termDays(schoolYear: string, term?: number): { from: string; to: string } {
  const [first, second] = schoolYear.split('-') as [string, string];
  const from = term === 2 ? `${second}-02-01` : `${first}-09-01`;
  const to = term === 1 ? addDays(`${second}-02-01`, -1) : `${second}-08-31`;
  return { from, to };
}
