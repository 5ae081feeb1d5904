import { addDays } from '#kernel/shared/time.ts';
import { isWorkday, type RestCalendar } from '#kernel/shared/workday.rules.ts';
import { SpecialTimeType } from './special-time.ts';

type Days = { from: string; to: string };
type Calendar = RestCalendar & { terms: readonly (Days & { year: string; term: number })[] };

const { summer, winter, holiday } = SpecialTimeType;

/** Days in both ranges, the last included. */
const overlap = (one: Days, other: Days): Days | undefined => {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  return from <= to ? { from, to } : undefined;
};

const spoken = ({ from, to }: Days) => (from === to ? from : `${from} 至 ${to}`);

function* daysOf({ from, to }: Days) {
  for (let day = from; day <= to; day = addDays(day, 1)) yield day;
}

/** How a special time differs from the calendar of the school: a vacation within a term, a holiday of working days. */
export function calendarNote(type: number, days: Days, calendar: Calendar): string {
  if (type === summer || type === winter) {
    const parts = calendar.terms.flatMap((term) => overlap(days, term) ?? []);
    if (parts.length === 0) return '';
    return `按校历，${parts.map(spoken).join('、')}在学期内，不是假期，请核对类型和起止时间`;
  }
  // A school that has entered no holidays nearby says nothing about them.
  if (type !== holiday || calendar.holidays.length === 0) return '';
  const hasRest = [...daysOf(days)].some((day) => !isWorkday(day, calendar));
  return hasRest ? '' : `按校历，${spoken(days)}都是工作日，不是节假日，请核对类型和起止时间`;
}
