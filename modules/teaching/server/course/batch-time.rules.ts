import { addDays, mondayOf, parseDateTime } from '#kernel/shared/time.ts';
import type { Period } from '../../shared/course/period.rules.ts';

/** A term as batches need it. */
export type TermPlan = {
  id: number;
  name: string;
  school_year: string;
  starts_on: string;
  ends_on: string;
  weeks: number;
  periods: readonly Period[];
};

export type Place = { week: number; weekday: number; period_from: number; period_to: number };

/** The day of a week of a term; weeks begin on Monday, the first one is that of the first day of the term. */
const dayOf = ({ starts_on }: Pick<TermPlan, 'starts_on'>, { week, weekday }: Pick<Place, 'week' | 'weekday'>) =>
  addDays(mondayOf(starts_on), (week - 1) * 7 + weekday - 1);

/** When a batch begins and ends; undefined if the term has no such periods. */
export function timeOf(term: TermPlan, place: Place): { day: string; from: Date; to: Date } | undefined {
  const first = term.periods[place.period_from - 1];
  const last = term.periods[place.period_to - 1];
  if (!first || !last || place.period_to < place.period_from) return undefined;
  const day = dayOf(term, place);
  return { day, from: parseDateTime(`${day} ${first.from}:00`), to: parseDateTime(`${day} ${last.to}:00`) };
}

/** The week of a term that a day lies in, from 1; undefined outside of it. */
export function weekOf(
  { starts_on, ends_on }: Pick<TermPlan, 'starts_on' | 'ends_on'>,
  day: string,
): number | undefined {
  if (day < mondayOf(starts_on) || day > ends_on) return undefined;
  return Math.floor((Date.parse(day) - Date.parse(mondayOf(starts_on))) / (7 * 86_400_000)) + 1;
}
