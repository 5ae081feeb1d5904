import { addDays, parseDateTime } from '#kernel/shared/time.ts';
import { monthFields, type MonthField } from '../../shared/month/month.ts';

export const monthDoc = 'instrument.month';

/** `2026-03` → `2026-04`. */
export function nextMonth(month: string): string {
  const [year, at] = month.split('-').map(Number) as [number, number];
  return at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, '0')}`;
}
export function monthBefore(month: string): string {
  const [year, at] = month.split('-').map(Number) as [number, number];
  return at === 1 ? `${year - 1}-12` : `${year}-${String(at - 1).padStart(2, '0')}`;
}

export const firstDay = (month: string) => `${month}-01`;
export const lastDay = (month: string) => addDays(firstDay(nextMonth(month)), -1);
export const spanOf = (month: string) => ({
  from: parseDateTime(firstDay(month)),
  to: parseDateTime(firstDay(nextMonth(month))),
});

/** First and last day of a school year `2025-2026`. */
export const daysOfYear = (year: string) => ({ from: `${year.slice(0, 4)}-09-01`, to: `${year.slice(5)}-08-31` });

type Figures = Partial<Record<MonthField, string | number>>;

/** Something else than what was collected. */
export const differs = (figures: Figures, collected: Record<string, string> | null): boolean =>
  collected !== null && monthFields.some((field) => Number(figures[field]) !== Number(collected[field] ?? 0));
