import { Link } from '#kernel/web/router/links.ts';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ledgerApi } from '../../shared/ledger/ledger.ts';
import { ControlMarks } from '../parts/control-marks.tsx';
import { bookFilters } from './book-filters.tsx';
import { LedgerTabs } from './ledger-tabs.tsx';

const columns: ColumnsOf<typeof ledgerApi.stock> = [
  { field: 'name', title: '化学品', maxWidth: 200 },
  { field: 'cas', title: 'CAS 号', width: 110, phone: false },
  { field: 'controls', title: '管控', maxWidth: 180, render: (row) => <ControlMarks marks={row.controls} /> },
  { field: 'storage_group_name', title: '储存组', shown: 'wide', phone: false },
  { field: 'warehouse_name', title: '仓库', maxWidth: 240 },
  {
    field: 'containers',
    title: '容器',
    align: 'right',
    render: (row) => (
      <Link
        className="lab-link"
        to={`/chemical/stock?keyword=${row.cas}&warehouse_id=${row.warehouse_id}`}
      >{`${row.containers} 件`}</Link>
    ),
  },
  { field: 'quantity', title: '账面数量', align: 'right', render: (row) => `${row.quantity} ${row.unit}` },
  {
    field: 'out_quantity',
    title: '其中领出在用',
    align: 'right',
    render: (row) => (row.out === 0 ? '—' : `${row.out_quantity} ${row.unit}（${row.out} 件）`),
  },
  {
    field: 'expired_quantity',
    title: '其中已过期',
    align: 'right',
    phone: false,
    render: (row) => (row.expired_quantity === '0' ? '—' : `${row.expired_quantity} ${row.unit}`),
  },
];

export function StockTab() {
  return (
    <ListPage
      title="化学品台账"
      note={<LedgerTabs active="stock" />}
      read={ledgerApi.stock}
      empty="还没有账页。化学品入库或导入期初库存后，按化学品和仓库生成"
      filters={bookFilters}
      toolbar={<ExportButton endpoint={ledgerApi.exportStock} name="化学品库存台账.xlsx" />}
      columns={columns}
      rowActions={[{ label: '流水', to: (row) => `/chemical/ledger?tab=flow&book_id=${row.id}` }]}
    />
  );
}
