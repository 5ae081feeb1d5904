import { codeSource } from '#platform/codes/shared/code-source.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ledgerApi } from '../../shared/ledger/ledger.ts';
import { supplierApi } from '../../shared/supplier.ts';
import { ControlMarks } from '../parts/control-marks.tsx';
import { LedgerTabs } from './ledger-tabs.tsx';

const filter = namesOf(ledgerApi.purchase);
const Arrived = {
  $items: [
    { value: 1, label: '已全部到货' },
    { value: 0, label: '未全部到货' },
  ],
};

const columns: ColumnsOf<typeof ledgerApi.purchase> = [
  { field: 'decided_on', title: '通过日期', width: 110 },
  {
    field: 'no',
    title: '申请单号-行',
    width: 150,
    render: (row) => (
      <Link className="lab-link" to={`/chemical/purchase/${row.purchase_id}`}>
        {row.no}-{row.line}
      </Link>
    ),
  },
  { field: 'name', title: '化学品', maxWidth: 180 },
  { field: 'cas', title: 'CAS 号', width: 110, shown: 'chosen', phone: false },
  { field: 'controls', title: '管控', maxWidth: 150, render: (row) => <ControlMarks marks={row.controls} /> },
  { field: 'package_text', title: '规格', maxWidth: 130, phone: false },
  { field: 'arrived', title: '到货', align: 'right', render: (row) => `${row.arrived} / ${row.count}` },
  { field: 'amount', title: '金额（元）', align: 'right' },
  { field: 'supplier_name', title: '供应商', maxWidth: 200, render: (row) => row.supplier_name || '—', phone: false },
  { field: 'lab_name', title: '实验室', maxWidth: 200, phone: false },
  { field: 'college_name', title: '学院', maxWidth: 160, shown: 'chosen', phone: false },
  { field: 'applicant_name', title: '申请人' },
  { field: 'permit_no', title: '许可编号', render: (row) => row.permit_no || '—', shown: 'chosen', phone: false },
];

export function PurchaseTab() {
  return (
    <ListPage
      title="化学品台账"
      note={<LedgerTabs active="purchase" />}
      read={ledgerApi.purchase}
      empty="还没有审核通过的采购"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="申请单号、申请人、化学品或 CAS 号" />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="通过日期" />
          <CollegeFilter name={filter('college_id')} />
          <SelectFilter name={filter('control')} label="管控类别" source={codeSource('chem_control')} />
          <SelectFilter name={filter('supplier_id')} label="供应商" source={{ read: supplierApi.list }} />
          <EnumFilter name={filter('arrived')} label="到货" of={Arrived} />
        </>
      }
      toolbar={<ExportButton endpoint={ledgerApi.exportPurchase} name="化学品采购台账.xlsx" />}
      columns={columns}
    />
  );
}
