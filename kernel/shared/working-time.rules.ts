import { zoneOffsetMs } from './time.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const opensMs = 8 * hourMs;
/** Length of a working day: 08:00 to 18:00. */
const openMs = 10 * hourMs;
/** The first Monday after the epoch, in days. */
const monday = 4;

/** Working milliseconds from the epoch to an instant; Monday to Friday, 08:00 to 18:00 local time. */
export function workedUntil(at: Date): number {
  const local = at.getTime() + zoneOffsetMs;
  const day = Math.floor(local / dayMs) - monday;
  const [week, weekday] = [Math.floor(day / 7), ((day % 7) + 7) % 7];
  const today = Math.min(openMs, Math.max(0, local - (day + monday) * dayMs - opensMs));
  return (week * 5 + Math.min(weekday, 5)) * openMs + (weekday < 5 ? today : 0);
}

/** The instant at which so many working milliseconds have passed since the epoch; inverse of `workedUntil`. */
export function workingInstant(worked: number): Date {
  const day = Math.floor(worked / openMs);
  const date = monday + Math.floor(day / 5) * 7 + (((day % 5) + 5) % 5);
  return new Date(date * dayMs + opensMs + (worked - day * openMs) - zoneOffsetMs);
}

/** The instant that lies so many working hours after another one. */
export const addWorkingHours = (at: Date, hours: number): Date => workingInstant(workedUntil(at) + hours * hourMs);

/** The instant itself in working time, otherwise the last minute of the working day before it. */
export const lastWorkingInstant = (at: Date): Date =>
  isWorkingTime(at) ? at : workingInstant(workedUntil(at) - 60_000);

/** True from Monday to Friday between 08:00 and 18:00 local time. */
export const isWorkingTime = (at: Date): boolean => workingInstant(workedUntil(at)).getTime() === at.getTime();
