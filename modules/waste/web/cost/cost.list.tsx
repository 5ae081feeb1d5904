import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { costApi, CostStatus, type CostRow } from '../../shared/cost/cost.ts';
import type { CostDialogProps } from './cost-dialog.tsx';

const filter = namesOf(costApi.list);
const CostDialog = lazyPart<CostDialogProps>(() => import('./cost-dialog.tsx').then((m) => m.CostDialog));
const yuan = (amount: string | null) => (amount === null ? '—' : `¥${amount}`);

const columns: ColumnsOf<typeof costApi.list> = [
  {
    field: 'manifest_no',
    title: '批次（联单编号）',
    render: (row) => <Link to={`/waste/transfer/${row.manifest_id}`}>{row.manifest_no}</Link>,
  },
  { field: 'disposer_name', title: '处置单位', maxWidth: 240 },
  { field: 'received_on', title: '接受日期', sort: true, render: (row) => row.received_on ?? '—' },
  { field: 'kg', title: '重量', align: 'right', render: (row) => `${row.kg} kg` },
  { field: 'expected', title: '按单价计', align: 'right', render: (row) => yuan(row.expected) },
  { field: 'amount', title: '实付金额', align: 'right', render: (row) => yuan(row.amount) },
  { field: 'status', title: '分摊', render: (row) => <EnumTag of={CostStatus} value={row.status} /> },
];

/** 处置费用: what each load has cost, and which colleges bear it. */
export function CostListPage() {
  const [row, setRow] = useState<CostRow>();
  return (
    <ListPage
      title="处置费用"
      read={costApi.list}
      empty="还没有处置费用。转移联单登记接受后自动列出"
      filters={<EnumFilter name={filter('status')} label="分摊" of={CostStatus} />}
      columns={columns}
      rowActions={[
        { label: '分摊', when: (one) => one.can.includes('allocate'), run: setRow, done: false },
        { label: '查看分摊', when: (one) => !one.can.includes('allocate'), run: setRow, done: false },
      ]}
    >
      {row && <CostDialog row={row} onClose={() => setRow(undefined)} />}
    </ListPage>
  );
}
