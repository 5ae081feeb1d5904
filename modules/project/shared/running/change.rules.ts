import { centsOf, sumOf, yuanOf } from '#platform/funds/shared/money.rules.ts';

type Row = { subject: string; before: string; after: string };

/** What a change takes from subjects to give it to others, in hundredths of a percent of the whole. */
export function movedShare(rows: readonly Row[]): number {
  const total = centsOf(sumOf(rows.map(({ before }) => before)));
  const bySubject = new Map<string, number>();
  for (const { subject, before, after } of rows)
    bySubject.set(subject, (bySubject.get(subject) ?? 0) + centsOf(after) - centsOf(before));
  const moved = [...bySubject.values()].filter((cents) => cents > 0).reduce((sum, cents) => sum + cents, 0);
  return total === 0 ? 0 : Math.ceil((moved / total) * 10_000);
}

/** A change that keeps the whole is no other amount. */
export const isBalanced = (rows: readonly Row[]): boolean =>
  sumOf(rows.map(({ before }) => before)) === sumOf(rows.map(({ after }) => after));

/** As people read a share: `11.00%`. */
export const shareText = (share: number): string => `${yuanOf(share)}%`;
