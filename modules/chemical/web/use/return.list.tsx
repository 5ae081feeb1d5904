import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { returnApi, ReturnStatus, type ReturnRow } from '../../shared/use/return.ts';
import { useApi } from '../../shared/use/use.ts';
import { HeldList } from './held-list.tsx';
import type { TakeDialogProps } from './take-dialog.tsx';

const TakeDialog = lazyPart<TakeDialogProps>(() => import('./take-dialog.tsx').then((m) => m.TakeDialog));
const filter = namesOf(returnApi.list);

const columns: ColumnsOf<typeof returnApi.list> = [
  { field: 'no', title: '归还单号', width: 150 },
  { field: 'code', title: '容器', width: 130, render: (row) => <Link to={`/chemical/c/${row.code}`}>{row.code}</Link> },
  {
    field: 'name',
    title: '名称',
    maxWidth: 240,
    render: (row) => (
      <>
        {row.is_controlled && <ToneTag tone="bad">管控</ToneTag>} {row.name}
      </>
    ),
  },
  { field: 'book', title: '应还', align: 'right', render: (row) => `${row.book} ${row.unit}` },
  { field: 'measured', title: '实还', align: 'right', render: (row) => `${row.measured} ${row.unit}` },
  { field: 'difference', title: '差异', align: 'right', render: (row) => `${row.difference} ${row.unit}` },
  { field: 'returner_name', title: '归还人' },
  { field: 'lab_name', title: '实验室', maxWidth: 200, shown: 'chosen', phone: false },
  { field: 'warehouse_name', title: '仓库', maxWidth: 150, phone: false },
  { field: 'keepers', title: '接收人', render: (row) => row.keepers || '—', phone: false },
  { field: 'created_at', title: '登记时间', sort: true },
  { field: 'explanation', title: '差异说明', maxWidth: 220, shown: 'chosen', phone: false },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={ReturnStatus} value={row.status} /> },
];

/** 归还退库: what comes back, until its keepers have taken it. */
export function ReturnListPage() {
  const cancel = useCommand(returnApi.cancel, [returnApi.list, useApi.held]);
  const [taken, setTaken] = useState<ReturnRow>();
  return (
    <ListPage
      title="归还退库"
      read={returnApi.list}
      empty="还没有归还单"
      summary={() => holdsRight('chemical.use.edit') && <HeldList prefers="return" />}
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="单号、容器编码、化学品或 CAS 号" />
          <EnumFilter name={filter('status')} label="状态" of={ReturnStatus} />
          {holdsRight('stock.warehouse.read') && (
            <SelectFilter name={filter('warehouse_id')} label="仓库" source={{ read: warehouseApi.list }} />
          )}
          <DateRangeFilter from={filter('from')} to={filter('to')} label="登记日期" />
        </>
      }
      columns={columns}
      rowActions={[
        { label: '接收', when: (row) => row.can.includes('take'), run: setTaken, done: false },
        {
          label: '撤销',
          when: (row) => row.can.includes('cancel'),
          confirm: '撤销后容器仍由领用人保管。确定撤销吗？',
          danger: true,
          run: ({ id, version }) => cancel.mutateAsync({ id, version }),
          done: '已撤销',
        },
      ]}
    >
      {taken && <TakeDialog row={taken} onClose={() => setTaken(undefined)} />}
    </ListPage>
  );
}
