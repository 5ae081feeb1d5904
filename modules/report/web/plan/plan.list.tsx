import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { planApi } from '../../shared/plan/plan.ts';
import { PlanStatus } from '../../shared/plan/plan.states.ts';
import { planPath } from '../parts/reads.ts';
import type { ExtendProps } from './extend-dialog.tsx';
import { usePlanActions } from './plan-actions.ts';
import { taskReads } from '../parts/reads.ts';

const ExtendDialog = lazyPart<ExtendProps>(() => import('./extend-dialog.tsx').then((m) => m.ExtendDialog));
const filter = namesOf(planApi.list);

const columns: ColumnsOf<typeof planApi.list> = [
  { field: 'name', title: '名称', width: 220 },
  { field: 'school_year', title: '学年' },
  { field: 'types', title: '类型数', align: 'right' },
  { field: 'tasks', title: '表数', align: 'right' },
  { field: 'reported', title: '已上报', align: 'right' },
  { field: 'starts_on', title: '开始' },
  { field: 'deadline', title: '截止', sort: true },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={PlanStatus} value={row.status} /> },
];

/** 填报计划: what the school asks of its units, and until when. */
export function PlanListPage() {
  const [extended, setExtended] = useState<ExtendProps['plan']>();
  const actions = usePlanActions(setExtended);
  const remove = useCommand(planApi.remove, taskReads);
  return (
    <ListPage
      title="填报计划"
      read={planApi.list}
      empty="还没有填报计划"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="名称" />
          <TextFilter name={filter('school_year')} label="学年" placeholder="如 2025-2026" />
          <EnumFilter name={filter('status')} label="状态" of={PlanStatus} />
        </>
      }
      create={<NewButton to={`${planPath}/edit/0`} right="report.plan.edit" label="新增计划" />}
      columns={columns}
      rowActions={[
        { label: '查看', to: (row) => `${planPath}/${row.id}` },
        ...actions,
        {
          label: '删除',
          when: (row) => row.can.includes('remove'),
          danger: true,
          confirm: '确定删除这个草稿吗？',
          run: ({ id }) => remove.mutateAsync({ id }),
        },
      ]}
    >
      {extended && <ExtendDialog plan={extended} onClose={() => setExtended(undefined)} />}
    </ListPage>
  );
}
