import { rateOf } from '#kernel/shared/rate.ts';
import type { SelfFigures } from '../../shared/self-check/self-result.ts';

export type SelfCounts = Pick<SelfFigures, 'done' | 'late' | 'open' | 'missed' | 'exempt' | 'problems'>;

/** 完成率 counts late self-checks, 按期率 does not; exempt ones are in neither. */
export function figuresOf(counts: SelfCounts): SelfFigures {
  const { done, late, open, missed, exempt, problems } = counts;
  const due = done + late + open + missed;
  return {
    due,
    done,
    late,
    open,
    missed,
    exempt,
    problems,
    rate: rateOf(done + late, due),
    on_time_rate: rateOf(done, due),
  };
}

const none: SelfCounts = { done: 0, late: 0, open: 0, missed: 0, exempt: 0, problems: 0 };

export const sumOf = (rows: readonly SelfCounts[]): SelfFigures =>
  figuresOf(
    rows.reduce<SelfCounts>(
      (sum, row) => ({
        done: sum.done + row.done,
        late: sum.late + row.late,
        open: sum.open + row.open,
        missed: sum.missed + row.missed,
        exempt: sum.exempt + row.exempt,
        problems: sum.problems + row.problems,
      }),
      none,
    ),
  );
