import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, SelectFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ClosureReason } from '../../shared/kinds.ts';
import { closureApi } from '../../shared/booking/closure.ts';
import { resourceReads } from '../parts/reads.ts';
import { resourceSource } from '../parts/resource-source.ts';

const ClosureDialog = lazyPart<{ onClose: () => void }>(() =>
  import('./closure-dialog.tsx').then((m) => m.ClosureDialog),
);
const filter = namesOf(closureApi.list);

const columns: ColumnsOf<typeof closureApi.list> = [
  { field: 'resource_name', title: '资源', width: 200 },
  { field: 'lab_name', title: '实验室', maxWidth: 200 },
  {
    field: 'starts_at',
    title: '停用时间',
    sort: true,
    render: (row) => `${row.starts_at.slice(0, 16)} 至 ${row.ends_at.slice(0, 16)}`,
  },
  { field: 'reason', title: '原因', render: (row) => labelOf(ClosureReason, row.reason) },
  { field: 'note', title: '说明', maxWidth: 260 },
  {
    field: 'is_over',
    title: '状态',
    render: (row) => (row.is_over ? <ToneTag>已结束</ToneTag> : <ToneTag tone="warn">有效</ToneTag>),
  },
];

/** 停用安排: times in which resources cannot be booked. */
export function ClosureListPage() {
  const [isOpen, setOpen] = useState(false);
  const remove = useCommand(closureApi.remove, resourceReads);
  return (
    <ListPage
      title="停用安排"
      read={closureApi.list}
      empty="没有停用安排。维护、假期等需要停止预约的时间在这里登记"
      filters={
        <>
          <SelectFilter name={filter('resource_id')} label="资源" source={resourceSource} />
          <EnumFilter name={filter('reason')} label="原因" of={ClosureReason} />
          <CollegeFilter name={filter('college_id')} />
        </>
      }
      create={
        mayCall(closureApi.create) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
            新增停用
          </Button>
        )
      }
      columns={columns}
      rowActions={[
        {
          label: '取消停用',
          danger: true,
          when: (row) => row.can.includes('remove'),
          confirm: '取消后这段时间立即开放预约，已取消的预约不会恢复。确定取消停用吗？',
          run: ({ id }) => remove.mutateAsync({ id }),
        },
      ]}
    >
      {isOpen && <ClosureDialog onClose={() => setOpen(false)} />}
    </ListPage>
  );
}
