import { addDays, mondayOf, weekdayOf } from '#kernel/shared/time.ts';
import type { Bookable, Taken } from '../../shared/resource/resource.ts';

/** Monday to Sunday of the week of a day. */
export const weekDays = (day: string): string[] => {
  const monday = mondayOf(day);
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at));
};

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const twoDigits = (value: number) => String(value).padStart(2, '0');
/** `10:30` of 630 minutes. */
export const clockOf = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** The instant of a minute of a day as the wire writes it; the day ends at midnight of the next. */
export const instantOf = (day: string, minutes: number): string =>
  `${addDays(day, Math.floor(minutes / 1440))} ${clockOf(minutes % 1440)}:00`;

/** Where the slots of a day begin, in minutes. */
export function slotStarts({ opens_at, closes_at, slot_minutes }: Bookable): number[] {
  const from = minutesOf(opens_at);
  const count = Math.floor((minutesOf(closes_at) - from) / slot_minutes);
  return Array.from({ length: Math.max(0, count) }, (_, at) => from + at * slot_minutes);
}

export type Slot = {
  from: string;
  to: string;
  state: 'free' | 'taken' | 'closed' | 'past';
  /** What stands in the slot; a free one of a single place has nothing. */
  text: string;
  places: number;
  isOwn: boolean;
};

export type Calendar = { rule: Bookable; capacity: number; taken: readonly Taken[]; now: string };

/** Places that are free in all of a time; wire instants compare as texts. */
function freeIn(taken: readonly Taken[], capacity: number, from: string, to: string): number {
  const busy = new Set<number>();
  for (const one of taken)
    if (one.from < to && one.to > from) for (let place = one.first; place <= one.last; place += 1) busy.add(place);
  return Math.max(0, capacity - busy.size);
}

const hourMs = 3_600_000;
const later = (now: string, hours: number) =>
  new Date(Date.parse(`${now.replace(' ', 'T')}Z`) + hours * hourMs).toISOString().slice(0, 19).replace('T', ' ');

/** One slot of a calendar: what holds it, or why it cannot be booked. */
export function slotAt({ rule, capacity, taken, now }: Calendar, day: string, minutes: number): Slot {
  const from = instantOf(day, minutes);
  const to = instantOf(day, minutes + rule.slot_minutes);
  const held = taken.filter((one) => one.from < to && one.to > from);
  const own = held.find((one) => one.is_own);
  const places = freeIn(taken, capacity, from, to);
  const slot = { from, to, places, isOwn: own !== undefined };
  const closure = held.find(({ source }) => source === 'closure');
  if (closure) return { ...slot, state: 'closed', text: closure.text };
  if (!rule.days.includes(weekdayOf(day))) return { ...slot, state: 'closed', text: '不开放' };
  if (held.length > 0 && places === 0) return { ...slot, state: 'taken', text: (own ?? held[0]!).text };
  if (from <= now) return { ...slot, state: 'past', text: own ? own.text : '已过' };
  if (from < later(now, rule.hours_before)) return { ...slot, state: 'past', text: `须提前 ${rule.hours_before} 小时` };
  if (day > addDays(now, rule.days_ahead)) return { ...slot, state: 'closed', text: '尚未开放预约' };
  return { ...slot, state: 'free', text: own ? '我已约' : capacity > 1 ? `余 ${places}` : '' };
}

/** A chosen time of one day, by the rows of its first and last slot. */
export type Choice = { day: string; first: number; last: number };

/** All slots of a time are free in one place, and no longer than the rule allows. */
function mayChoose(calendar: Calendar, starts: readonly number[], { day, first, last }: Choice): boolean {
  const { rule, capacity, taken } = calendar;
  const rows = starts.slice(first, last + 1);
  if (rows.length !== last - first + 1 || rows.length * rule.slot_minutes > rule.max_minutes) return false;
  if (rows.some((minutes) => slotAt(calendar, day, minutes).state !== 'free')) return false;
  return freeIn(taken, capacity, instantOf(day, rows[0]!), instantOf(day, rows.at(-1)! + rule.slot_minutes)) > 0;
}

/** From an anchor towards a row, as far as the time is free and allowed; undefined where the anchor is not free. */
export function choose(
  calendar: Calendar,
  starts: readonly number[],
  day: string,
  anchor: number,
  row: number,
): Choice | undefined {
  const step = row < anchor ? -1 : 1;
  const choiceTo = (end: number): Choice => ({ day, first: Math.min(anchor, end), last: Math.max(anchor, end) });
  if (!mayChoose(calendar, starts, choiceTo(anchor))) return undefined;
  let end = anchor;
  while (end !== row && mayChoose(calendar, starts, choiceTo(end + step))) end += step;
  return choiceTo(end);
}

/** The shortest booking from a row on. */
export const chooseShortest = (calendar: Calendar, starts: readonly number[], day: string, row: number) =>
  choose(calendar, starts, day, row, row + Math.ceil(calendar.rule.min_minutes / calendar.rule.slot_minutes) - 1);

/** Numbers of slots that a booking from the first row of a choice may have. */
export function lengthsOf(calendar: Calendar, starts: readonly number[], { day, first }: Choice): number[] {
  const longest = choose(calendar, starts, day, first, starts.length - 1);
  const least = Math.ceil(calendar.rule.min_minutes / calendar.rule.slot_minutes);
  const most = longest ? longest.last - longest.first + 1 : 0;
  return Array.from({ length: Math.max(0, most - least + 1) }, (_, at) => least + at);
}
