import '../self-check/self-check.css';
import '../core/inspection.css';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DailyStatus } from '../../shared/daily-check/daily-check.states.ts';
import type { DailyCheckRow } from '../../shared/daily-check/daily-check.ts';

/** The time of a day; a dash before it has come. */
export const timeText = (at: string | null) => at?.slice(11, 16) ?? '—';

export const DailyStatusCell = ({ row }: { row: Pick<DailyCheckRow, 'status' | 'abnormal'> }) => (
  <span className="insp-tags">
    <EnumTag of={DailyStatus} value={row.status} />
    {row.abnormal > 0 && <ToneTag tone="warn">{`异常 ${row.abnormal}`}</ToneTag>}
  </span>
);

/** Until when a check must have begun. */
export const CutOffCell = ({ row }: { row: Pick<DailyCheckRow, 'cut_off' | 'status'> }) => {
  const text = `${row.cut_off}:00 前`;
  return row.status === DailyStatus.open ? <ToneTag tone="warn">{text}</ToneTag> : text;
};
