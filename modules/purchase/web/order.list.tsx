import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FileLinks } from '#screens/fields/photos.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { orderApi, type OrderRow } from '../shared/order.ts';
import { OrderState } from '../shared/purchase.states.ts';
import type { OrderDialogProps } from './parts/order-dialog.tsx';
import { purchasePath } from './parts/paths.ts';

const OrderDialog = lazyPart<OrderDialogProps>(() => import('./parts/order-dialog.tsx').then((m) => m.OrderDialog));
const filter = namesOf(orderApi.list);
const waits = { $items: [{ value: 'true', label: '待我验收' }] };

/** 采购执行: what was ordered where, what has come of it, and what was paid. */
export function OrderListPage() {
  const [asked, setAsked] = useState<{ kind: OrderDialogProps['kind']; row: OrderRow }>();
  return (
    <ListPage
      title="采购执行"
      read={orderApi.list}
      empty="还没有订单。采购申请通过后，在申请详情里下单"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="订单、合同、供应商或采购申请" />
          <EnumFilter name={filter('waits')} label="采购任务" of={waits} />
          <EnumFilter name={filter('state')} label="状态" of={OrderState} />
          <CollegeFilter name={filter('college_id')} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="下单日期" />
        </>
      }
      columns={[
        { field: 'no', title: '订单号', width: 150, sort: true },
        {
          field: 'purchase_name',
          title: '采购申请',
          maxWidth: 170,
          render: (row) => <Link to={`${purchasePath}/${row.purchase_id}`}>{row.purchase_name}</Link>,
        },
        { field: 'org_name', title: '使用单位', maxWidth: 150, shown: 'chosen', phone: false },
        { field: 'supplier', title: '供应商', maxWidth: 160 },
        { field: 'contract_no', title: '合同', maxWidth: 110, render: (row) => row.contract_no || '—' },
        { field: 'goods', title: '物品（验收/订购）', maxWidth: 200, shown: 'chosen', phone: false },
        { field: 'amount', title: '金额（元）', align: 'right', sort: true, render: (row) => moneyText(row.amount) },
        { field: 'ordered_on', title: '下单' },
        { field: 'arrives_on', title: '约定到货', shown: 'chosen', render: (row) => row.arrives_on ?? '—' },
        { field: 'accepted_on', title: '验收', render: (row) => row.accepted_on ?? '—' },
        { field: 'paid_on', title: '付款', render: (row) => row.paid_on ?? '—' },
        {
          field: 'files',
          title: '合同附件',
          maxWidth: 160,
          shown: 'chosen',
          phone: false,
          render: (row) => <FileLinks files={row.files} />,
        },
        { field: 'state', title: '状态', render: (row) => <EnumTag of={OrderState} value={row.state} /> },
      ]}
      rowActions={[
        {
          label: '验收',
          when: (row) => row.can.includes('receive'),
          to: (row) => `${purchasePath}/${row.purchase_id}`,
        },
        {
          label: '登记付款',
          when: (row) => row.can.includes('pay'),
          run: (row) => setAsked({ kind: 'pay', row }),
          done: false,
        },
        {
          label: '取消订单',
          when: (row) => row.can.includes('cancel'),
          run: (row) => setAsked({ kind: 'cancel', row }),
          done: false,
          danger: true,
        },
      ]}
    >
      {asked && <OrderDialog {...asked} onClose={() => setAsked(undefined)} />}
    </ListPage>
  );
}
