import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { AreaField, EnumField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { instanceApi } from '../../shared/process.ts';
import { taskApi, type CaseDetail } from '../../shared/task.ts';
import { PersonField } from './person-field.tsx';

export type CaseDialog = 'withdraw' | 'terminate' | 'reassign' | 'discuss';
export type CaseDialogProps = { open: CaseDialog; id: number; waiting: CaseDetail['waiting']; onClose: () => void };

const withdraw = namesOf(instanceApi.withdraw);
const terminate = namesOf(instanceApi.terminate);
const reassign = namesOf(instanceApi.reassign);
const discuss = namesOf(instanceApi.discuss);
const reads = [instanceApi.find, instanceApi.list, taskApi.mine, taskApi.completed];

/** Withdraws, ends, reassigns or remarks on a case. */
export function CaseDialogs({ open, id, waiting, onClose }: CaseDialogProps) {
  const about = { invalidates: reads, onClose };
  if (open === 'withdraw')
    return (
      <FormDialog {...about} title="撤回申请" save={instanceApi.withdraw} input={{ id }} okText="撤回" done="已撤回">
        <AreaField name={withdraw('reason')} label="撤回原因" hint="撤回后流程结束，可以再次申请" />
      </FormDialog>
    );
  if (open === 'terminate')
    return (
      <FormDialog {...about} title="终止流程" save={instanceApi.terminate} input={{ id }} okText="终止" done="已终止">
        <AreaField name={terminate('reason')} label="终止原因" hint="终止后不能恢复，发起人会收到通知" />
      </FormDialog>
    );
  if (open === 'discuss')
    return (
      <FormDialog {...about} title="沟通" save={instanceApi.discuss} input={{ id }} okText="发送" done="已发送">
        <AreaField name={discuss('opinion')} label="内容" hint="通知发起人和当前处理人，并记入审批记录；不影响审批" />
      </FormDialog>
    );
  const tasks = waiting.filter(({ held }) => !held);
  return (
    <FormDialog
      {...about}
      title="改派"
      save={instanceApi.reassign}
      input={{ id }}
      okText="改派"
      done="已改派"
      {...(tasks[0] && { defaults: { task_id: tasks[0].id } })}
    >
      <EnumField
        span={24}
        name={reassign('task_id')}
        label="任务"
        of={{
          $items: tasks.map((task) => ({ value: task.id, label: `${task.node_name}：${task.assignee_name}` })),
        }}
      />
      <PersonField span={24} name={reassign('user_id')} label="改派给" />
      <AreaField name={reassign('reason')} label="改派原因" />
    </FormDialog>
  );
}
