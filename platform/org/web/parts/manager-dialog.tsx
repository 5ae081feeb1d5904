import type { OutputOf } from '#kernel/shared/contract.ts';
import { TextField } from '#kernel/web/fields.tsx';
import { FormDialog } from '#kernel/web/form-dialog.tsx';
import { schoolApi, type SchoolRow } from '../../shared/school.ts';

export type NewManager = OutputOf<typeof schoolApi.addManager>;
type Props = { school: SchoolRow; onClose: () => void; onDone: (made: NewManager) => void };

/** A first person who manages a school. */
export function ManagerDialog({ school, onClose, onDone }: Props) {
  return (
    <FormDialog
      title={`为“${school.name}”新增校级管理员`}
      save={schoolApi.addManager}
      input={{ id: school.id }}
      done="新增成功"
      invalidates={[schoolApi.list]}
      onDone={onDone}
      onClose={onClose}
    >
      <TextField name="account" label="账号" max={32} hint="至少 3 位字母、数字、下划线或短横线" />
      <TextField name="name" label="姓名" max={30} />
    </FormDialog>
  );
}
