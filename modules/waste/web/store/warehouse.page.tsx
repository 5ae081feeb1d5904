import '../parts/waste.css';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { statusActions, type RowAction } from '#screens/frames/row-actions.tsx';
import { zoneApi, type ZoneRow } from '../../shared/store/zone.ts';
import { Groups } from '../parts/tags.tsx';
import type { PatrolDialogProps } from './patrol-dialog.tsx';
import { PatrolPanel } from './patrol-panel.tsx';
import type { SignPrintProps } from './sign-print.tsx';
import type { ZoneDialogProps } from './zone-dialog.tsx';

const PatrolDialog = lazyPart<PatrolDialogProps>(() => import('./patrol-dialog.tsx').then((m) => m.PatrolDialog));
const ZoneDialog = lazyPart<ZoneDialogProps>(() => import('./zone-dialog.tsx').then((m) => m.ZoneDialog));
const SignPrint = lazyPart<SignPrintProps>(() => import('./sign-print.tsx').then((m) => m.SignPrint));
type Store = OutputOf<typeof zoneApi.stores>['content'][number];

const share = (stands: string, capacity: string) =>
  Number(capacity) > 0 ? Math.round((Number(stands) / Number(capacity)) * 1_000) / 10 : 0;

const Load = ({ stands, capacity }: { stands: string; capacity: string }) => (
  <Progress
    percent={share(stands, capacity)}
    size="small"
    status={share(stands, capacity) >= 90 ? 'exception' : 'normal'}
    aria-label={`已用 ${share(stands, capacity)}%`}
  />
);

type ZonesProps = { store: Store; onEdit: (row: ZoneRow) => void; onSign: (row: ZoneRow) => void };

function Zones({ store, onEdit, onSign }: ZonesProps) {
  const zones = useRead(zoneApi.list, { warehouse_id: store.id, page: -1, size: -1 });
  const setStatus = useCommand(zoneApi.setStatus, [zoneApi.list, zoneApi.stores]);
  const actions: RowAction<ZoneRow>[] = [
    { label: '编辑', when: (row) => row.can.includes('edit'), run: onEdit, done: false },
    { label: '分区标志', run: onSign, done: false },
    ...statusActions(setStatus.mutateAsync, (row: { name: string }) => `停用后不能再放入“${row.name}”。确定停用吗？`),
  ];
  return (
    <DataTable
      label={`${store.name}的分区`}
      rows={zones.data?.content ?? []}
      loading={zones.isFetching}
      empty={holdsRight('waste.zone.edit') ? '还没有分区，请先划分分区再排收运计划' : '还没有分区'}
      columns={[
        {
          field: 'name',
          title: '分区',
          render: (row) => <Link to={`/waste/stock?warehouse_id=${row.warehouse_id}`}>{row.name}</Link>,
        },
        { field: 'groups', title: '只存放', maxWidth: 320, render: (row) => <Groups of={row.groups} none="不限" /> },
        { field: 'standing', title: '现有', maxWidth: 320, render: (row) => <Groups of={row.standing} none="—" /> },
        { field: 'containers', title: '件数', align: 'right' },
        {
          field: 'stands_kg',
          title: '重量／容量',
          align: 'right',
          render: (row) => `${row.stands_kg}／${row.capacity_kg} kg`,
        },
        {
          field: 'capacity_kg',
          title: '占用',
          width: 140,
          render: (row) => <Load stands={row.stands_kg} capacity={row.capacity_kg} />,
        },
        { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
      ]}
      actions={actions}
      onDone={() => void zones.refetch()}
    />
  );
}

/** 暂存设施: the stores for waste with their zones, and how full they are. */
export function WarehousePage() {
  const stores = useRead(zoneApi.stores, {});
  const [patrolled, setPatrolled] = useState<Store>();
  const [dialog, setDialog] = useState<Omit<ZoneDialogProps, 'onClose'>>();
  const [sign, setSign] = useState<Omit<SignPrintProps, 'onClose'>>();
  return (
    <PageFrame
      title="暂存设施"
      tools={
        holdsRight('stock.warehouse.edit') && (
          <Link to="/chemical/storage">
            <Button>仓库和保管人</Button>
          </Link>
        )
      }
    >
      <Loaded of={stores}>
        {({ content }) => (
          <>
            {content.length === 0 && (
              <p className="lab-none">
                {holdsRight('stock.warehouse.edit')
                  ? '还没有危废暂存库。请在“仓库和保管人”中新增类型为危废暂存库的仓库，并聘任保管人'
                  : '没有您可以查看的暂存设施'}
              </p>
            )}
            {content.map((store) => (
              <Panel
                key={store.id}
                title={store.name}
                extra={
                  <span className="waste-marks">
                    <Button onClick={() => setSign({ store })}>设施标志</Button>
                    {holdsRight('waste.patrol.edit') && <Button onClick={() => setPatrolled(store)}>登记巡查</Button>}
                    {holdsRight('waste.zone.edit') && <Button onClick={() => setDialog({ store })}>新增分区</Button>}
                  </span>
                }
              >
                <Facts
                  items={[
                    ['类型', store.is_point ? '贮存点' : '贮存库'],
                    ['位置', store.room_name],
                    ['面积', store.area === null ? '' : `${store.area} m²`],
                    ['保管人', store.keepers.map(({ name }) => name).join('、')],
                    ['现有', `${store.containers} 件，${store.stands_kg}／${store.capacity_kg} kg`],
                    ['上次巡查', store.patrolled_on ?? '还没有巡查'],
                    ['最早入库', store.oldest_days === null ? '' : `${store.oldest_days} 天前`],
                  ]}
                />
                <Zones
                  store={store}
                  onEdit={(row) => setDialog({ store, row })}
                  onSign={(zone) => setSign({ store, zone })}
                />
              </Panel>
            ))}
            {content.length > 0 && <PatrolPanel />}
          </>
        )}
      </Loaded>
      {patrolled && <PatrolDialog store={patrolled} onClose={() => setPatrolled(undefined)} />}
      {sign && <SignPrint {...sign} onClose={() => setSign(undefined)} />}
      {dialog && <ZoneDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </PageFrame>
  );
}
