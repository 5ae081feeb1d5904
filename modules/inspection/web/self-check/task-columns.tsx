import { labelOf } from '#kernel/shared/enums.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { CheckFrequency, SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import type { SelfTaskRow } from '../../shared/self-check/self-task.ts';
import { CellWithNote } from '../core/cells.tsx';
import { spanText } from './frequency.tsx';

export const PeriodCell = ({ row }: { row: SelfTaskRow }) => (
  <CellWithNote main={spanText(row)} note={`${labelOf(CheckFrequency, row.frequency)} · ${row.period_key}`} />
);

/** The state of a task, and why it is so. */
export const StatusCell = ({ row }: { row: SelfTaskRow }) => (
  <span className="insp-tags">
    <EnumTag of={SelfTaskStatus} value={row.status} />
    {row.is_returned && <ToneTag tone="bad">已退回</ToneTag>}
    {row.abnormal > 0 && <ToneTag tone="warn">{`异常 ${row.abnormal}`}</ToneTag>}
  </span>
);
