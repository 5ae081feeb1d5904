import { Alert, Modal } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { taskApi, type TaskRow } from '../../shared/task.ts';
import { OpinionInput } from './opinion-input.tsx';

export type BulkDialogProps = { tasks: readonly TaskRow[]; onClose: () => void };

const most = 100;

/** Approves several tasks with one opinion; names those that could not be approved. */
export function BulkDialog({ tasks, onClose }: BulkDialogProps) {
  const [opinion, setOpinion] = useState('');
  const [result, setResult] = useState<OutputOf<typeof taskApi.approveBatch>>();
  const approve = useCommand(taskApi.approveBatch, [taskApi.todo]);
  const run = () => {
    const input = { ids: tasks.map(({ id }) => id), opinion: opinion.trim() || undefined };
    approve.mutate(input, {
      onSuccess: (answer) => {
        if (answer.failed.length > 0) return setResult(answer);
        notify.success(`已同意 ${answer.done} 条`);
        onClose();
      },
    });
  };
  if (result)
    return (
      <Modal
        open
        title="批量同意的结果"
        okText="知道了"
        onOk={onClose}
        onCancel={onClose}
        cancelButtonProps={{ hidden: true }}
      >
        <Alert
          type="warning"
          showIcon
          title={`已同意 ${result.done} 条，${result.failed.length} 条没有成功，仍在您的待办中`}
        />
        <ul className="wf-bulk">
          {result.failed.map(({ id, reason }) => (
            <li key={id}>
              <strong>{tasks.find((task) => task.id === id)?.title}</strong>
              <span className="wf-bad">{reason}</span>
            </li>
          ))}
        </ul>
      </Modal>
    );
  return (
    <Modal
      open
      title="批量同意"
      okText={`同意 ${tasks.length} 条`}
      okButtonProps={{ disabled: tasks.length > most }}
      confirmLoading={approve.isPending}
      mask={{ closable: false }}
      onOk={run}
      onCancel={onClose}
    >
      {tasks.length > most && <Alert type="warning" showIcon title={`一次最多同意 ${most} 条，请减少选择`} />}
      <ul className="wf-bulk">
        {tasks.map((task) => (
          <li key={task.id}>
            <strong>{task.title}</strong>
            <span className="lab-page-note">
              {task.starter_name} · {task.org_name} · {task.node_name}
            </span>
          </li>
        ))}
      </ul>
      <OpinionInput value={opinion} onChange={setOpinion} placeholder="意见（选填），写入每一条" />
    </Modal>
  );
}
