import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import type { SelfFigures } from '../../shared/self-check/self-result.ts';

export type ResultCell = {
  tone: 'good' | 'fair' | 'bad' | 'open' | 'late' | 'none';
  text: string;
  note?: string;
  /** The state of a single task. */
  status?: number;
};

const { done, late, open, missed, exempt } = SelfTaskStatus;
const toneOfStatus = { [done]: 'good', [late]: 'late', [open]: 'open', [missed]: 'bad', [exempt]: 'none' } as const;

function onlyStatus(figures: SelfFigures): keyof typeof toneOfStatus | undefined {
  if (figures.due + figures.exempt !== 1) return undefined;
  if (figures.done === 1) return done;
  if (figures.late === 1) return late;
  if (figures.open === 1) return open;
  return figures.missed === 1 ? missed : exempt;
}

/** How a cell of the matrix shows its tasks: that of a laboratory by its state, several by their rate. */
export function cellOf(figures: SelfFigures & { task_id: number | null }): ResultCell {
  const status = figures.task_id === null ? undefined : onlyStatus(figures);
  if (status !== undefined) return { tone: toneOfStatus[status], text: '', status };
  if (figures.rate === null) return { tone: 'none', text: '免检' };
  const note = `${figures.done + figures.late}/${figures.due}`;
  const tone =
    figures.rate >= 90
      ? 'good'
      : figures.open > 0 && figures.missed === 0
        ? 'open'
        : figures.rate >= 60
          ? 'fair'
          : 'bad';
  return { tone, text: `${figures.rate}%`, note };
}
