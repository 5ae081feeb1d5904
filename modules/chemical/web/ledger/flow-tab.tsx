import { codeSource } from '#platform/codes/shared/code-source.ts';
import { FlowKind } from '#platform/stock/shared/flow.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { Link } from '#kernel/web/router/links.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ledgerApi } from '../../shared/ledger/ledger.ts';
import { ControlMarks } from '../parts/control-marks.tsx';
import { LedgerTabs } from './ledger-tabs.tsx';

const filter = namesOf(ledgerApi.flow);

const columns: ColumnsOf<typeof ledgerApi.flow> = [
  { field: 'at', title: '时间', sort: true, width: 150, render: (row) => row.at.slice(0, 16) },
  {
    field: 'kind',
    title: '类型',
    render: (row) => (
      <>
        <EnumTag of={FlowKind} value={row.kind} /> {row.is_reverse && <ToneTag tone="warn">冲销</ToneTag>}
      </>
    ),
  },
  { field: 'name', title: '化学品', maxWidth: 180 },
  { field: 'cas', title: 'CAS 号', width: 110, shown: 'chosen', phone: false },
  {
    field: 'controls',
    title: '管控',
    maxWidth: 150,
    render: (row) => <ControlMarks marks={row.controls} />,
    phone: false,
  },
  {
    field: 'code',
    title: '容器',
    width: 140,
    render: (row) => (
      <Link className="lab-link" to={`/chemical/c/${row.code}`}>
        {row.code}
      </Link>
    ),
  },
  { field: 'quantity', title: '数量', align: 'right', render: (row) => `${row.quantity} ${row.unit}` },
  { field: 'balance', title: '容器结存', align: 'right', render: (row) => `${row.balance} ${row.unit}` },
  { field: 'warehouse_name', title: '仓库', maxWidth: 200, phone: false },
  {
    field: 'operator_name',
    title: '经办 / 复核',
    maxWidth: 150,
    render: (row) => [row.operator_name, row.second_name].filter(Boolean).join(' / '),
  },
  { field: 'note', title: '说明', maxWidth: 220, render: (row) => row.note || '—', phone: false },
  {
    field: 'doc_no',
    title: '单据号',
    width: 150,
    render: (row) => row.doc_no || '—',
    shown: 'chosen',
    phone: false,
  },
];

export function FlowTab() {
  return (
    <ListPage
      title="化学品台账"
      note={<LedgerTabs active="flow" />}
      read={ledgerApi.flow}
      empty="还没有流水"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="容器编码、化学品或 CAS 号" />
          <EnumFilter name={filter('kind')} label="类型" of={FlowKind} multiple />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="日期" />
          <SelectFilter name={filter('warehouse_id')} label="仓库" source={{ read: warehouseApi.list }} />
          <SelectFilter name={filter('control')} label="管控类别" source={codeSource('chem_control')} />
        </>
      }
      toolbar={<ExportButton endpoint={ledgerApi.exportFlow} name="化学品流水台账.xlsx" />}
      columns={columns}
    />
  );
}
