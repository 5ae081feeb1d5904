import '../parts/waste.css';
import { Alert } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { FileLinks } from '#screens/fields/photos.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { RecordState } from '../../shared/record/record.states.ts';
import { ManifestStatus } from '../../shared/transfer/manifest.states.ts';
import { manifestApi, type ManifestDetail } from '../../shared/transfer/manifest.ts';
import { LabelNo } from '../parts/tags.tsx';
import type { ManifestDialogProps } from './manifest-dialog.tsx';
import { transferPath, transferReads } from './transfer-reads.ts';

const ManifestDialog = lazyPart<ManifestDialogProps>(() =>
  import('./manifest-dialog.tsx').then((m) => m.ManifestDialog),
);

const Items = ({ row }: { row: ManifestDetail }) => (
  <Panel title={`容器（${row.items.length}）`}>
    <DataTable
      label="容器"
      rows={row.items}
      empty="没有容器"
      columns={[
        {
          field: 'label_no',
          title: '标签号',
          render: (one) =>
            one.readable ? (
              <Link to={`/waste/record/${one.id}`}>
                <LabelNo no={one.label_no} />
              </Link>
            ) : (
              <LabelNo no={one.label_no} />
            ),
        },
        { field: 'name', title: '废物名称' },
        { field: 'code', title: '代码', render: (one) => `${one.hw} ${one.code}` },
        { field: 'spec_name', title: '容器' },
        { field: 'weight_kg', title: '重量', align: 'right', render: (one) => `${one.weight_kg} kg` },
        { field: 'lab_name', title: '产生实验室' },
        { field: 'state', title: '状态', render: (one) => <EnumTag of={RecordState} value={one.state} /> },
      ]}
    />
  </Panel>
);

/** 转移联单详情: what leaves, whether it may, and what arrived. */
export function ManifestDetailPage() {
  const [kind, setKind] = useState<ManifestDialogProps['kind']>();
  const depart = useCommand(manifestApi.depart, transferReads);
  const giveUp = useCommand(manifestApi.void, transferReads);
  const may = (action: ManifestDetail['can'][number]) => (row: ManifestDetail) => row.can.includes(action);
  return (
    <DetailPage
      title={(row) => `转移联单 ${row.no}`}
      note={(row) => <EnumTag of={ManifestStatus} value={row.status} />}
      read={manifestApi.find}
      back={{ else: transferPath }}
      actions={[
        {
          label: '启运',
          primary: true,
          when: may('depart'),
          confirm: '启运后容器出库，联单不能再修改。确定启运吗？',
          run: async ({ id }: ManifestDetail) => {
            const { absent } = await depart.mutateAsync({ id });
            if (absent.length > 0) notify.warn(`${absent.join('、')} 不在今年的管理计划中，请补充计划`);
          },
          done: '已启运',
        },
        { label: '登记接受', primary: true, when: may('receive'), run: () => setKind('receive'), done: false },
        { label: '更正接受重量', when: may('correct'), run: () => setKind('correct'), done: false },
        { label: '处理异常', primary: true, when: may('settle'), run: () => setKind('settle'), done: false },
        {
          label: '作废',
          danger: true,
          when: may('void'),
          confirm: '作废后容器可以放入另一张联单。确定作废吗？',
          run: ({ id }: ManifestDetail) => giveUp.mutateAsync({ id }),
          done: '已作废',
        },
      ]}
      invalidates={transferReads}
    >
      {(row) => (
        <>
          {row.status === ManifestStatus.disputed && (
            <Alert
              type="error"
              showIcon
              title={`移出 ${row.weight_kg} kg，接受 ${row.received_kg ?? ''} kg，相差超过 3%，请核实后处理`}
              style={{ marginBottom: 16 }}
            />
          )}
          {row.absent.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={`${row.absent.join('、')} 不在今年的管理计划中。可以启运，请尽快补充管理计划`}
              style={{ marginBottom: 16 }}
            />
          )}
          {row.status === ManifestStatus.departed && (
            <Alert
              type="info"
              showIcon
              title={`处置单位应在到达后 5 个工作日内确认接受，按启运日计至 ${row.confirm_by ?? ''}`}
              style={{ marginBottom: 16 }}
            />
          )}
          <Panel
            title="联单"
            extra={<PdfButton endpoint={manifestApi.sheet} input={{ id: row.id }} label="联单 PDF" />}
          >
            <Facts
              items={[
                ['移出', row.warehouse_name],
                ['合计', `${row.containers} 件，${row.weight_kg} kg`],
                ['处置单位', row.disposer_name],
                ['许可证号', row.license_no],
                ['合同', row.contract_no],
                ['承运人', row.carrier],
                ['运输许可证', `${row.carrier_license}（至 ${row.carrier_until}）`],
                ['车牌', row.plate],
                ['驾驶员', `${row.driver} ${row.driver_phone}`],
                ['押运员', `${row.escort} ${row.escort_phone}`],
                row.route !== '' && ['运输路线', row.route, 2],
                row.departed_at !== null && ['启运时间', row.departed_at],
                row.received_kg !== null && ['接受', `${row.received_on ?? ''}　${row.received_kg} kg　${row.method}`],
                row.note !== '' && ['异常处理', row.note, 2],
                row.receipts.length > 0 && ['接受确认', <FileLinks key="files" files={row.receipts} />, 2],
              ]}
            />
          </Panel>
          <Items row={row} />
          {kind && <ManifestDialog kind={kind} row={row} onClose={() => setKind(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
