import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { batchApi, type BatchRow } from '../../shared/batch/batch.ts';
import { attendancePath, batchReads } from '../parts/reads.ts';
import type { BatchDialogProps } from './batch-dialog.tsx';
import type { OneBatchProps } from './batch-dialogs.tsx';
import type { PublishProps } from './publish-dialog.tsx';

const BatchDialog = lazyPart<BatchDialogProps>(() => import('./batch-dialog.tsx').then((m) => m.BatchDialog));
const OneBatchDialog = lazyPart<OneBatchProps>(() => import('./batch-dialogs.tsx').then((m) => m.OneBatchDialog));
const PublishDialog = lazyPart<PublishProps>(() => import('./publish-dialog.tsx').then((m) => m.PublishDialog));

type Asked = { kind: 'edit' | 'publish' | OneBatchProps['kind']; row: BatchRow };

/** Actions on a batch by its `can`, and the dialog that one of them opened. */
export function useBatchActions() {
  const [asked, setAsked] = useState<Asked>();
  const lock = useCommand(batchApi.lock, batchReads);
  const remove = useCommand(batchApi.remove, batchReads);
  const may = (action: BatchRow['can'][number]) => (row: BatchRow) => row.can.includes(action);
  const ask = (label: string, kind: Asked['kind'], more: { primary?: boolean; danger?: boolean } = {}) => ({
    label,
    when: may(kind),
    run: (row: BatchRow) => setAsked({ kind, row }),
    done: false as const,
    ...more,
  });
  const actions: (RowAction<BatchRow> & { primary?: boolean })[] = [
    ask('发布', 'publish', { primary: true }),
    ask('编辑', 'edit'),
    { label: '考勤成绩', when: may('attend'), to: (row) => `${attendancePath}/${row.id}`, primary: true },
    ask('调整时间地点', 'move'),
    {
      label: '锁定',
      when: may('lock'),
      confirm: '锁定后学生不能再选课和退选，教师仍可调整名单。确定锁定吗？',
      run: ({ id }) => lock.mutateAsync({ id }),
    },
    ask('复制到其他周', 'copy'),
    ask('取消批次', 'cancel', { danger: true }),
    {
      label: '删除',
      danger: true,
      when: may('remove'),
      confirm: (row) => `确定删除草稿“${row.name}”吗？`,
      run: ({ id }) => remove.mutateAsync({ id }),
    },
  ];
  const onClose = () => setAsked(undefined);
  const dialog = asked && (
    <>
      {asked.kind === 'edit' && <BatchDialog id={asked.row.id} onClose={onClose} />}
      {asked.kind === 'publish' && <PublishDialog row={asked.row} onClose={onClose} />}
      {asked.kind !== 'edit' && asked.kind !== 'publish' && (
        <OneBatchDialog kind={asked.kind} row={asked.row} onClose={onClose} />
      )}
    </>
  );
  return { actions, dialog };
}
