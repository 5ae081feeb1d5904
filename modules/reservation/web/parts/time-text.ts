import { addDays } from '#kernel/shared/time.ts';

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];

/** Day of the week of `YYYY-MM-DD`: 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
export const weekdayName = (day: string): string => weekdays[weekdayOf(day) - 1]!;
/** `3月10日` of `2026-03-10`. */
export const shortDay = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`;

/** `2 小时`, `1.5 小时`, `45 分钟`. */
export const lengthText = (minutes: number): string =>
  minutes % 30 === 0 && minutes >= 60 ? `${minutes / 60} 小时` : `${minutes} 分钟`;

/** `3月10日 周二 10:00–12:00`; a time over midnight names the day of its end. */
export function timeText(from: string, to: string): string {
  const day = from.slice(0, 10);
  const isMidnight = to.slice(0, 10) === addDays(day, 1) && to.slice(11, 16) === '00:00';
  const end = isMidnight
    ? '24:00'
    : to.slice(0, 10) === day
      ? to.slice(11, 16)
      : `${shortDay(to.slice(0, 10))} ${to.slice(11, 16)}`;
  return `${shortDay(day)} ${weekdayName(day)} ${from.slice(11, 16)}–${end}`;
}

export const dayName = (day: number): string => weekdays[day - 1]!;

function daysText(days: readonly number[]): string {
  const sorted = [...days].sort((a, b) => a - b);
  const [first, last] = [sorted[0]!, sorted.at(-1)!];
  if (sorted.length === 7) return '每天';
  if (sorted.length > 2 && last - first + 1 === sorted.length) return `${dayName(first)}至${dayName(last)}`;
  return sorted.map(dayName).join('、');
}

type Hours = { days: readonly number[]; opens_at: string; closes_at: string };

/** `周一至周五 08:00–22:00`. */
export const openText = ({ days, opens_at, closes_at }: Hours): string => `${daysText(days)} ${opens_at}–${closes_at}`;
