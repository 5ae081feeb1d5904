import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { ReadFailed } from '#screens/frames/page-frame.tsx';
import { perform } from '#screens/frames/row-actions.tsx';
import { appealApi } from '../../shared/credit/appeal.ts';
import { AppealStatus } from '../../shared/credit/appeal.states.ts';
import { creditApi, CreditKind, type CreditFlowRow } from '../../shared/credit/credit.ts';
import { creditReads } from '../parts/reads.ts';
import type { AppealProps } from './credit-dialogs.tsx';

const AppealDialog = lazyPart<AppealProps>(() => import('./credit-dialogs.tsx').then((m) => m.AppealDialog));
const size = 15;

/** Appeals that the keeper has refused, which the reader may take to the college. */
function Returned() {
  const { data } = useRead(appealApi.list, { mine: true, status: AppealStatus.returned, size: 15 }, { quiet: true });
  const escalate = useCommand(appealApi.escalate, creditReads);
  return (data?.content ?? [])
    .filter((row) => row.can.includes('escalate'))
    .map((row) => (
      <p key={row.id} className="resv-text" style={{ marginBottom: 12 }}>
        {row.resource_name}的申诉，负责人未采纳：{row.opinion}{' '}
        <Button
          size="small"
          onClick={() =>
            void perform({ confirm: '提请学院处理这个申诉？', done: '已提请学院处理' }, () =>
              escalate.mutateAsync({ id: row.id }),
            )
          }
        >
          提请学院处理
        </Button>
      </p>
    ));
}

/** Why the reader has lost points, with the way to have them back. */
export function MyCreditFlows() {
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<CreditFlowRow>();
  const flows = useRead(creditApi.myFlows, { page, size });
  const total = flows.data?.total ?? 0;
  if (flows.error && !flows.data) return <ReadFailed error={flows.error} onRetry={() => void flows.refetch()} />;
  return (
    <>
      <Returned />
      <DataTable
        label="信用记录"
        rows={flows.data?.content ?? []}
        loading={flows.isFetching}
        empty="没有扣分。每学年 100 分起，请按时签到、签退"
        columns={[
          { field: 'at', title: '时间', render: (row) => row.at.slice(0, 16) },
          { field: 'kind', title: '类型', render: (row) => <EnumTag of={CreditKind} value={row.kind} /> },
          {
            field: 'points',
            title: '分值',
            align: 'right',
            render: (row) => (row.points > 0 ? `+${row.points}` : row.points),
          },
          { field: 'balance', title: '余分', align: 'right' },
          { field: 'reason', title: '原因', maxWidth: 320 },
          {
            field: 'appeal_status',
            title: '申诉',
            render: (row) =>
              row.can.includes('appeal') ? (
                <Button size="small" onClick={() => setAsked(row)}>
                  申诉
                </Button>
              ) : row.appeal_status === null ? (
                '—'
              ) : (
                <EnumTag of={AppealStatus} value={row.appeal_status} />
              ),
          },
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
      {asked && <AppealDialog row={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
