import { Link } from '#kernel/web/router/links.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { purchaseApi } from '../../shared/purchase/purchase.ts';
import { ExecState, PurchaseStatus } from '../../shared/purchase/purchase.states.ts';

export const purchasePath = '/chemical/purchase';

const filter = namesOf(purchaseApi.list);

export const purchaseFilters = (
  <>
    <TextFilter name={filter('keyword')} label="关键词" placeholder="申请单号或申请人" />
    <TextFilter name={filter('chemical')} label="化学品" placeholder="名称、别名或 CAS 号" />
    <EnumFilter name={filter('status')} label="审核状态" of={PurchaseStatus} />
    <EnumFilter name={filter('exec_state')} label="执行状态" of={ExecState} />
    <EnumFilter
      name={filter('has_controlled')}
      label="含管控"
      of={{
        $items: [
          { value: 1, label: '是' },
          { value: 0, label: '否' },
        ],
      }}
    />
    <CollegeFilter name={filter('college_id')} />
    <DateRangeFilter from={filter('from')} to={filter('to')} label="申请时间" />
  </>
);

export const purchaseColumns: ColumnsOf<typeof purchaseApi.list> = [
  {
    field: 'no',
    title: '申请单号',
    width: 150,
    render: (row) => <Link to={`${purchasePath}/${row.id}`}>{row.no}</Link>,
  },
  { field: 'applicant_name', title: '申请人' },
  { field: 'lab_name', title: '实验室', maxWidth: 200 },
  { field: 'college_name', title: '学院', maxWidth: 160, shown: 'wide', phone: false },
  { field: 'kinds', title: '品种数', align: 'right' },
  { field: 'amount', title: '金额（元）', align: 'right', sort: true, render: (row) => moneyText(row.amount) },
  {
    field: 'is_controlled',
    title: '含管控',
    render: (row) => (row.is_controlled ? <ToneTag tone="bad">管控</ToneTag> : <span className="lab-none">否</span>),
  },
  { field: 'status', title: '审核状态', render: (row) => <EnumTag of={PurchaseStatus} value={row.status} /> },
  {
    field: 'exec_state',
    title: '执行状态',
    render: (row) => (row.exec_state === null ? '—' : <EnumTag of={ExecState} value={row.exec_state} />),
  },
  { field: 'created_at', title: '申请时间', sort: true, shown: 'wide', render: (row) => row.created_at.slice(0, 16) },
];
