import type { DecideModeCode } from './process-model.ts';

/** What the candidates of a step have decided so far: `approved` and `refused` of `total`. */
type Tally = { approved: number; refused: number; total: number };
export type Verdict = 'pass' | 'refuse' | 'wait';

/**
 * The decision of a step. `any`: the first to act; `all` and `sequence`: everybody, one refusal ends it; `ratio`: the
 * share in percent, refused as soon as it cannot be reached any more.
 */
export function verdictOf(mode: DecideModeCode, { approved, refused, total }: Tally, share = 100): Verdict {
  switch (mode) {
    case 'any':
      return approved > 0 ? 'pass' : refused > 0 ? 'refuse' : 'wait';
    case 'all':
    case 'sequence':
      return refused > 0 ? 'refuse' : approved >= total && total > 0 ? 'pass' : 'wait';
    case 'ratio':
      if (total > 0 && approved * 100 >= share * total) return 'pass';
      return (total - refused) * 100 < share * total ? 'refuse' : 'wait';
  }
}
