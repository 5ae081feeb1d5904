import type { SelfColumn } from '../../shared/self-check/self-result.ts';

export type Span = { frequency: number; period_key: string; from_day: string; to_day: string };

const monthOf = (day: string) => day.slice(0, 7);

/** The column in which a period counts: the month in which it ends, or the period itself. */
export const keyIn = (byMonth: boolean, { period_key, to_day }: Pick<Span, 'period_key' | 'to_day'>): string =>
  byMonth ? monthOf(to_day) : period_key;

/** Columns of a matrix in the order of time: periods of one frequency, months of several. */
export function columnsOf(spans: readonly Span[]): { by_month: boolean; columns: SelfColumn[] } {
  const by_month = new Set(spans.map(({ frequency }) => frequency)).size > 1;
  const columns = [...Map.groupBy(spans, (span) => keyIn(by_month, span))].map(([key, own]) => {
    const from_day = own.map((span) => span.from_day).sort()[0]!;
    const to_day = own
      .map((span) => span.to_day)
      .sort()
      .at(-1)!;
    return { key, title: by_month ? monthTitle(key) : dayTitle(from_day, to_day), from_day, to_day };
  });
  return { by_month, columns: columns.sort((a, b) => a.to_day.localeCompare(b.to_day)) };
}

const monthTitle = (key: string) => `${Number(key.slice(0, 4))}年${Number(key.slice(5))}月`;
const short = (day: string) => `${Number(day.slice(5, 7))}.${Number(day.slice(8))}`;
const dayTitle = (from: string, to: string) => `${short(from)}–${short(to)}`;
