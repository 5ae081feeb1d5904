import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { statusActions, type RowAction } from '#screens/frames/row-actions.tsx';
import { specApi, type SpecRow } from '../../shared/catalogue/spec.ts';
import { labelSize } from '../../shared/label-no.rules.ts';
import { Material } from '../../shared/waste-kinds.ts';
import type { SpecDialogProps } from './spec-dialog.tsx';

const SpecDialog = lazyPart<SpecDialogProps>(() => import('./spec-dialog.tsx').then((m) => m.SpecDialog));

/** Containers in which laboratories collect, with the label that each bears. */
export function SpecPanel() {
  const specs = useRead(specApi.list, { page: -1, size: -1 });
  const setStatus = useCommand(specApi.setStatus, [specApi.list]);
  const [dialog, setDialog] = useState<{ row?: SpecRow }>();
  const mayEdit = holdsRight('waste.type.edit');
  const actions: RowAction<SpecRow>[] = [
    { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setDialog({ row }), done: false },
    ...statusActions(
      setStatus.mutateAsync,
      (row: { name: string }) => `停用后登记产废时不能再选“${row.name}”。确定停用吗？`,
    ),
  ];
  return (
    <Panel title="容器规格" extra={mayEdit && <Button onClick={() => setDialog({})}>新增规格</Button>}>
      <DataTable
        label="容器规格"
        rows={specs.data?.content ?? []}
        loading={specs.isFetching}
        empty="还没有容器规格"
        columns={[
          { field: 'name', title: '名称' },
          { field: 'volume_l', title: '容积', align: 'right', render: (row) => `${row.volume_l} L` },
          { field: 'material', title: '材质', render: (row) => labelOf(Material, row.material) },
          {
            field: 'tare_kg',
            title: '皮重',
            align: 'right',
            render: (row) => (row.tare_kg === null ? '—' : `${row.tare_kg} kg`),
          },
          {
            field: 'id',
            title: '标签',
            render: (row) => {
              const { edge, copies } = labelSize(Number(row.volume_l));
              return `${edge} × ${edge} mm${copies > 1 ? `，${copies} 张` : ''}`;
            },
          },
          { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
        ]}
        {...(mayEdit && { actions, onDone: () => void specs.refetch() })}
      />
      {dialog && <SpecDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </Panel>
  );
}
