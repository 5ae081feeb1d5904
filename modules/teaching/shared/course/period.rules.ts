/** A period of a day: its number and its clock times, `HH:mm`. */
export type Period = { no: number; from: string; to: string };

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const length = 45;
/** Starts of the usual twelve periods, in minutes of the day. */
const starts = [480, 535, 600, 655, 840, 895, 960, 1015, 1110, 1165, 1220, 1275];

/** Twelve periods of 45 minutes: four in the morning, four in the afternoon, four in the evening. */
export const usualPeriods: readonly Period[] = starts.map((start, at) => ({
  no: at + 1,
  from: clockOf(start),
  to: clockOf(start + length),
}));

/** What is wrong with periods, as a sentence; undefined if nothing. */
export function periodsFault(periods: readonly Period[]): string | undefined {
  for (const [at, { no, from, to }] of periods.entries()) {
    if (no !== at + 1) return `节次应从 1 起连续编号，第 ${at + 1} 行不是第 ${at + 1} 节`;
    if (to <= from) return `第 ${no} 节的结束时间应晚于开始时间`;
    const before = periods[at - 1];
    if (before && from < before.to) return `第 ${no} 节应在第 ${before.no} 节结束之后开始`;
  }
  return undefined;
}
