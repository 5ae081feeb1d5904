import { Button } from 'antd';
import { useState } from 'react';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { EnumTag, OnOffTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { RowActions, statusActions, type RowAction } from '#screens/frames/row-actions.tsx';
import { cabinetApi, type CabinetRow } from '../../shared/cabinet.ts';
import { cellApi, type CellRow } from '../../shared/cell.ts';
import { keeperApi, KeeperState, type KeeperRow } from '../../shared/keeper.ts';
import { warehouseApi, type WarehouseRow } from '../../shared/warehouse.ts';
import type { CabinetDialogProps } from './cabinet-dialog.tsx';
import type { CellDialogProps } from './cell-dialog.tsx';
import type { KeeperDialogProps } from './keeper-dialog.tsx';
import { everything, storeReads } from './store-reads.ts';
import type { WarehouseDialogProps } from './warehouse-dialog.tsx';

const WarehouseDialog = lazyPart<WarehouseDialogProps>(() =>
  import('./warehouse-dialog.tsx').then((m) => m.WarehouseDialog),
);
const CabinetDialog = lazyPart<CabinetDialogProps>(() => import('./cabinet-dialog.tsx').then((m) => m.CabinetDialog));
const CellDialog = lazyPart<CellDialogProps>(() => import('./cell-dialog.tsx').then((m) => m.CellDialog));
const KeeperDialog = lazyPart<KeeperDialogProps>(() => import('./keeper-dialog.tsx').then((m) => m.KeeperDialog));

function Keepers({ warehouse }: { warehouse: WarehouseRow }) {
  const keepers = useRead(keeperApi.list, { warehouse_id: warehouse.id, ...everything });
  const setStatus = useCommand(keeperApi.setStatus, storeReads);
  const [dialog, setDialog] = useState<{ row?: KeeperRow }>();
  const mayEdit = warehouse.can.includes('keepers');
  const actions: RowAction<KeeperRow>[] = [
    { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setDialog({ row }), done: false },
    ...statusActions(
      setStatus.mutateAsync,
      ({ name }: { name: string }) => `停用后${name}不能再复核本仓库的出入库。确定停用吗？`,
    ),
  ];
  return (
    <Panel title="保管人" extra={mayEdit && <Button onClick={() => setDialog({})}>聘任保管人</Button>}>
      <DataTable
        label="保管人"
        rows={keepers.data?.content ?? []}
        loading={keepers.isFetching}
        empty="还没有保管人。入库须由在任且培训有效的保管人复核"
        columns={[
          { field: 'name', title: '姓名' },
          { field: 'job_no', title: '工号' },
          { field: 'starts_on', title: '聘任起期' },
          { field: 'ends_on', title: '聘任止期', render: (row) => row.ends_on ?? '长期' },
          { field: 'trained_until', title: '培训有效期至', render: (row) => row.trained_until ?? '未登记' },
          {
            field: 'state',
            title: '状态',
            render: (row) =>
              row.status === 0 ? <OnOffTag value={0} /> : <EnumTag of={KeeperState} value={row.state} />,
          },
        ]}
        {...(mayEdit && { actions, onDone: () => void keepers.refetch() })}
      />
      {dialog && <KeeperDialog {...dialog} warehouseId={warehouse.id} onClose={() => setDialog(undefined)} />}
    </Panel>
  );
}

type CellsProps = { cells: readonly CellRow[]; onEdit: (row: CellRow) => void };

/** Cells of a cabinet, each with what may be done with it. */
function Cells({ cells, onEdit }: CellsProps) {
  const setStatus = useCommand(cellApi.setStatus, storeReads);
  const actions: RowAction<CellRow>[] = [
    { label: '改名', when: (row) => row.can.includes('edit'), run: onEdit, done: false },
    ...statusActions(
      setStatus.mutateAsync,
      ({ name }: { name: string }) => `停用后不能再存放到“${name}”。确定停用吗？`,
    ),
  ];
  if (cells.length === 0) return <span className="lab-none">还没有层位</span>;
  return (
    <ul className="stock-cells">
      {cells.map((cell) => (
        <li key={cell.id}>
          {cell.name} {cell.status === 0 && <OnOffTag value={0} />}
          <RowActions row={cell} actions={actions} shown={1} />
        </li>
      ))}
    </ul>
  );
}

function Cabinets({ warehouse }: { warehouse: WarehouseRow }) {
  const cabinets = useRead(cabinetApi.list, { warehouse_id: warehouse.id, ...everything });
  const cells = useRead(cellApi.list, { warehouse_id: warehouse.id, ...everything });
  const setStatus = useCommand(cabinetApi.setStatus, storeReads);
  const [dialog, setDialog] = useState<{ row?: CabinetRow }>();
  const [cell, setCell] = useState<{ cabinetId: number; row?: CellRow }>();
  const mayEdit = warehouse.can.includes('edit');
  const actions: RowAction<CabinetRow>[] = [
    {
      label: '新增层位',
      when: (row) => row.can.includes('edit') && row.status === 1,
      run: (row) => setCell({ cabinetId: row.id }),
      done: false,
    },
    { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setDialog({ row }), done: false },
    ...statusActions(
      setStatus.mutateAsync,
      ({ name }: { name: string }) => `停用后不能再存放到“${name}”。确定停用吗？`,
    ),
  ];
  const limits = (row: CabinetRow) =>
    [row.capacity_l && `${row.capacity_l} L`, row.capacity_kg && `${row.capacity_kg} kg`].filter(Boolean).join('，');
  return (
    <Panel title="储存柜和层位" extra={mayEdit && <Button onClick={() => setDialog({})}>新增储存柜</Button>}>
      <DataTable
        label="储存柜和层位"
        rows={cabinets.data?.content ?? []}
        loading={cabinets.isFetching}
        empty="还没有储存柜。先新增柜和层位，才能入库"
        columns={[
          { field: 'name', title: '柜' },
          { field: 'kind_name', title: '类型' },
          { field: 'double_lock', title: '双锁', render: (row) => (row.double_lock ? '是' : '否') },
          { field: 'capacity_l', title: '容量', render: limits },
          { field: 'allowed_groups', title: '可存储存组', render: (row) => row.allowed_groups.join('、') || '不限' },
          { field: 'room_name', title: '房间', maxWidth: 200, shown: 'chosen' },
          {
            field: 'id',
            title: '层位',
            width: 200,
            render: (row) => (
              <Cells
                cells={(cells.data?.content ?? []).filter(({ cabinet_id }) => cabinet_id === row.id)}
                onEdit={(one) => setCell({ cabinetId: row.id, row: one })}
              />
            ),
          },
          { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
        ]}
        {...(mayEdit && { actions, onDone: () => void cabinets.refetch() })}
      />
      {dialog && <CabinetDialog {...dialog} warehouseId={warehouse.id} onClose={() => setDialog(undefined)} />}
      {cell && <CellDialog {...cell} onClose={() => setCell(undefined)} />}
    </Panel>
  );
}

/** A warehouse with its keepers, cabinets and cells. */
export function WarehousePanel({ warehouse }: { warehouse: WarehouseRow }) {
  const setStatus = useCommand(warehouseApi.setStatus, storeReads);
  const [editing, setEditing] = useState(false);
  const actions: RowAction<WarehouseRow>[] = [
    { label: '编辑', when: (row) => row.can.includes('edit'), run: () => setEditing(true), done: false },
    ...statusActions(
      setStatus.mutateAsync,
      ({ name }: { name: string }) => `停用后“${name}”不能再出入库。确定停用吗？`,
    ),
  ];
  return (
    <div>
      <Panel
        title={
          <>
            {warehouse.name} {warehouse.status === 0 && <OnOffTag value={0} />}
          </>
        }
        extra={<RowActions row={warehouse} actions={actions} />}
      >
        <Facts
          items={[
            ['仓库编码', warehouse.code],
            ['类型', warehouse.type_name],
            ['所属单位', warehouse.org_name],
            ['房间', warehouse.room_name],
            ['面积', warehouse.area && `${warehouse.area} m²`],
            ['防护条件', warehouse.feature_names.join('、')],
            ['说明', warehouse.remark, 2],
          ]}
        />
      </Panel>
      <Keepers warehouse={warehouse} />
      <Cabinets warehouse={warehouse} />
      {editing && <WarehouseDialog row={warehouse} onClose={() => setEditing(false)} />}
    </div>
  );
}
