import { EnumTag } from '#screens/frames/cells.tsx';
import type { PageAddress } from '#kernel/shared/rights.ts';
import type { Column } from '#screens/frames/column.ts';
import { TaskAction } from '../../shared/instance-status.states.ts';
import type { TaskRow } from '../../shared/task.ts';
import { caseColumns } from './case-columns.tsx';

/** The shared columns; where the case stands now matters less than what was decided. */
export const handledCaseColumns = (to: (row: TaskRow) => PageAddress): Column<TaskRow, never>[] =>
  caseColumns<TaskRow>(to).map((column) =>
    column.field === 'node_name' || column.field === 'handlers'
      ? { ...column, shown: 'chosen' as const, phone: false as const }
      : column,
  );

/** What was decided. */
export const handledColumns: readonly Column<TaskRow, never>[] = [
  { field: 'action', title: '处理结果', render: (row) => <EnumTag of={TaskAction} value={row.action} /> },
  { field: 'opinion', title: '意见', shown: 'wide', maxWidth: 220 },
];
