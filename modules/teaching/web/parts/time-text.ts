import { weekdayNames } from '#kernel/shared/time.ts';

type Place = { week: number; weekday: number; period_from: number; period_to: number };
type Times = { starts_at: string; ends_at: string };

/** `第3周 周二 1–2 节`. */
export const placeText = ({ week, weekday, period_from, period_to }: Place): string =>
  `第${week}周 ${weekdayNames[weekday - 1]} ${period_from}–${period_to} 节`;

/** `3月17日 08:00–09:40`. */
export const clockText = ({ starts_at, ends_at }: Times): string =>
  `${Number(starts_at.slice(5, 7))}月${Number(starts_at.slice(8, 10))}日 ${starts_at.slice(11, 16)}–${ends_at.slice(11, 16)}`;
