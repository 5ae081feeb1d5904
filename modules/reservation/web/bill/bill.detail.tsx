import '../reservation.css';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { capitalsOf, moneyText } from '#platform/funds/shared/money.rules.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { Payer } from '../../shared/account/payer.ts';
import { BillCause, billApi } from '../../shared/bill/bill.ts';
import { BillStatus } from '../../shared/bill/bill.states.ts';
import { billPath, bookingReads, myPath } from '../parts/reads.ts';
import { timeText } from '../parts/time-text.ts';
import { useBillActions } from './bill-actions.tsx';

/** 账单: what was used, how the amount is made up, and how far it is paid. */
export function BillDetailPage() {
  const { actions, dialog } = useBillActions();
  return (
    <DetailPage
      title={(row) => `账单 ${row.no}`}
      note={(row) => <EnumTag of={BillStatus} value={row.status} />}
      read={billApi.find}
      back={{ else: billPath }}
      actions={actions}
      invalidates={bookingReads}
    >
      {(row) => (
        <>
          <Panel title="费用" extra={<PdfButton endpoint={billApi.print} input={{ id: row.id }} label="打印结算单" />}>
            <Facts
              items={[
                ['金额', `${moneyText(row.amount)} 元（${capitalsOf(row.amount)}）`],
                ['已付', `${moneyText(row.paid)} 元`],
                ['计费', row.working, 2],
                ['付款方式', [labelOf(Payer, row.payer), row.card_name].filter(Boolean).join('　')],
                ['付款人', row.user_name],
                ['生成时间', row.billed_at.slice(0, 16)],
                row.paid_at !== null && ['付款时间', row.paid_at.slice(0, 16)],
                row.settled_at !== null && ['结算时间', row.settled_at.slice(0, 16)],
                row.reason !== '' && ['作废原因', row.reason, 2],
              ]}
            />
          </Panel>
          <Panel title="使用">
            <Facts
              items={[
                ['资源', row.resource_name],
                ['实验室', row.lab_name],
                ['事由', labelOf(BillCause, row.cause)],
                [
                  '预约',
                  <Link key="booking" to={`${myPath}/${row.booking_id}`}>
                    {row.booking_no}
                  </Link>,
                ],
                ['预约时间', timeText(row.starts_at, row.ends_at)],
                ['实际机时', `${row.minutes} 分钟`],
                ['样品数', row.samples],
              ]}
            />
          </Panel>
          {dialog}
        </>
      )}
    </DetailPage>
  );
}
