import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { AreaField, EnumField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { taskApi, type TaskDetail } from '../../shared/task.ts';
import { PersonField } from './person-field.tsx';

export type TaskDialog = 'return' | 'transfer' | 'addsign' | 'comment';
export type TaskDialogsProps = {
  task: TaskDetail;
  open: TaskDialog;
  /** Opinion typed so far. */
  opinion: string;
  onClose: () => void;
  /** The task is no longer the caller's, or waits for others. */
  onLeave: () => void;
  onStay: () => void;
};

const back = namesOf(taskApi.goBack);
const transfer = namesOf(taskApi.transfer);
const addsign = namesOf(taskApi.addsign);
const comment = namesOf(taskApi.comment);
const positions = {
  $items: [
    { value: 'before', label: '前加签：他们先处理，再轮到我' },
    { value: 'after', label: '后加签：我同意后再由他们处理' },
  ],
};

/** What a task offers beside agreeing and refusing. */
export function TaskDialogs({ task, open, opinion, onClose, onLeave, onStay }: TaskDialogsProps) {
  const about = { input: { id: task.id }, onClose };
  if (open === 'return')
    return (
      <FormDialog
        {...about}
        title="退回"
        save={taskApi.goBack}
        okText="退回"
        done="已退回"
        defaults={{ target_node: 'start', opinion }}
        onDone={onLeave}
      >
        <EnumField
          span={24}
          name={back('target_node')}
          label="退回到"
          of={{ $items: task.targets.map(({ key, name }) => ({ value: key, label: name })) }}
        />
        <AreaField name={back('opinion')} label="退回原因" hint="该环节之后的审批作废，要重新审批" />
      </FormDialog>
    );
  if (open === 'transfer')
    return (
      <FormDialog
        {...about}
        title="转办"
        save={taskApi.transfer}
        okText="转办"
        done="已转办"
        defaults={{ opinion }}
        onDone={onLeave}
      >
        <PersonField span={24} name={transfer('user_id')} label="转给" />
        <AreaField name={transfer('opinion')} label="转办原因" />
      </FormDialog>
    );
  if (open === 'addsign')
    return (
      <FormDialog
        {...about}
        title="加签"
        save={taskApi.addsign}
        okText="加签"
        done="已加签"
        defaults={{ position: 'before', opinion }}
        onDone={onStay}
      >
        <PersonField span={24} multiple name={addsign('users')} label="加签人" />
        <EnumField span={24} name={addsign('position')} label="方式" of={positions} />
        <AreaField name={addsign('opinion')} label="说明" />
      </FormDialog>
    );
  return (
    <FormDialog
      {...about}
      title="沟通"
      save={taskApi.comment}
      okText="发送"
      done="已发送"
      defaults={{ opinion }}
      onDone={onStay}
    >
      <AreaField
        name={comment('opinion')}
        label="内容"
        hint={`发给${task.case.starter_name}和下面选择的人员，并记入审批记录；不影响审批`}
      />
      <PersonField span={24} multiple name={comment('users')} label="同时通知" />
    </FormDialog>
  );
}
