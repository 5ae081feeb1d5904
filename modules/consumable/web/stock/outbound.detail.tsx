import { Link } from '#kernel/web/router/links.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { OutboundKind, outboundApi } from '../../shared/stock/outbound.ts';
import { GoodsTable } from '../parts/goods-table.tsx';
import { outboundPath, requisitionPath } from '../parts/reads.ts';

/** 出库单详情: what left a store, and for whom. */
export function OutboundDetailPage() {
  return (
    <DetailPage
      title={(row) => `出库单 ${row.no}`}
      note={(row) => <EnumTag of={OutboundKind} value={row.kind} />}
      read={outboundApi.find}
      back={{ else: outboundPath }}
    >
      {(row) => (
        <>
          <Panel
            title="单据"
            extra={<PdfButton endpoint={outboundApi.print} input={{ id: row.id }} label="打印出库单" />}
          >
            <Facts
              items={[
                ['仓库', row.warehouse_name],
                ['出库', `${row.issuer_name} ${row.issued_at}`],
                row.requisition !== null && [
                  '领用申请',
                  <Link key="requisition" to={`${requisitionPath}/${row.requisition.id}`}>
                    {row.requisition.no}
                  </Link>,
                ],
                row.requisition !== null && ['审核人', row.requisition.decider_name],
                row.lab_name !== '' && ['实验室', row.lab_name],
                row.recipient_name !== '' && ['领用人', row.recipient_name],
                ['金额', `${moneyText(row.amount)} 元`],
                ['说明', row.note, 2],
              ]}
            />
          </Panel>
          <Panel title="出库明细">
            <GoodsTable label="出库明细" lines={row.lines} />
          </Panel>
        </>
      )}
    </DetailPage>
  );
}
