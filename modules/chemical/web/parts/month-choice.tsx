import { lastMonths } from '#kernel/shared/months.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { EnumFilter } from '#screens/fields/filters.tsx';
import type { InputName } from '#screens/fields/names.ts';

const shown = 36;

/** Months of the calendar, the current one first. */
export const recentMonths = (): string[] => [...lastMonths(formatDate(new Date()), shown)].reverse();

/** One query parameter, a month of the last years. */
export const MonthFilter = ({ name, label }: { name: InputName; label: string }) => (
  <EnumFilter
    name={name}
    label={label}
    placeholder="本月"
    of={{ $items: recentMonths().map((month) => ({ value: month, label: month })) }}
  />
);
