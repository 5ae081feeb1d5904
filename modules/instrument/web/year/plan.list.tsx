import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { planApi } from '../../shared/year/plan.ts';
import { PlanStatus } from '../../shared/year/plan.states.ts';
import { usePlanActions } from './plan-actions.tsx';
import type { PlanDialogProps } from './plan-dialogs.tsx';

const PlanDialog = lazyPart<PlanDialogProps>(() => import('./plan-dialogs.tsx').then((m) => m.PlanDialog));
const filter = namesOf(planApi.list);

const columns: ColumnsOf<typeof planApi.list> = [
  { field: 'name', title: '名称', width: 220 },
  { field: 'school_year', title: '学年' },
  { field: 'starts_on', title: '开始' },
  { field: 'deadline', title: '截止', sort: true },
  { field: 'reports', title: '仪器', align: 'right' },
  { field: 'reported', title: '已上报', align: 'right' },
  { field: 'passed', title: '已通过', align: 'right' },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={PlanStatus} value={row.status} /> },
];

/** 年度上报计划: one a school year. */
export function PlanListPage() {
  const [isOpen, setOpen] = useState(false);
  const { actions, dialog } = usePlanActions();
  return (
    <ListPage
      title="年度上报计划"
      read={planApi.list}
      empty="还没有年度上报计划。每个学年建一个计划，发布后台账中的每台仪器生成一行年度数据"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="名称" />
          <EnumFilter name={filter('status')} label="状态" of={PlanStatus} />
        </>
      }
      create={
        mayCall(planApi.create) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
            新增计划
          </Button>
        )
      }
      columns={columns}
      rowActions={[{ label: '查看', to: (row) => row.id }, ...actions]}
    >
      {isOpen && <PlanDialog onClose={() => setOpen(false)} />}
      {dialog}
    </ListPage>
  );
}
