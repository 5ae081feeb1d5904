import { Button } from 'antd';
import { useState } from 'react';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { Link } from '#kernel/web/router/links.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { buildingApi } from '#platform/org/shared/building.ts';
import { UnitFilter } from '#platform/org/web/public.tsx';
import { containerApi, containerSheet, Expiry, type ContainerRow } from '../../shared/container/container.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { ControlMarks } from '../parts/control-marks.tsx';
import { numberedCodes } from '../parts/sources.ts';
import type { MoveDialogProps } from './move-dialog.tsx';

const filter = namesOf(containerApi.list);
const MoveDialog = lazyPart<MoveDialogProps>(() => import('./move-dialog.tsx').then((m) => m.MoveDialog));
const containerPath = '/chemical/c';
const buildings = {
  read: buildingApi.pick,
  label: ({ campus_name, name }: { campus_name: string; name: string }) => `${campus_name} ${name}`,
};

const columns: ColumnsOf<typeof containerApi.list> = [
  {
    field: 'code',
    title: '容器编码',
    sort: true,
    width: 140,
    render: (row) => <Link to={`${containerPath}/${row.code}`}>{row.code}</Link>,
  },
  { field: 'name', title: '名称', maxWidth: 180 },
  { field: 'cas', title: 'CAS 号', width: 110, phone: false },
  { field: 'controls', title: '管控', maxWidth: 160, render: (row) => <ControlMarks marks={row.controls} /> },
  { field: 'package_text', title: '规格', maxWidth: 130, phone: false },
  { field: 'quantity', title: '余量', align: 'right', render: (row) => `${row.quantity} ${row.unit}` },
  {
    field: 'warehouse_name',
    title: '仓库 / 柜 / 层',
    maxWidth: 260,
    render: (row) => `${row.warehouse_name} / ${row.cabinet_name} / ${row.cell_name}`,
  },
  { field: 'holder_name', title: '保管人', shown: 'wide', phone: false },
  {
    field: 'expires_on',
    title: '有效期至',
    sort: true,
    render: (row) => (
      <>
        {row.expires_on ?? '—'} {row.expiry && <EnumTag of={Expiry} value={row.expiry} />}
      </>
    ),
  },
  { field: 'state', title: '状态', render: (row) => <EnumTag of={ContainerState} value={row.state} /> },
  { field: 'purity_name', title: '纯度', shown: 'chosen', phone: false },
  { field: 'batch_no', title: '批号', shown: 'chosen', phone: false },
  { field: 'own_no', title: '原编号', shown: 'chosen', phone: false },
  { field: 'stored_on', title: '入库日期', sort: true, shown: 'chosen', phone: false },
];

/** 库存查询: every container with its place and what is left in it. */
export function ContainerListPage() {
  const recover = useCommand(containerApi.recover, [containerApi.list, containerApi.find]);
  const [moved, setMoved] = useState<ContainerRow>();
  const reads = [containerApi.list, containerApi.find];
  // Inspectors read the stock of what they inspect, without its stores.
  const keepsStores = holdsRight('stock.warehouse.read');
  return (
    <ListPage
      title="库存查询"
      read={containerApi.list}
      empty="还没有库存。用“导入期初库存”登记现有的化学品，或在入库管理中登记新到的"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="编码、名称、CAS 号、原编号或批号" />
          {keepsStores && (
            <SelectFilter name={filter('warehouse_id')} label="仓库" source={{ read: warehouseApi.list }} />
          )}
          <SelectFilter name={filter('control')} label="管控类别" source={codeSource('chem_control')} />
          <EnumFilter name={filter('state')} label="状态" of={ContainerState} multiple />
          <EnumFilter name={filter('expiry')} label="有效期" of={Expiry} />
          <SelectFilter name={filter('storage_group')} label="储存组" source={numberedCodes('chem_storage_group')} />
          <SelectFilter name={filter('warehouse_type')} label="仓库类型" source={codeSource('warehouse_type')} />
          <UnitFilter name={filter('org_id')} label="所属单位" />
          <SelectFilter name={filter('ghs_class')} label="危险类别" source={codeSource('chem_ghs_class')} />
          <SelectFilter name={filter('building_id')} label="楼宇" source={buildings} />
        </>
      }
      toolbar={(picked) => (
        <>
          {keepsStores && (
            <PdfButton
              endpoint={containerApi.labels}
              input={{ ids: picked.map(({ id }) => id) }}
              disabled={picked.length === 0}
              label="打印标签"
            />
          )}
          {holdsRight('chemical.stock.import') && (
            <ImportButton title="导入期初库存" sheet={containerSheet} invalidates={reads} />
          )}
          <ExportButton endpoint={containerSheet.export} name="化学品库存.xlsx" />
        </>
      )}
      create={
        holdsRight('chemical.inbound.edit') && (
          <Link to="/chemical/inbound/edit/0">
            <Button type="primary">登记入库</Button>
          </Link>
        )
      }
      columns={columns}
      rowActions={[
        { label: '查看', to: (row) => `${containerPath}/${row.code}` },
        {
          label: '回收空瓶',
          when: (row) => row.can.includes('recover'),
          run: (row) => recover.mutateAsync({ code: row.code }),
          confirm: '空瓶已清点收回？确认后容器记为“已回收空瓶”',
        },
        { label: '移位', when: (row) => row.can.includes('move'), run: setMoved, done: false },
      ]}
    >
      {moved && <MoveDialog container={moved} onClose={() => setMoved(undefined)} />}
    </ListPage>
  );
}
