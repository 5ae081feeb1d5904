import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { StocktakeStatus } from '../../shared/stocktake/stocktake.states.ts';
import { stocktakeApi, type StocktakeDetail } from '../../shared/stocktake/stocktake.ts';
import { stocktakePath, stockReads } from '../parts/reads.ts';
import { Counting } from './counting.tsx';
import type { DecideCountProps } from './decide-dialog.tsx';

const DecideCountDialog = lazyPart<DecideCountProps>(() =>
  import('./decide-dialog.tsx').then((m) => m.DecideCountDialog),
);

const signed = (difference: string | null) =>
  difference === null ? '—' : Number(difference) > 0 ? `+${difference}` : difference;

const Lines = ({ row }: { row: StocktakeDetail }) => (
  <Panel title="盘点明细">
    <DataTable
      label="盘点明细"
      rows={row.lines}
      rowKey="batch_id"
      empty="没有明细"
      columns={[
        { field: 'code', title: '物资编码' },
        {
          field: 'name',
          title: '物资',
          maxWidth: 240,
          render: (line) => [line.name, line.spec].filter(Boolean).join('　'),
        },
        { field: 'batch_no', title: '批号', render: (line) => line.batch_no || '—' },
        { field: 'expires_on', title: '有效期', render: (line) => line.expires_on ?? '—' },
        { field: 'book', title: '账面', align: 'right', render: (line) => `${line.book} ${line.unit}` },
        { field: 'counted', title: '实盘', align: 'right', render: (line) => line.counted ?? '—' },
        { field: 'difference', title: '差异', align: 'right', render: (line) => signed(line.difference) },
        { field: 'reason', title: '差异原因', maxWidth: 240, render: (line) => line.reason || '—' },
      ]}
    />
  </Panel>
);

/** 盘点单详情: counting by the keeper, and the decision of college or school. */
export function StocktakeDetailPage() {
  const cancel = useCommand(stocktakeApi.cancel, stockReads);
  const [asked, setAsked] = useState<{ id: number; version: number; pass: boolean }>();
  const decide = (label: string, pass: boolean) => ({
    label,
    primary: pass,
    danger: !pass,
    when: (row: StocktakeDetail) => row.can.includes('decide'),
    run: (row: StocktakeDetail) => setAsked({ id: row.id, version: row.version, pass }),
    done: false as const,
  });
  return (
    <DetailPage
      title={(row) => `盘点单 ${row.no}`}
      note={(row) => <EnumTag of={StocktakeStatus} value={row.status} />}
      read={stocktakeApi.find}
      back={{ else: stocktakePath }}
      actions={[
        decide('通过', true),
        decide('退回', false),
        {
          label: '撤销盘点',
          when: (row) => row.can.includes('cancel'),
          confirm: '撤销后已登记的实盘数量不再使用，仓库恢复出入库。确定撤销吗？',
          danger: true,
          run: ({ id }) => cancel.mutateAsync({ id }),
          done: '已撤销',
        },
      ]}
    >
      {(row) => (
        <>
          <Panel title="盘点">
            <Facts
              items={[
                ['仓库', row.warehouse_name],
                ['发起', `${row.creator_name} ${row.created_at}`],
                ['进度', `${row.counted} / ${row.batches} 个批次，差异 ${row.differences} 处`],
                row.counted_at !== null && ['盘点人', `${row.counter_name} ${row.counted_at}`],
                row.decided_at !== null && ['审核', `${row.decider_name} ${row.decided_at}`],
                row.opinion !== '' && ['审核意见', row.opinion, 2],
                ['说明', row.note, 2],
              ]}
            />
          </Panel>
          {row.can.includes('count') ? <Counting row={row} /> : <Lines row={row} />}
          {asked && <DecideCountDialog {...asked} onClose={() => setAsked(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
