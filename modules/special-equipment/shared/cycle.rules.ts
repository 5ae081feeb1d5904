import { addMonths } from '#kernel/shared/time.ts';

/** A line of the cycles of a school. */
export type Cycle = {
  code: string;
  kind: number;
  safety_grade: number;
  months: number | null;
  first_months: number | null;
};

/** A catalogue code without the zeros behind it: everything that begins so is below it. */
const prefixOf = (code: string): string => code.replace(/0+$/, '');

/** True if a line for `code` holds for a piece of type `type`: the same, or something above it. */
export const fitsType = (code: string, type: string): boolean => type.startsWith(prefixOf(code));

/** The line for a type, kind of inspection and grade: the nearest code first, then the very grade. */
export function cycleFor(
  cycles: readonly Cycle[],
  { type, kind, grade }: { type: string; kind: number; grade: number | null },
): Cycle | undefined {
  const fitting = cycles.filter(
    (one) =>
      one.kind === kind && fitsType(one.code, type) && (one.safety_grade === 0 || one.safety_grade === (grade ?? 0)),
  );
  const rank = ({ code, safety_grade }: Cycle) => prefixOf(code).length * 10 + (safety_grade > 0 ? 1 : 0);
  return fitting.reduce<Cycle | undefined>((best, one) => (best && rank(best) >= rank(one) ? best : one), undefined);
}

/** The next day of an inspection; null where no cycle says one. */
export function nextAfter(
  cycles: readonly Cycle[],
  asked: { type: string; kind: number; grade: number | null; on: string; isFirst?: boolean },
): string | null {
  const cycle = cycleFor(cycles, asked);
  const months = asked.isFirst ? (cycle?.first_months ?? cycle?.months) : cycle?.months;
  return months ? addMonths(asked.on, months) : null;
}
