import { EnumTag } from '#screens/frames/cells.tsx';
import type { Column } from '#screens/frames/column.ts';
import { TaskAction } from '../../shared/instance-status.states.ts';
import type { TaskRow } from '../../shared/task.ts';

/** What was decided. */
export const handledColumns: readonly Column<TaskRow, never>[] = [
  { field: 'action', title: '处理结果', render: (row) => <EnumTag of={TaskAction} value={row.action} /> },
  { field: 'opinion', title: '意见', shown: 'wide', maxWidth: 220 },
];
