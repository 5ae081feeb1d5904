import { addDays, weekdayNames, weekdayOf } from '#kernel/shared/time.ts';

export const dayName = (day: number): string => weekdayNames[day - 1]!;
export const weekdayName = (day: string): string => dayName(weekdayOf(day));
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
