import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { Payer } from '../../shared/account/payer.ts';
import { BillCause, billApi } from '../../shared/bill/bill.ts';
import { BillStatus } from '../../shared/bill/bill.states.ts';
import { billPath } from '../parts/reads.ts';
import { useBillActions } from './bill-actions.tsx';

const MonthDialog = lazyPart<{ onClose: () => void }>(() => import('./month-dialog.tsx').then((m) => m.MonthDialog));
const filter = namesOf(billApi.list);
const mine = { $items: [{ value: 'true', label: '我付款的' }] };

const columns: ColumnsOf<typeof billApi.list> = [
  { field: 'no', title: '账单号', width: 130, render: (row) => <Link to={`${billPath}/${row.id}`}>{row.no}</Link> },
  { field: 'resource_name', title: '资源', width: 200 },
  { field: 'lab_name', title: '实验室', maxWidth: 180, shown: 'wide' },
  { field: 'user_name', title: '付款人' },
  {
    field: 'payer',
    title: '付款方式',
    maxWidth: 220,
    render: (row) => [labelOf(Payer, row.payer), row.card_name].filter(Boolean).join('　'),
  },
  { field: 'cause', title: '事由', render: (row) => labelOf(BillCause, row.cause) },
  { field: 'amount', title: '金额（元）', align: 'right', render: (row) => moneyText(row.amount) },
  { field: 'paid', title: '已付（元）', align: 'right', render: (row) => moneyText(row.paid) },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={BillStatus} value={row.status} /> },
  { field: 'billed_at', title: '时间', sort: true, render: (row) => row.billed_at.slice(0, 16) },
];

/** 费用结算: what was used is confirmed, paid and settled. */
export function BillListPage() {
  const { actions, dialog } = useBillActions();
  const [isOpen, setOpen] = useState(false);
  return (
    <ListPage
      title="费用结算"
      read={billApi.list}
      empty="还没有账单。收费的预约用完后自动生成"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="账单号、资源或付款人" />
          <EnumFilter name={filter('status')} label="状态" of={BillStatus} />
          <EnumFilter name={filter('payer')} label="付款方式" of={Payer} />
          <EnumFilter name={filter('mine')} label="范围" of={mine} />
          {mayCall(billApi.months) && <CollegeFilter name={filter('college_id')} />}
          <DateRangeFilter from={filter('from')} to={filter('to')} label="日期" />
        </>
      }
      toolbar={
        <>
          {mayCall(billApi.months) && <Button onClick={() => setOpen(true)}>按月汇总</Button>}
          {mayCall(billApi.export) && <ExportButton endpoint={billApi.export} name="预约费用账单.xlsx" />}
        </>
      }
      columns={columns}
      rowActions={[...actions, { label: '查看', to: (row) => `${billPath}/${row.id}` }]}
    >
      {dialog}
      {isOpen && <MonthDialog onClose={() => setOpen(false)} />}
    </ListPage>
  );
}
