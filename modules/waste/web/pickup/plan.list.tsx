import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, SelectFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { Period, PlanStatus } from '../../shared/pickup.states.ts';
import { planApi } from '../../shared/pickup/plan.ts';
import { zoneApi } from '../../shared/store/zone.ts';
import type { PlanDialogProps } from './plan-dialog.tsx';
import { planPath, planReads } from './plan-reads.ts';

const filter = namesOf(planApi.list);
const PlanDialog = lazyPart<PlanDialogProps>(() => import('./plan-dialog.tsx').then((m) => m.PlanDialog));

const columns: ColumnsOf<typeof planApi.list> = [
  {
    field: 'no',
    title: '计划号',
    width: 150,
    render: (row) => <Link to={`${planPath}/${row.id}`}>{row.no}</Link>,
  },
  { field: 'plan_on', title: '日期', sort: true, render: (row) => `${row.plan_on} ${labelOf(Period, row.period)}` },
  { field: 'buildings', title: '楼宇', maxWidth: 260, render: (row) => row.buildings || '—' },
  { field: 'applies', title: '申请数', align: 'right' },
  { field: 'containers', title: '件数', align: 'right', render: (row) => `${row.handled}／${row.containers}` },
  { field: 'net_kg', title: '重量', align: 'right', render: (row) => `${row.net_kg} kg` },
  { field: 'collector_name', title: '收运员' },
  { field: 'warehouse_name', title: '入库到', maxWidth: 220, phone: false },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={PlanStatus} value={row.status} /> },
];

/** 收运计划: rounds, each of a half day. */
export function PlanListPage() {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const cancel = useCommand(planApi.cancel, planReads);
  return (
    <ListPage
      title="收运计划"
      read={planApi.list}
      empty={holdsRight('waste.plan.edit') ? '还没有收运计划。收运申请通过后在这里排程' : '还没有收运计划'}
      filters={
        <>
          <EnumFilter name={filter('status')} label="状态" of={PlanStatus} />
          <SelectFilter name={filter('warehouse_id')} label="入库到" source={{ read: zoneApi.stores }} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="收运日期" />
        </>
      }
      create={
        holdsRight('waste.plan.edit') && (
          <Button type="primary" onClick={() => setIsOpen(true)}>
            排收运计划
          </Button>
        )
      }
      columns={columns}
      rowActions={[
        { label: '现场收运', when: (row) => row.can.includes('collect'), to: (row) => `/waste/collect/${row.id}` },
        { label: '查看', to: (row) => `${planPath}/${row.id}` },
        {
          label: '取消',
          danger: true,
          when: (row) => row.can.includes('cancel'),
          confirm: '取消后申请回到已通过，可重新排程。确定取消吗？',
          run: ({ id }) => cancel.mutateAsync({ id }),
          done: '已取消',
        },
      ]}
    >
      {isOpen && <PlanDialog onClose={() => setIsOpen(false)} onMade={(id) => void navigate(`${planPath}/${id}`)} />}
    </ListPage>
  );
}
