import { SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { taskApi, type TaskRow } from '../../shared/task.ts';
import { taskReads } from './reads.ts';
import { publishedSource } from './sources.ts';

const field = namesOf(taskApi.create);
const voidField = namesOf(taskApi.void);

export function NewTaskDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title="新建评价任务"
      save={taskApi.create}
      done="已新建，核对方案后启动"
      invalidates={taskReads}
      onClose={onClose}
    >
      <TextField
        name={field('name')}
        label="任务名称"
        max={60}
        span={24}
        placeholder="如 2025-2026 学年大型仪器效益评价"
      />
      <SelectField
        name={field('scheme_id')}
        label="评价方案"
        source={publishedSource}
        span={24}
        hint="只列出已发布的方案；一个学年一个评价任务"
      />
    </FormDialog>
  );
}

export type VoidProps = { task: Pick<TaskRow, 'id' | 'name'>; onClose: () => void };

export function VoidDialog({ task, onClose }: VoidProps) {
  return (
    <FormDialog
      title={`作废：${task.name}`}
      save={taskApi.void}
      input={{ id: task.id }}
      okText="作废"
      done="已作废"
      invalidates={taskReads}
      onClose={onClose}
    >
      <TextField name={voidField('reason')} label="作废原因" max={200} span={24} />
    </FormDialog>
  );
}
