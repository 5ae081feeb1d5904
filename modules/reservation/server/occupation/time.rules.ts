import { addDays, formatDate, formatDateTime, mondayOf, parseDateTime, weekdayOf } from '#kernel/shared/time.ts';
import type { Span } from './calendar.rules.ts';

type OpenHours = { days: readonly number[]; opens_at: string; closes_at: string };
export type TimeRule = OpenHours & {
  slot_minutes: number;
  min_minutes: number;
  max_minutes: number;
  days_ahead: number;
  hours_before: number;
  allows_overnight: boolean;
};

const minute = 60_000;
const hour = 60 * minute;
/** The longest that any rule allows, in minutes: seven days. */
const longest = 10_080;

/** The open hours of a day; undefined where the rule opens on other days. */
export function openSpan({ days, opens_at, closes_at }: OpenHours, day: string): Span | undefined {
  if (!days.includes(weekdayOf(day))) return undefined;
  const to = closes_at === '24:00' ? parseDateTime(addDays(day, 1)) : parseDateTime(`${day} ${closes_at}:00`);
  return { from: parseDateTime(`${day} ${opens_at}:00`), to };
}

/** Days that a span touches; one that ends at midnight does not touch the next. */
export function daysOf({ from, to }: Span): string[] {
  const last = formatDate(new Date(to.getTime() - 1));
  const days = [formatDate(from)];
  while (days.at(-1)! < last) days.push(addDays(days.at(-1)!, 1));
  return days;
}

/** Every part of a span lies in the open hours of its day. */
const isOpen = (rule: OpenHours, span: Span) =>
  daysOf(span).every((day) => {
    const open = openSpan(rule, day);
    const start = parseDateTime(day);
    const end = parseDateTime(addDays(day, 1));
    return open && open.from <= (span.from > start ? span.from : start) && open.to >= (span.to < end ? span.to : end);
  });

const minutesOf = ({ from, to }: Span) => (to.getTime() - from.getTime()) / minute;

/** No longer than any rule allows. Only then are its days looked at one by one: a wish may be of many years. */
export const isShort = (span: Span): boolean => minutesOf(span) <= longest;
const lengthText = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`);

/** What the time of a wish breaks of its rule, as sentences; empty if nothing. */
export function timeFaults(rule: TimeRule, span: Span, now: Date): string[] {
  const { slot_minutes, min_minutes, max_minutes, days_ahead, hours_before, allows_overnight } = rule;
  if (span.to <= span.from) return ['结束时间应晚于开始时间'];
  const length = minutesOf(span);
  const onStep = (at: Date) => at.getTime() % (slot_minutes * minute) === 0;
  const latest = addDays(formatDate(now), days_ahead);
  const faults = [
    span.from <= now && '开始时间已过，请选择之后的时段',
    span.from > now &&
      span.from.getTime() < now.getTime() + hours_before * hour &&
      `须提前 ${hours_before} 小时预约，最早可约 ${formatDateTime(new Date(now.getTime() + hours_before * hour)).slice(5, 16)}`,
    formatDate(span.from) > latest && `最多提前 ${days_ahead} 天预约，最晚可约 ${latest}`,
    !(onStep(span.from) && onStep(span.to)) && `时间应为 ${slot_minutes} 分钟的整数倍`,
    length < min_minutes && `一次至少 ${lengthText(min_minutes)}`,
    length > max_minutes && `一次最多 ${lengthText(max_minutes)}`,
    isShort(span) && !allows_overnight && daysOf(span).length > 1 && '不能跨天预约，请分天预约',
    isShort(span) && !isOpen(rule, span) && `不在开放时间（${rule.opens_at}–${rule.closes_at}）内，请查看日历`,
  ];
  return faults.filter((fault) => fault !== false);
}

/** A span touches the night, given by its hours `HH:mm`; the night goes over midnight. */
export function touchesNight(span: Span, night: { from: string; to: string }): boolean {
  return daysOf(span).some((day) => {
    const morning = parseDateTime(`${day} ${night.to}:00`);
    const evening = parseDateTime(`${day} ${night.from}:00`);
    const [start, end] = [parseDateTime(day), parseDateTime(addDays(day, 1))];
    return (span.from < morning && span.to > start) || (span.to > evening && span.from < end);
  });
}

/** Monday of the week of a day, and the Monday after. */
export function weekOf(day: string): Span {
  const monday = mondayOf(day);
  return { from: parseDateTime(monday), to: parseDateTime(addDays(monday, 7)) };
}
