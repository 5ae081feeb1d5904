import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { mayCall } from '#kernel/web/session/session.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { FlowKind } from '#platform/stock/shared/flow.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { holdingApi, type BatchRow, type HoldingDetail } from '../../shared/stock/holding.ts';
import { outboundApi } from '../../shared/stock/outbound.ts';
import { inboundPath, outboundPath, stockPath, stocktakePath } from '../parts/reads.ts';
import { StockFlags } from '../parts/stock-flags.tsx';
import type { WriteOffProps } from './write-off-dialog.tsx';

const WriteOffDialog = lazyPart<WriteOffProps>(() => import('./write-off-dialog.tsx').then((m) => m.WriteOffDialog));

function Batches({ row, onWriteOff }: { row: HoldingDetail; onWriteOff: (batch: BatchRow) => void }) {
  return (
    <DataTable
      label="批次"
      rows={row.lots}
      empty="没有批次"
      columns={[
        { field: 'batch_no', title: '批号', render: (one) => one.batch_no || '—' },
        { field: 'received_on', title: '入库日期' },
        {
          field: 'expires_on',
          title: '有效期',
          render: (one) => (
            <>
              {one.expires_on ?? '—'} {one.is_expired && <ToneTag tone="bad">已过期</ToneTag>}
            </>
          ),
        },
        { field: 'quantity', title: '数量', align: 'right', render: (one) => `${one.quantity} ${row.unit}` },
        { field: 'price', title: '单价（元）', align: 'right', render: (one) => moneyText(one.price) },
        { field: 'amount', title: '金额（元）', align: 'right', render: (one) => moneyText(one.amount) },
      ]}
      {...(row.is_kept &&
        mayCall(outboundApi.writeOff) && {
          actions: [
            {
              label: '报损',
              when: (one: BatchRow) => Number(one.quantity) > 0,
              run: onWriteOff,
              danger: true,
              done: false as const,
            },
          ],
        })}
    />
  );
}

type Flow = HoldingDetail['flows'][number];
const pathOf: Record<string, string> = {
  'consumable.inbound': inboundPath,
  'consumable.outbound': outboundPath,
  'consumable.stocktake': stocktakePath,
};

function Document({ flow }: { flow: Flow }) {
  const path = pathOf[flow.doc_type] as typeof inboundPath | undefined;
  return path ? <Link to={`${path}/${flow.doc_id}`}>{flow.doc_no}</Link> : flow.doc_no || '—';
}

/** 库存详情: the batches of a material in a store, and what moved. */
export function HoldingDetailPage() {
  const [batch, setBatch] = useState<BatchRow>();
  return (
    <DetailPage
      title={(row) => [row.name, row.spec].filter(Boolean).join(' ')}
      note={(row) => <StockFlags flags={row.flags} />}
      read={holdingApi.find}
      back={{ else: stockPath }}
    >
      {(row) => (
        <>
          <Panel title="库存">
            <Facts
              items={[
                ['物资编码', row.code],
                ['分类', row.category_name],
                ['仓库', row.warehouse_name],
                ['数量', `${row.quantity} ${row.unit}`],
                ['已预留', `${row.reserved} ${row.unit}`],
                ['可用', `${row.available} ${row.unit}`],
                ['安全库存', `${row.safety_stock} ${row.unit}`],
                ['金额', `${moneyText(row.amount)} 元`],
              ]}
            />
          </Panel>
          <Panel title="批次">
            <Batches row={row} onWriteOff={setBatch} />
          </Panel>
          <Panel title="最近流水">
            <DataTable
              label="流水"
              rows={row.flows}
              empty="没有流水"
              columns={[
                { field: 'at', title: '时间' },
                { field: 'kind', title: '类型', render: (flow) => <EnumTag of={FlowKind} value={flow.kind} /> },
                { field: 'batch_no', title: '批号', render: (flow) => flow.batch_no || '—' },
                { field: 'quantity', title: '变动', align: 'right', render: (flow) => `${flow.quantity} ${row.unit}` },
                { field: 'doc_no', title: '单据', render: (flow) => <Document flow={flow} /> },
                { field: 'operator_name', title: '经办人' },
                { field: 'note', title: '说明', maxWidth: 240, render: (flow) => flow.note || '—' },
              ]}
            />
          </Panel>
          {batch && <WriteOffDialog holding={row} batch={batch} onClose={() => setBatch(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
