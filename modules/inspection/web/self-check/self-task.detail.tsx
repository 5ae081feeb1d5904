import './self-check.css';
import { Empty } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Photos } from '#screens/fields/photos.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { CheckFrequency } from '../../shared/self-check/self-check.states.ts';
import { selfTaskApi, type SelfTaskRow } from '../../shared/self-check/self-task.ts';
import { Answers } from './answers.tsx';
import { spanText } from './frequency.tsx';
import { useTaskActions } from './task-actions.ts';
import { StatusCell } from './task-columns.tsx';
import type { TaskDialogKind, TaskDialogProps } from './task-dialogs.tsx';

const TaskDialog = lazyPart<TaskDialogProps>(() => import('./task-dialogs.tsx').then((m) => m.TaskDialog));

/** One self-check, to be read and decided. */
export function SelfTaskPage() {
  const [open, setOpen] = useState<{ kind: TaskDialogKind; row: SelfTaskRow }>();
  const actions = useTaskActions((kind, row) => setOpen({ kind, row }));
  return (
    <DetailPage
      title={(task) => task.lab_name}
      note={(task) => <StatusCell row={task} />}
      read={selfTaskApi.find}
      back={{ else: '/lab-check/self-check/activity' }}
      actions={actions}
      invalidates={[selfTaskApi.list]}
    >
      {(task) => (
        <>
          <Panel title="任务">
            <Facts
              items={[
                ['计划', task.plan_name],
                ['周期', spanText(task)],
                ['频次', labelOf(CheckFrequency, task.frequency)],
                ['执行人', task.executor_name || '在室人员'],
                ['提交', task.submitted_at ? `${task.submitted_by_name}　${task.submitted_at.slice(0, 16)}` : '—'],
                ['说明', task.reason || '—'],
              ]}
            />
          </Panel>
          <Panel title="检查情况">
            {task.answers.length === 0 ? <Empty description="还没有填报" /> : <Answers task={task} />}
            <Photos files={task.photos} />
            {task.sign && <img className="check-sign" alt="签名" src={task.sign.url} />}
          </Panel>
          {open && (
            <TaskDialog kind={open.kind} id={open.row.id} lab={open.row.lab_name} onClose={() => setOpen(undefined)} />
          )}
        </>
      )}
    </DetailPage>
  );
}
