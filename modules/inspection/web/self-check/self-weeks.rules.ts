import { addDays, mondayOf, weekdayOf } from '#kernel/shared/time.ts';

type Span = { from_day: string; to_day: string };
/** The part of a period in one week: days 0 (Monday) to 6. */
type Segment<S extends Span> = { span: S; from: number; to: number; isFirst: boolean; hasLabel: boolean };
export type Week<S extends Span> = { monday: string; segments: Segment<S>[] };

/** The week that names a period: its first, unless only a Sunday of it belongs to the period. */
const labelledWeek = ({ from_day, to_day }: Span) =>
  weekdayOf(from_day) === 7 && to_day > from_day ? addDays(from_day, 1) : mondayOf(from_day);

const segmentOf = <S extends Span>(span: S, monday: string, sunday: string): Segment<S> => ({
  span,
  from: span.from_day > monday ? weekdayOf(span.from_day) - 1 : 0,
  to: span.to_day < sunday ? weekdayOf(span.to_day) - 1 : 6,
  isFirst: span.from_day >= monday,
  hasLabel: monday === labelledWeek(span),
});

/** Weeks from the first to the last day of the periods, each with the parts of the periods that lie in it. */
export function weeksOf<S extends Span>(spans: readonly S[]): Week<S>[] {
  const from = spans.map(({ from_day }) => from_day).sort()[0];
  const to = spans
    .map(({ to_day }) => to_day)
    .sort()
    .at(-1);
  const weeks: Week<S>[] = [];
  if (!from || !to) return weeks;
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6);
    const inside = spans.filter((span) => span.from_day <= sunday && span.to_day >= monday);
    weeks.push({ monday, segments: inside.map((span) => segmentOf(span, monday, sunday)) });
  }
  return weeks;
}
