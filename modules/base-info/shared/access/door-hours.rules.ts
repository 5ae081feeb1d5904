import { weekdayNames } from '#kernel/shared/time.ts';
import { everyDay, type Hours, type HoursInput } from './door-hours.ts';

/** What is wrong with hours, by field. */
export function hoursFault({ opens_at, closes_at }: HoursInput): { closes_at?: string; opens_at?: string } {
  if (opens_at && !closes_at) return { closes_at: '请填写每日结束时间，或都不填表示全天' };
  if (!opens_at && closes_at) return { opens_at: '请填写每日开始时间，或都不填表示全天' };
  return opens_at && closes_at && closes_at <= opens_at ? { closes_at: '每日结束时间应晚于开始时间' } : {};
}

export const hoursOf = ({ days, opens_at, closes_at }: HoursInput): Hours => ({
  days: days === undefined || days.length === 0 ? everyDay : [...new Set(days)].sort((a, b) => a - b),
  opens_at: opens_at ?? null,
  closes_at: closes_at ?? null,
});

const workdays = [1, 2, 3, 4, 5].join();

/** `周一至周五 08:00–22:00`, `每天全天`. */
export function hoursText({ days, opens_at, closes_at }: Hours): string {
  const span = opens_at && closes_at ? ` ${opens_at}–${closes_at}` : '全天';
  if (days.length === everyDay.length) return `每天${span}`;
  if (days.join() === workdays) return `周一至周五${span}`;
  return `${days.map((day) => weekdayNames[day - 1]).join('、')}${span}`;
}
