import { useState } from 'react';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { CollegeFilter, LabFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { ResourceKind } from '../../shared/kinds.ts';
import { resourceApi, type ResourceRow } from '../../shared/resource/resource.ts';
import { bookPath } from '../parts/reads.ts';
import type { QrProps } from './qr-dialog.tsx';
import { resourcePath, resourceReads } from '../parts/reads.ts';

const QrDialog = lazyPart<QrProps>(() => import('./qr-dialog.tsx').then((m) => m.QrDialog));
const filter = namesOf(resourceApi.list);
const states = {
  $items: [
    { value: Enabled.on, label: '开放预约' },
    { value: Enabled.off, label: '停止预约' },
  ],
};
const kept = { $items: [{ value: 'true', label: '我负责的' }] };

const columns: ColumnsOf<typeof resourceApi.list> = [
  {
    field: 'name',
    title: '名称',
    sort: true,
    width: 200,
    render: (row) => <Link to={bookPath(row.kind, row.id)}>{row.name}</Link>,
  },
  { field: 'kind', title: '类型', render: (row) => labelOf(ResourceKind, row.kind) },
  { field: 'lab_name', title: '实验室', maxWidth: 180 },
  { field: 'asset_no', title: '资产编号', shown: 'wide', phone: false },
  {
    field: 'capacity',
    title: '工位数',
    align: 'right',
    render: (row) => (row.kind === ResourceKind.seat ? row.capacity : '—'),
  },
  { field: 'rule_name', title: '预约规则', maxWidth: 160 },
  { field: 'keepers', title: '负责人', maxWidth: 140 },
  {
    field: 'status',
    title: '状态',
    render: (row) =>
      row.status === Enabled.on ? <ToneTag tone="good">开放预约</ToneTag> : <ToneTag>停止预约</ToneTag>,
  },
];

/** 预约资源: what the reader opens to booking. */
export function ResourceListPage() {
  const [shown, setShown] = useState<ResourceRow>();
  const setStatus = useCommand(resourceApi.setStatus, resourceReads);
  const switchTo = (label: string, status: 0 | 1) => ({
    label,
    when: (row: ResourceRow) => row.can.includes('close') && row.status !== status,
    run: (row: ResourceRow) => setStatus.mutateAsync({ id: row.id, status }),
  });
  return (
    <ListPage
      title="预约资源"
      read={resourceApi.list}
      empty="还没有预约资源。新增后，有准入的人员即可预约"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="名称、功能或实验室" />
          <EnumFilter name={filter('kind')} label="类型" of={ResourceKind} />
          <EnumFilter name={filter('status')} label="状态" of={states} />
          <EnumFilter name={filter('kept')} label="负责" of={kept} />
          <CollegeFilter name={filter('college_id')} />
          <LabFilter name={filter('lab_id')} />
        </>
      }
      create={<NewButton to={`${resourcePath}/edit/0`} right="reservation.resource.edit" label="新增资源" />}
      columns={columns}
      rowActions={[
        { label: '编辑', when: (row) => row.can.includes('edit'), to: (row) => `${resourcePath}/edit/${row.id}` },
        {
          ...switchTo('停止预约', Enabled.off),
          danger: true,
          confirm: (row) => `停止后${row.name}不再接受预约，已有的未开始的预约全部取消并通知预约人。确定停止吗？`,
        },
        switchTo('开放预约', Enabled.on),
        {
          label: '二维码',
          when: (row) => row.can.includes('edit') && mayCall(resourceApi.qr),
          run: setShown,
          done: false,
        },
      ]}
    >
      {shown && <QrDialog id={shown.id} name={shown.name} onClose={() => setShown(undefined)} />}
    </ListPage>
  );
}
