/** Time zone of the product; constant offset (no daylight saving since 1991). */
export const zone = 'Asia/Shanghai';
/** Offset of the zone from UTC. */
export const zoneOffsetMs = 8 * 3_600_000;

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, as the wire contract writes instants. */
export function formatDateTime(at: Date): string {
  return new Date(at.getTime() + zoneOffsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** `YYYY-MM-DD` in Asia/Shanghai. */
export const formatDate = (at: Date) => formatDateTime(at).slice(0, 10);

/** The calendar year of a day. */
export const yearOf = (day: string): number => Number(day.slice(0, 4));

/** A day as official papers write it, `2026年9月1日`. */
export const chineseDay = (day: string): string =>
  `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`;

/** Parses a wall-clock text `YYYY-MM-DD HH:mm:ss`, or a day `YYYY-MM-DD` as its first second. */
export const parseDateTime = (text: string) => new Date(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}+08:00`);

/** Last second of the day, the inclusive end of a range. */
export const endOfDay = (day: string) => parseDateTime(`${day.slice(0, 10)} 23:59:59`);

/** `day` plus a number of calendar days. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** `day` plus a number of calendar months; the last day of a month that has no such day. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Day of the week of `YYYY-MM-DD`: 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;

/** Names of the days of a week, from Monday. */
export const weekdayNames: readonly string[] = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];

/** Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** Academic year and term of a day: the year runs 1 September – 31 August, the second term starts in February. */
export function termOf(day: string): { year: string; term: 1 | 2 } {
  const [y, m] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const start = m >= 9 ? y : y - 1;
  return { year: `${start}-${start + 1}`, term: m >= 2 && m <= 8 ? 2 : 1 };
}
