import { addDays, mondayOf, termOf as usualTermOf, weekdayOf } from '#kernel/shared/time.ts';
import { CheckFrequency, type CheckFrequencyCode } from '../../shared/self-check/self-check.states.ts';
import { termDays } from '#platform/org/shared/term.rules.ts';

type Span = { from: string; to: string };
/** Terms of a school, its days of rest, and weekends on which it works. */
export type Calendar = {
  terms: (Span & { year: string; term: number })[];
  holidays: Span[];
  workdays: Span[];
};
export type SelfPeriod = Span & {
  key: string;
  /** No day of it is worked: within a vacation, or a week of public holiday. */
  off: '' | 'vacation' | 'holiday';
};
type Cut = Span & { key: string };

/** Days below which a cut period joins its neighbour. */
const shortest: Record<CheckFrequencyCode, number> = {
  [CheckFrequency.week]: 3,
  [CheckFrequency.twoWeeks]: 5,
  [CheckFrequency.month]: 10,
  [CheckFrequency.term]: 1,
};
const strictness = CheckFrequency.$items.map(({ value }) => value);
/** True if the first frequency asks for more checks than the second. */
export const isStricter = (one: CheckFrequencyCode, other: CheckFrequencyCode): boolean =>
  strictness.indexOf(one) < strictness.indexOf(other);

const mondayFrom = (day: string) => addDays(day, (8 - weekdayOf(day)) % 7);
const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);
const daysOf = ({ from, to }: Span) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
const covers = (spans: readonly Span[], day: string) => spans.some(({ from, to }) => from <= day && day <= to);
const touches = (a: Span, b: Span) => a.from <= b.to && b.from <= a.to;

/** ISO year and week of a day. */
function weekOf(day: string): { year: string; week: number } {
  const thursday = addDays(mondayOf(day), 3);
  const year = thursday.slice(0, 4);
  return { year, week: Math.floor((Date.parse(thursday) - Date.parse(`${year}-01-01`)) / 604_800_000) + 1 };
}
const two = (n: number) => String(n).padStart(2, '0');

/** Spans of `length` days from a Monday on that touch the range. */
function blocks(range: Span, length: 7 | 14): Cut[] {
  const spans: Cut[] = [];
  for (let from = mondayOf(range.from); from <= range.to; from = addDays(from, length)) {
    const { year, week } = weekOf(from);
    const key = length === 7 ? `${year}-W${two(week)}` : `${year}-B${two(Math.ceil(week / 2))}`;
    spans.push({ key, from, to: addDays(from, length - 1) });
  }
  return spans;
}

function months({ from, to }: Span): Cut[] {
  const spans: Cut[] = [];
  for (let key = from.slice(0, 7); key <= to.slice(0, 7); key = addDays(`${key}-01`, 32).slice(0, 7))
    spans.push({ key, from: `${key}-01`, to: addDays(`${addDays(`${key}-01`, 32).slice(0, 7)}-01`, -1) });
  return spans;
}

/** Terms of a range; where the school has entered none, those by the usual months. */
function termsOf(range: Span, { terms }: Calendar): Calendar['terms'] {
  const usual: Calendar['terms'] = [];
  for (let day = range.from; day <= range.to; day = addDays(usual.at(-1)!.to, 1)) {
    const { year, term } = usualTermOf(day);
    usual.push({ year, term, ...termDays(year, term) });
  }
  const free = usual.filter((span) => !terms.some((term) => touches(span, term)));
  return [...terms, ...free].filter((term) => touches(range, term)).sort((a, b) => (a.from < b.from ? -1 : 1));
}

function spansOf(frequency: CheckFrequencyCode, range: Span, calendar: Calendar): Cut[] {
  if (frequency === CheckFrequency.week) return blocks(range, 7);
  if (frequency === CheckFrequency.twoWeeks) return blocks(range, 14);
  if (frequency === CheckFrequency.month) return months(range);
  return termsOf(range, calendar).map(({ year, term, from, to }) => ({ key: `${year}-${term}`, from, to }));
}

/** Cuts the first and the last period to the range; what is left too short joins its neighbour. */
function cut(frequency: CheckFrequencyCode, spans: readonly Cut[], range: Span): Cut[] {
  const periods = spans.map((span) => ({
    ...span,
    from: later(span.from, range.from),
    to: earlier(span.to, range.to),
  }));
  const isShort = (at: number) =>
    periods.length > 1 && daysOf(periods.at(at)!) < Math.min(shortest[frequency], daysOf(spans.at(at === 0 ? 0 : -1)!));
  if (isShort(0)) {
    const [first] = periods.splice(0, 1);
    periods[0]!.from = first!.from;
  }
  if (isShort(-1)) {
    const last = periods.pop()!;
    periods.at(-1)!.to = last.to;
  }
  return periods;
}

function offOf(period: Span, calendar: Calendar, terms: Calendar['terms']): SelfPeriod['off'] {
  const days = Array.from({ length: daysOf(period) }, (_, i) => addDays(period.from, i));
  const inTerm = days.filter((day) => covers(terms, day));
  if (inTerm.length === 0) return 'vacation';
  const isWorked = (day: string) =>
    covers(calendar.workdays, day) || (weekdayOf(day) < 5 && !covers(calendar.holidays, day));
  if (inTerm.some(isWorked)) return '';
  // What is left of a term is a weekend: the rest of the period is a vacation.
  return inTerm.some((day) => weekdayOf(day) < 5) ? 'holiday' : 'vacation';
}

/** Periods of a frequency within a range of days. */
export function periodsOf(frequency: CheckFrequencyCode, range: Span, calendar: Calendar): SelfPeriod[] {
  const terms = termsOf(range, calendar);
  return cut(frequency, spansOf(frequency, range, calendar), range).map((period) => ({
    ...period,
    off: offOf(period, calendar, terms),
  }));
}

/** Periods from a day on; one that the day cuts begins with it, if enough of it is left. */
export function periodsFrom(frequency: CheckFrequencyCode, periods: readonly SelfPeriod[], day: string): SelfPeriod[] {
  return periods
    .filter(({ to }) => to >= day)
    .map((period) => ({ ...period, from: later(period.from, day) }))
    .filter((period, i) => i > 0 || period.from > day || isWhole(frequency, periods, period));
}

const isWhole = (frequency: CheckFrequencyCode, periods: readonly SelfPeriod[], period: SelfPeriod) =>
  periods.some(({ from, to }) => from === period.from && to === period.to) || daysOf(period) >= shortest[frequency];

/** The last begun task of a laboratory. */
type Begun = { frequency: CheckFrequencyCode; to: string };

/**
 * The day from which tasks are made anew: the begun task stays; more checks begin with the next Monday, fewer after it.
 */
export function renewedFrom(
  frequency: CheckFrequencyCode,
  last: Begun | undefined,
  { planFrom, today }: { planFrom: string; today: string },
): string {
  const first = later(planFrom, today);
  if (!last) return first;
  const next = later(addDays(last.to, 1), first);
  return isStricter(frequency, last.frequency) ? earlier(mondayFrom(first), next) : next;
}
