import * as z from 'zod/mini';
import * as wire from '#kernel/shared/wire.ts';

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
const time = () => z.string().check(z.regex(clock, '时间格式应为 时:分'));

/** When a right opens a door within its validity: days of the week (1 Monday … 7 Sunday) and hours; no hours: all day. */
export const hoursInput = {
  days: wire.maybe(wire.list(wire.int(1, 7), 7)),
  opens_at: wire.maybe(time()),
  closes_at: wire.maybe(time()),
};
export const hoursRow = {
  days: z.array(z.int()),
  opens_at: z.nullable(z.string()),
  closes_at: z.nullable(z.string()),
};
export type Hours = { days: readonly number[]; opens_at: string | null; closes_at: string | null };
export type HoursInput = {
  days?: number[] | undefined;
  opens_at?: string | undefined;
  closes_at?: string | undefined;
};

export const everyDay = [1, 2, 3, 4, 5, 6, 7];
