import { AreaField, SelectField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { selfTaskApi } from '../../shared/self-check/self-task.ts';

export type TaskDialogKind = 'return' | 'exempt' | 'assign';
export type TaskDialogProps = { kind: TaskDialogKind; id: number; lab: string; onClose: () => void };

const reads = [selfTaskApi.list, selfTaskApi.find];
const reason = namesOf(selfTaskApi.return);
const executor = namesOf(selfTaskApi.assign);

function AssignDialog({ id, lab, onClose }: TaskDialogProps) {
  return (
    <FormDialog
      title={`更换“${lab}”的执行人`}
      save={selfTaskApi.assign}
      input={{ id }}
      done="已更换"
      invalidates={reads}
      onClose={onClose}
    >
      <SelectField
        name={executor('user_id')}
        label="执行人"
        span={24}
        hint="可选实验室的负责人、安全员和在室人员"
        source={{
          read: selfTaskApi.executors,
          input: { id },
          label: (person: { name: string; job_no: string }) => [person.name, person.job_no].filter(Boolean).join(' · '),
        }}
      />
    </FormDialog>
  );
}

/** Decisions about one task. */
export function TaskDialog(props: TaskDialogProps) {
  const { kind, id, lab, onClose } = props;
  if (kind === 'assign') return <AssignDialog {...props} />;
  const isReturn = kind === 'return';
  return (
    <FormDialog
      title={`${isReturn ? '退回' : '免检'}“${lab}”的自查`}
      save={isReturn ? selfTaskApi.return : selfTaskApi.exempt}
      input={{ id }}
      okText={isReturn ? '退回' : '免检'}
      done={isReturn ? '已退回，填报人会收到通知' : '已登记免检'}
      invalidates={reads}
      onClose={onClose}
    >
      <AreaField name={reason('reason')} label={isReturn ? '退回原因' : '免检原因'} max={200} rows={3} span={24} />
    </FormDialog>
  );
}
