import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import { purchaseApi, PurchaseKind } from '../../shared/purchase.ts';
import { PurchaseState, WarehouseDone } from '../../shared/purchase.states.ts';
import { purchasePath } from './paths.ts';

const filter = namesOf(purchaseApi.list);
const split = { $items: [{ value: 'true', label: '疑似拆分' }] };
const toOrder = { $items: [{ value: 'true', label: '待我下单' }] };

export const purchaseFilters = (
  <>
    <TextFilter name={filter('keyword')} label="关键词" placeholder="单号、名称、物品或申请人" />
    <EnumFilter name={filter('kind')} label="类型" of={PurchaseKind} />
    <EnumFilter name={filter('state')} label="采购状态" of={PurchaseState} />
    <EnumFilter name={filter('done')} label="入库" of={WarehouseDone} />
    <EnumFilter name={filter('to_order')} label="采购任务" of={toOrder} />
    <EnumFilter name={filter('is_split')} label="提示" of={split} />
    <CollegeFilter name={filter('college_id')} />
    <DateRangeFilter from={filter('from')} to={filter('to')} label="提交时间" />
  </>
);

type Columns = ColumnsOf<typeof purchaseApi.list>;

const facts: Columns = [
  {
    field: 'no',
    title: '申请单号',
    width: 150,
    sort: true,
    render: (row) => <Link to={`${purchasePath}/${row.id}`}>{row.no}</Link>,
  },
  { field: 'name', title: '采购名称', maxWidth: 180 },
  { field: 'applicant_name', title: '申请人' },
  { field: 'org_name', title: '使用单位', maxWidth: 150 },
  { field: 'kind', title: '类型', render: (row) => labelOf(PurchaseKind, row.kind) },
  { field: 'kinds', title: '品种', align: 'right', shown: 'wide', phone: false },
  { field: 'amount', title: '金额（元）', align: 'right', sort: true, render: (row) => moneyText(row.amount) },
  { field: 'card_name', title: '经费卡', maxWidth: 160, shown: 'chosen', phone: false },
];

const state: Columns = [
  {
    field: 'state',
    title: '采购状态',
    render: (row) => (
      <>
        <EnumTag of={PurchaseState} value={row.state} /> {row.is_split && <ToneTag tone="warn">疑似拆分</ToneTag>}
      </>
    ),
  },
];

const submitted: Columns = [
  {
    field: 'submitted_at',
    title: '提交时间',
    shown: 'wide',
    render: (row) => row.submitted_at?.slice(0, 10) ?? '未提交',
  },
];

export const purchaseColumns: Columns = [
  ...facts,
  ...state,
  {
    field: 'done',
    title: '入库',
    render: (row) => (row.done === null ? '—' : <EnumTag of={WarehouseDone} value={row.done} />),
  },
  ...submitted,
];

export const examineColumns: ColumnsOf<typeof purchaseApi.examine> = [
  ...facts,
  ...state,
  {
    field: 'node_name',
    title: '当前环节',
    maxWidth: 200,
    render: (row) => (row.node_name === '' ? '—' : `${row.node_name}：${row.handlers}`),
  },
  ...submitted,
];
