import { Pagination } from 'antd';
import { useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { ReadFailed } from '#screens/frames/page-frame.tsx';
import { accountApi, AccountFlowKind, type AccountFlowRow } from '../../shared/account/account.ts';
import { myPath } from '../parts/reads.ts';

const size = 15;

type Flows = {
  data?: { content: AccountFlowRow[]; total: number } | undefined;
  error: Error | null;
  isFetching: boolean;
};
type TableProps = { of: Flows & { refetch: () => unknown }; page: number; setPage: (page: number) => void };

function FlowTable({ of, page, setPage }: TableProps) {
  const total = of.data?.total ?? 0;
  if (of.error && !of.data) return <ReadFailed error={of.error} onRetry={() => void of.refetch()} />;
  return (
    <>
      <DataTable
        label="账户流水"
        rows={of.data?.content ?? []}
        loading={of.isFetching}
        empty="还没有流水。到实验室管理部门充值后在这里显示"
        columns={[
          { field: 'at', title: '时间', render: (row) => row.at.slice(0, 16) },
          { field: 'kind', title: '类型', render: (row) => <EnumTag of={AccountFlowKind} value={row.kind} /> },
          { field: 'amount', title: '金额（元）', align: 'right', render: (row) => moneyText(row.amount) },
          { field: 'balance', title: '可用余额', align: 'right', render: (row) => moneyText(row.balance) },
          {
            field: 'resource_name',
            title: '预约',
            maxWidth: 200,
            render: (row) =>
              row.booking_id === null ? '—' : <Link to={`${myPath}/${row.booking_id}`}>{row.resource_name}</Link>,
          },
          { field: 'note', title: '说明', maxWidth: 240, render: (row) => row.note || '—' },
          { field: 'operator_name', title: '经办人' },
        ]}
      />
      {total > size && (
        <Pagination
          style={{ marginTop: 16, textAlign: 'right' }}
          current={page}
          pageSize={size}
          total={total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  );
}

/** What has changed an account, the newest first. */
export function AccountFlows({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  return <FlowTable of={useRead(accountApi.flows, { id, page, size })} page={page} setPage={setPage} />;
}

/** The same of the reader's own account. */
export function MyAccountFlows() {
  const [page, setPage] = useState(1);
  return <FlowTable of={useRead(accountApi.myFlows, { page, size })} page={page} setPage={setPage} />;
}
