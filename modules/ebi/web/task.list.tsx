import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { taskApi, type TaskRow } from '../shared/task.ts';
import { TaskState } from '../shared/task.states.ts';
import { scorePath, taskReads } from './parts/reads.ts';
import type { VoidProps } from './parts/task-dialogs.tsx';

const dialogs = () => import('./parts/task-dialogs.tsx');
const NewTaskDialog = lazyPart<{ onClose: () => void }>(() => dialogs().then((m) => m.NewTaskDialog));
const VoidDialog = lazyPart<VoidProps>(() => dialogs().then((m) => m.VoidDialog));
const filter = namesOf(taskApi.list);

const columns: ColumnsOf<typeof taskApi.list> = [
  { field: 'name', title: '任务', width: 220 },
  { field: 'school_year', title: '学年', sort: true },
  { field: 'scheme_name', title: '评价方案', maxWidth: 220 },
  { field: 'instruments', title: '仪器', align: 'right' },
  { field: 'scored', title: '已评', align: 'right' },
  { field: 'left_out', title: '未评', align: 'right' },
  {
    field: 'notice_until',
    title: '公示',
    render: (row) => (row.notice_from ? `${row.notice_from} 至 ${row.notice_until}` : '—'),
  },
  { field: 'open_appeals', title: '待处理异议', align: 'right' },
  { field: 'state', title: '状态', render: (row) => <EnumTag of={TaskState} value={row.state} /> },
];

/** The steps of a task in their order. */
function useSteps() {
  const start = useCommand(taskApi.start, taskReads);
  const review = useCommand(taskApi.review, taskReads);
  const score = useCommand(taskApi.score, taskReads);
  const notice = useCommand(taskApi.notice, taskReads);
  const publish = useCommand(taskApi.publish, taskReads);
  const may = (action: TaskRow['can'][number]) => (row: TaskRow) => row.can.includes(action);
  return [
    {
      label: '启动',
      when: may('start'),
      confirm: '启动后固定评价标准，并按方案的范围列入台账中的仪器。确定启动吗？',
      run: ({ id }: TaskRow) => start.mutateAsync({ id }),
    },
    {
      label: '结束填报',
      when: may('review'),
      confirm: '请确认各仪器的年度填报已经上报。结束后转入审核阶段。',
      run: ({ id }: TaskRow) => review.mutateAsync({ id }),
    },
    {
      label: '计算得分',
      when: may('score'),
      confirm: '按已通过审核的年度填报计算得分和排名；没有通过的仪器列为未评。确定计算吗？',
      run: ({ id }: TaskRow) => score.mutateAsync({ id }),
    },
    {
      label: '公示',
      when: may('notice'),
      confirm: '公示后全校有权限的人员可以查看得分，负责人可以提出异议。确定公示吗？',
      run: ({ id }: TaskRow) => notice.mutateAsync({ id }),
    },
    {
      label: '发布',
      when: may('publish'),
      confirm: '发布后得分和等级不能再变，并生成奖励、改进计划等措施。确定发布吗？',
      run: ({ id }: TaskRow) => publish.mutateAsync({ id }),
    },
  ];
}

/** 评价任务: the evaluation of a year, from its start to its publication. */
export function TaskListPage() {
  const [isOpen, setOpen] = useState(false);
  const [ended, setEnded] = useState<TaskRow>();
  return (
    <ListPage
      title="评价任务"
      note="启动 → 填报、审核（仪器上报） → 计算得分 → 公示 → 发布"
      read={taskApi.list}
      empty="还没有评价任务。发布评价方案后新建"
      filters={
        <>
          <TextFilter name={filter('school_year')} label="学年" placeholder="如 2025-2026" />
          <EnumFilter name={filter('state')} label="状态" of={TaskState} />
        </>
      }
      create={
        mayCall(taskApi.create) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
            新建任务
          </Button>
        )
      }
      columns={columns}
      rowActions={[
        { label: '查看得分', to: ({ id }) => `${scorePath}?task_id=${id}` },
        ...useSteps(),
        { label: '作废', danger: true, when: (row) => row.can.includes('void'), run: setEnded, done: false },
      ]}
    >
      {isOpen && <NewTaskDialog onClose={() => setOpen(false)} />}
      {ended && <VoidDialog task={ended} onClose={() => setEnded(undefined)} />}
    </ListPage>
  );
}
