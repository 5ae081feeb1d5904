import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { PdfButton } from '#platform/print/web/public.tsx';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { containerApi } from '../../shared/container/container.ts';
import { transferApi, type TransferDetail } from '../../shared/transfer/transfer.ts';
import { TransferStatus } from '../../shared/transfer/transfer.states.ts';
import { DualPanel } from '../dual/dual-panel.tsx';
import { ControlMarks } from '../parts/control-marks.tsx';
import type { CancelDialogProps } from './cancel-dialog.tsx';
import type { ReceiveDialogProps } from './receive-dialog.tsx';

const CancelDialog = lazyPart<CancelDialogProps>(() => import('./cancel-dialog.tsx').then((m) => m.CancelDialog));
const ReceiveDialog = lazyPart<ReceiveDialogProps>(() => import('./receive-dialog.tsx').then((m) => m.ReceiveDialog));

function Items({ row }: { row: TransferDetail }) {
  return (
    <DataTable
      label="调拨明细"
      rows={row.items}
      empty="没有容器"
      columns={[
        {
          field: 'code',
          title: '容器',
          render: (item) => <Link to={`/chemical/c/${item.code}`}>{item.code}</Link>,
        },
        { field: 'name', title: '名称', render: (item) => `${item.name}（${item.cas}）` },
        { field: 'controls', title: '管控', render: (item) => <ControlMarks marks={item.controls} /> },
        { field: 'quantity', title: '余量', align: 'right', render: (item) => `${item.quantity} ${item.unit}` },
        { field: 'from_place', title: '调出层位', maxWidth: 240 },
        { field: 'place', title: '调入层位', maxWidth: 240 },
        {
          field: 'refusal',
          title: '接收情况',
          render: (item) =>
            item.refusal === '' ? (
              row.status === TransferStatus.done ? (
                <ToneTag tone="good">已接收</ToneTag>
              ) : (
                '—'
              )
            ) : (
              <>
                <ToneTag tone="bad">拒收</ToneTag> {item.refusal}
              </>
            ),
        },
      ]}
    />
  );
}

/** 调拨单详情: sent by the keepers of one store, received by those of the other. */
export function TransferDetailPage() {
  const send = useCommand(transferApi.send, [transferApi.list, transferApi.find, containerApi.list]);
  const [received, setReceived] = useState<TransferDetail>();
  const [cancelled, setCancelled] = useState<TransferDetail>();
  const isSigned = (row: TransferDetail) => row.dual === null || row.dual.complete;
  return (
    <DetailPage
      title={(row) => `调拨单 ${row.no}`}
      note={(row) => <EnumTag of={TransferStatus} value={row.status} />}
      read={transferApi.find}
      back={{ else: '/chemical/transfer' }}
      actions={[
        { label: '撤销', when: (row) => row.can.includes('cancel'), run: setCancelled, danger: true, done: false },
        {
          label: '确认调出',
          when: (row) => row.can.includes('send') && isSigned(row),
          confirm: (row) => `确认 ${row.containers} 件已交出？调出后容器为“调拨中”，由${row.target_name}接收。`,
          run: ({ id, version }) => send.mutateAsync({ id, version }),
          done: '已调出，等待对方接收',
          primary: true,
        },
        {
          label: '接收',
          when: (row) => row.can.includes('receive') && isSigned(row),
          run: setReceived,
          done: false,
          primary: true,
        },
      ]}
    >
      {(row) => (
        <>
          <Panel
            title="单据"
            extra={<PdfButton endpoint={transferApi.print} input={{ id: row.id }} label="打印调拨单" />}
          >
            <Facts
              items={[
                ['调出仓库', row.warehouse_name],
                ['调入仓库', row.target_name],
                ['登记人', `${row.creator_name} ${row.created_at}`],
                row.sent_at !== null && ['调出', `${row.senders} ${row.sent_at}`],
                row.receivers !== '' && ['接收', `${row.receivers} ${row.decided_at ?? ''}`],
                row.signed.length > 0 && ['双人签名', row.signed.join('；')],
                row.reason !== '' && ['撤销原因', row.reason, 2],
                row.remark !== '' && ['备注', row.remark, 2],
              ]}
            />
          </Panel>
          {row.dual && (row.can.includes('send') || row.can.includes('receive')) && (
            <DualPanel
              title={row.can.includes('send') ? '调出双人签名' : '接收双人签名'}
              action={row.can.includes('send') ? '调出' : '接收'}
              kind="transfer"
              id={row.id}
              signed={row.dual}
              who={row.can.includes('send') ? '调出仓库的两名保管人' : '调入仓库的两名保管人（不能是调出人）'}
              invalidates={[transferApi.find]}
            />
          )}
          <Panel title={`容器（${row.items.length}）`}>
            <Items row={row} />
          </Panel>
          {received && <ReceiveDialog row={received} onClose={() => setReceived(undefined)} />}
          {cancelled && <CancelDialog {...cancelled} onClose={() => setCancelled(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
