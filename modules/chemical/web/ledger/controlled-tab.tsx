import { useListUrl } from '#kernel/web/router/list-url.ts';
import { Link } from '#kernel/web/router/links.ts';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ledgerApi, type ControlledRow } from '../../shared/ledger/ledger.ts';
import { ControlMarks } from '../parts/control-marks.tsx';
import { MonthFilter, recentMonths } from '../parts/month-choice.tsx';
import { bookFilters } from './book-filters.tsx';
import { LedgerTabs } from './ledger-tabs.tsx';

const filter = namesOf(ledgerApi.controlled);
const amount = (field: 'opening' | 'received' | 'issued' | 'closing', title: string) => ({
  field,
  title,
  align: 'right' as const,
  render: (row: ControlledRow) => (row[field] === '0' ? '0' : `${row[field]} ${row.unit}`),
});

export function ControlledTab() {
  const month = useListUrl().url.filters['month'] ?? recentMonths()[0]!;
  const bookOf = ({ id }: ControlledRow) => `/chemical/ledger/${id}?month=${month}` as const;
  const columns: ColumnsOf<typeof ledgerApi.controlled> = [
    {
      field: 'name',
      title: '化学品',
      maxWidth: 200,
      render: (row) => (
        <Link className="lab-link" to={bookOf(row)}>
          {row.name}
        </Link>
      ),
    },
    { field: 'cas', title: 'CAS 号', width: 110, phone: false },
    { field: 'controls', title: '管控', maxWidth: 180, render: (row) => <ControlMarks marks={row.controls} /> },
    { field: 'warehouse_name', title: '仓库', maxWidth: 240 },
    amount('opening', '月初结存'),
    amount('received', '本月收入'),
    amount('issued', '本月发出'),
    amount('closing', '月末结存'),
    { field: 'flows', title: '流水', align: 'right', render: (row) => `${row.flows} 条` },
    { field: 'keep_years', title: '保存', align: 'right', render: (row) => `${row.keep_years} 年`, phone: false },
  ];
  return (
    <ListPage
      title="化学品台账"
      note={<LedgerTabs active="controlled" />}
      read={ledgerApi.controlled}
      empty="还没有管控化学品的账页"
      filters={
        <>
          <MonthFilter name={filter('month')} label="月份" />
          {bookFilters}
        </>
      }
      toolbar={<ExportButton endpoint={ledgerApi.exportControlled} name="管控化学品台账.xlsx" />}
      columns={columns}
      rowActions={[{ label: '账册', to: bookOf }]}
    />
  );
}
