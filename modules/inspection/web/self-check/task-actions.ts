import { useCommand } from '#kernel/web/api/query.ts';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { selfTaskApi, type SelfTaskRow } from '../../shared/self-check/self-task.ts';
import type { TaskDialogKind } from './task-dialogs.tsx';

/** What offices and laboratories decide about a task. */
export function useTaskActions(ask: (kind: TaskDialogKind, row: SelfTaskRow) => void): RowAction<SelfTaskRow>[] {
  const restore = useCommand(selfTaskApi.restore, [selfTaskApi.list, selfTaskApi.find]);
  const asks = (kind: TaskDialogKind, label: string): RowAction<SelfTaskRow> => ({
    label,
    when: (row) => row.can.includes(kind),
    run: (row) => ask(kind, row),
    done: false,
  });
  return [
    asks('return', '退回'),
    asks('assign', '更换执行人'),
    asks('exempt', '免检'),
    {
      label: '恢复',
      when: (row) => row.can.includes('restore'),
      confirm: (row) => `恢复“${row.lab_name}”本周期的自查？`,
      run: (row) => restore.mutateAsync({ id: row.id }),
      done: '已恢复',
    },
  ];
}
