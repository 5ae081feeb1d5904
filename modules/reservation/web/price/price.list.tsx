import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { priceApi, UserClass, type PriceRow } from '../../shared/price/price.ts';
import type { PriceDialogProps } from './price-dialog.tsx';

const PriceDialog = lazyPart<PriceDialogProps>(() => import('./price-dialog.tsx').then((m) => m.PriceDialog));
const filter = namesOf(priceApi.list);
const current = {
  $items: [
    { value: 'true', label: '现行' },
    { value: 'false', label: '将来和以往' },
  ],
};

const amount = (value: string) => (Number(value) === 0 ? '—' : moneyText(value));
const today = () => formatDate(new Date());

function StateTag({ row }: { row: PriceRow }) {
  if (row.is_current) return <ToneTag tone="good">现行</ToneTag>;
  return row.effective_from > today() ? <ToneTag tone="info">未生效</ToneTag> : <ToneTag>已替换</ToneTag>;
}

const columns: ColumnsOf<typeof priceApi.list> = [
  { field: 'resource_name', title: '资源', width: 200 },
  { field: 'lab_name', title: '实验室', maxWidth: 180 },
  { field: 'user_class', title: '用户类别', render: (row) => labelOf(UserClass, row.user_class) },
  { field: 'hour_price', title: '每小时（元）', align: 'right', render: (row) => amount(row.hour_price) },
  { field: 'sample_price', title: '每个样品（元）', align: 'right', render: (row) => amount(row.sample_price) },
  { field: 'start_fee', title: '起步费（元）', align: 'right', render: (row) => amount(row.start_fee) },
  { field: 'minimum', title: '最低（元）', align: 'right', render: (row) => amount(row.minimum) },
  { field: 'off_factor', title: '非工作时间', align: 'right', render: (row) => `× ${Number(row.off_factor)}` },
  { field: 'effective_from', title: '生效日期', sort: true },
  { field: 'is_current', title: '状态', render: (row) => <StateTag row={row} /> },
  { field: 'note', title: '依据', maxWidth: 180, shown: 'chosen' },
];

/** 收费标准: what the use of resources costs, now, before and from a coming day on. */
export function PriceListPage() {
  const [dialog, setDialog] = useState<{ row?: PriceRow }>();
  return (
    <ListPage
      title="收费标准"
      note="没有收费标准的资源不收费；新的标准从生效日起代替原来的，已有的预约仍按预约时的标准"
      read={priceApi.list}
      empty="还没有收费标准，所有资源都不收费"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="资源" placeholder="名称或功能" />
          <EnumFilter name={filter('user_class')} label="用户类别" of={UserClass} />
          <EnumFilter name={filter('current')} label="状态" of={current} />
        </>
      }
      create={
        mayCall(priceApi.create) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({})}>
            新增标准
          </Button>
        )
      }
      columns={columns}
      rowActions={[
        {
          label: '调整',
          right: 'reservation.price.edit',
          when: (row) => row.is_current,
          run: (row) => setDialog({ row }),
          done: false,
        },
      ]}
    >
      {dialog && <PriceDialog {...dialog} today={today()} onClose={() => setDialog(undefined)} />}
    </ListPage>
  );
}
