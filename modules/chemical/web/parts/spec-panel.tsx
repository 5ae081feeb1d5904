import { Button } from 'antd';
import { useState } from 'react';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { statusActions, type RowAction } from '#screens/frames/row-actions.tsx';
import { specApi, type SpecRow } from '../../shared/spec.ts';
import type { SubstanceDetail } from '../../shared/substance.ts';
import type { SpecDialogProps } from './spec-dialog.tsx';

const SpecDialog = lazyPart<SpecDialogProps>(() => import('./spec-dialog.tsx').then((m) => m.SpecDialog));

/** Packages in which the substance is bought. */
export function SpecPanel({ substance }: { substance: SubstanceDetail }) {
  const specs = useRead(specApi.list, { substance_id: substance.id, page: -1, size: -1 });
  const setStatus = useCommand(specApi.setStatus, [specApi.list]);
  const [dialog, setDialog] = useState<{ row?: SpecRow }>();
  const mayEdit = substance.can.includes('edit');
  const actions: RowAction<SpecRow>[] = [
    { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setDialog({ row }), done: false },
    ...statusActions(
      setStatus.mutateAsync,
      (row: { package_text: string }) => `停用后采购时不能再选“${row.package_text}”。确定停用吗？`,
    ),
  ];
  return (
    <Panel title="包装规格" extra={mayEdit && <Button onClick={() => setDialog({})}>新增规格</Button>}>
      <DataTable
        label="包装规格"
        rows={specs.data?.content ?? []}
        loading={specs.isFetching}
        empty="还没有包装规格"
        columns={[
          { field: 'package_text', title: '规格' },
          { field: 'package_name', title: '包装' },
          { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
        ]}
        {...(mayEdit && { actions, onDone: () => void specs.refetch() })}
      />
      {dialog && <SpecDialog {...dialog} substanceId={substance.id} onClose={() => setDialog(undefined)} />}
    </Panel>
  );
}
