import { namesOf } from '#screens/fields/names.ts';
import { AreaField, TextField } from '#screens/fields/fields.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { addManagerApi, managerRequestApi, type NewManager } from '../../shared/manager-request.ts';
import type { SchoolRow } from '../../shared/school.ts';

const field = namesOf(managerRequestApi.create);

type Props = { school: SchoolRow; onClose: () => void; onDone: (made: NewManager) => void };

const fields = (
  <>
    <TextField name={field('account')} label="账号" max={32} hint="至少 3 位字母、数字、下划线或短横线" />
    <TextField name={field('name')} label="姓名" max={30} />
    <AreaField
      name={field('reason')}
      label="事由"
      max={200}
      rows={2}
      placeholder="谁提出、为什么，如：该校来函，原管理员已离职"
      hint="写入两校的操作日志，并通知该校现有的校级管理员"
    />
  </>
);

/** A manager for another school: at once, or as a request where a second administrator must approve. */
export function ManagerDialog({ school, onClose, onDone }: Props) {
  if (school.can.includes('addManager'))
    return (
      <FormDialog
        title={`为“${school.name}”新增校级管理员`}
        save={addManagerApi}
        input={{ id: school.id }}
        done="新增成功"
        onDone={onDone}
        onClose={onClose}
      >
        {fields}
      </FormDialog>
    );
  return (
    <FormDialog
      title={`申请为“${school.name}”新增校级管理员`}
      save={managerRequestApi.create}
      input={{ school_id: school.id }}
      okText="提交申请"
      done="已提交，请另一位系统管理员在本页批准"
      invalidates={[managerRequestApi.list]}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  );
}
