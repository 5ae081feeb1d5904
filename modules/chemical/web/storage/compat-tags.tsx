import { Button } from 'antd';
import { useState } from 'react';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumTag, OnOffTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { statusActions, type RowAction } from '#screens/frames/row-actions.tsx';
import { Apart, compatApi, type CompatRow } from '../../shared/storage/compat.ts';
import type { CompatDialogProps } from './compat-dialog.tsx';

const CompatDialog = lazyPart<CompatDialogProps>(() => import('./compat-dialog.tsx').then((m) => m.CompatDialog));

/** 反应性禁忌: pairs of tags that must not meet, whatever the groups say. */
export function CompatTags() {
  const rules = useRead(compatApi.list, { kind: 'tag', page: -1, size: -1 });
  const [dialog, setDialog] = useState<{ row?: CompatRow }>();
  const setStatus = useCommand(compatApi.setStatus, [compatApi.list, compatApi.ask]);
  const mayEdit = holdsRight('chemical.compat.edit');
  const actions: RowAction<CompatRow>[] = [
    { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setDialog({ row }), done: false },
    ...statusActions(
      setStatus.mutateAsync,
      (row: CompatRow) => `停用后“${row.a_name}”和“${row.b_name}”不再因此分开存放。确定停用吗？`,
    ),
  ];
  return (
    <Panel title="反应性禁忌" extra={mayEdit && <Button onClick={() => setDialog({})}>新增禁忌</Button>}>
      <p className="lab-page-note">标签登记在化学品目录中。储存组允许同柜的化学品，标签相忌时仍须分开。</p>
      <DataTable
        label="反应性禁忌"
        rows={rules.data?.content ?? []}
        loading={rules.isFetching}
        empty="还没有反应性禁忌"
        columns={[
          { field: 'a_name', title: '标签' },
          { field: 'b_name', title: '遇' },
          { field: 'value', title: '间隔要求', render: (row) => <EnumTag of={Apart} value={row.value} /> },
          { field: 'reason', title: '原因', render: (row) => <span className="compat-why">{row.reason}</span> },
          { field: 'basis', title: '依据', maxWidth: 260 },
          { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
        ]}
        {...(mayEdit && { actions, onDone: () => void rules.refetch() })}
      />
      {dialog && <CompatDialog kind="tag" {...dialog} onClose={() => setDialog(undefined)} />}
    </Panel>
  );
}
