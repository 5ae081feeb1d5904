import { useState } from 'react';
import { useParams } from 'react-router';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { selfPlanApi } from '../../shared/self-check/self-plan.ts';
import { selfTaskApi, type SelfTaskRow } from '../../shared/self-check/self-task.ts';
import { LabCell } from '../core/cells.tsx';
import { LevelCell } from '../core/lab-codes.tsx';
import { emptyText } from './taken-text.ts';
import { useTaskActions } from './task-actions.ts';
import { PeriodCell, StatusCell } from './task-columns.tsx';
import type { TaskDialogKind, TaskDialogProps } from './task-dialogs.tsx';

const filter = namesOf(selfTaskApi.list);
const TaskDialog = lazyPart<TaskDialogProps>(() => import('./task-dialogs.tsx').then((m) => m.TaskDialog));

/** The reason is asked for only where there is nothing to list. */
function WhyEmpty({ id }: { id: number }) {
  const why = useRead(selfPlanApi.explain, { id }, { quiet: true });
  return why.data ? emptyText(why.data) : '本期没有自查任务';
}

/** Laboratories of a plan with their task of the running period. */
export function PlanLabsPage() {
  const id = Number(useParams()['id']);
  const plan = useRead(selfPlanApi.find, { id });
  const [open, setOpen] = useState<{ kind: TaskDialogKind; row: SelfTaskRow }>();
  const actions = useTaskActions((kind, row) => setOpen({ kind, row }));
  return (
    <ListPage
      title="自查实验室"
      note={plan.data?.plan_name}
      back="/lab-check/self-check/activity"
      read={selfTaskApi.list}
      input={{ plan_id: id, current: true }}
      empty={<WhyEmpty id={id} />}
      filters={
        <>
          <TextFilter name={filter('keyword')} label="实验室" placeholder="名称或编号" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('status')} label="本期状态" of={SelfTaskStatus} />
        </>
      }
      columns={[
        { field: 'lab_name', title: '实验室', render: (row) => <LabCell row={row} /> },
        { field: 'lab_level', title: '等级', render: (row) => <LevelCell value={row.lab_level} /> },
        { field: 'status', title: '本期状态', render: (row) => <StatusCell row={row} /> },
        { field: 'from_day', title: '周期', sort: true, render: (row) => <PeriodCell row={row} /> },
        { field: 'executor_name', title: '执行人', render: (row) => row.executor_name || '在室人员' },
        { field: 'submitted_at', title: '提交时间', render: (row) => row.submitted_at?.slice(0, 16) ?? '—' },
      ]}
      rowActions={[
        {
          label: '周期',
          to: (row) => `/lab-check/self-check/check-plan/${id}?lab_id=${row.lab_id}`,
        },
        { label: '详情', to: (row) => `/lab-check/self-check/check-result/${row.id}` },
        ...actions,
      ]}
    >
      {open && (
        <TaskDialog kind={open.kind} id={open.row.id} lab={open.row.lab_name} onClose={() => setOpen(undefined)} />
      )}
    </ListPage>
  );
}
