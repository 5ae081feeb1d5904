import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { inboundApi } from '../../shared/stock/inbound.ts';
import { InboundSource, InboundStatus } from '../../shared/stock/inbound.states.ts';
import { GoodsTable } from '../parts/goods-table.tsx';
import { inboundPath, stockReads } from '../parts/reads.ts';

/** 入库单详情: what came in, and its confirmation by the keeper. */
export function InboundDetailPage() {
  const receive = useCommand(inboundApi.receive, stockReads);
  const cancel = useCommand(inboundApi.cancel, stockReads);
  return (
    <DetailPage
      title={(row) => `入库单 ${row.no}`}
      note={(row) => <EnumTag of={InboundStatus} value={row.status} />}
      read={inboundApi.find}
      back={{ else: inboundPath }}
      actions={[
        { ...editAction((id) => `${inboundPath}/edit/${id}`), primary: false },
        {
          label: '作废',
          when: (row) => row.can.includes('cancel'),
          run: ({ id, version }) => cancel.mutateAsync({ id, version }),
          confirm: '作废后不能恢复，需要时请重新登记。确定作废吗？',
          danger: true,
          done: '已作废',
        },
        {
          label: '确认入库',
          when: (row) => row.can.includes('receive'),
          run: ({ id, version }) => receive.mutateAsync({ id, version }),
          confirm: (row) => `确认 ${row.lines.length} 行物资已到位、数量相符？确认后计入库存，不能撤回。`,
          done: '已入库',
          primary: true,
        },
      ]}
    >
      {(row) => (
        <>
          <Panel
            title="单据"
            extra={<PdfButton endpoint={inboundApi.print} input={{ id: row.id }} label="打印入库单" />}
          >
            <Facts
              items={[
                ['来源', labelOf(InboundSource, row.source)],
                ['仓库', row.warehouse_name],
                ['登记', `${row.creator_name} ${row.created_at}`],
                ['收货', [row.receiver_name, row.received_at].filter(Boolean).join(' ')],
                ['金额', `${moneyText(row.amount)} 元`],
                ['备注', row.note, 2],
              ]}
            />
          </Panel>
          <Panel title="入库明细">
            <GoodsTable label="入库明细" lines={row.lines} />
          </Panel>
        </>
      )}
    </DetailPage>
  );
}
