import { Modal } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { DataTable } from '#screens/frames/data-table.tsx';
import { ReadFailed } from '#screens/frames/page-frame.tsx';
import { Payer } from '../../shared/account/payer.ts';
import { billApi } from '../../shared/bill/bill.ts';

/** What each payer was billed in each month of the last year. */
export function MonthDialog({ onClose }: { onClose: () => void }) {
  const [to] = useState(() => formatDate(new Date()));
  const answer = useRead(billApi.months, { from: `${addDays(to, -335).slice(0, 7)}-01`, to });
  return (
    <Modal open title="按月汇总（近一年，不含作废）" width={800} footer={null} onCancel={onClose}>
      {answer.error ? (
        <ReadFailed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <DataTable
          label="按月汇总"
          rows={answer.data?.content ?? []}
          loading={answer.isFetching}
          empty="近一年没有账单"
          columns={[
            { field: 'month', title: '月份' },
            { field: 'name', title: '付款人或经费卡', maxWidth: 260 },
            { field: 'payer', title: '付款方式', render: (row) => labelOf(Payer, row.payer) },
            { field: 'bills', title: '账单数', align: 'right' },
            { field: 'amount', title: '金额（元）', align: 'right', render: (row) => moneyText(row.amount) },
            { field: 'paid', title: '已付（元）', align: 'right', render: (row) => moneyText(row.paid) },
          ]}
        />
      )}
    </Modal>
  );
}
