import { TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { formApi, type FormRow } from '../../shared/form.ts';

const field = namesOf(formApi.copy);

export type CopyDialogProps = { form: FormRow; onClose: () => void };

/** Name and key of a copy. */
export const CopyDialog = ({ form, onClose }: CopyDialogProps) => (
  <FormDialog
    title={`复制：${form.name}`}
    save={formApi.copy}
    input={{ id: form.id }}
    defaults={{ name: `${form.name}（副本）`.slice(0, 50), form_key: `${form.form_key.slice(0, 35)}_copy` }}
    invalidates={[formApi.list]}
    onClose={onClose}
    okText="复制"
    done="已复制为草稿"
  >
    <TextField name={field('name')} label="表单名称" max={50} span={24} />
    <TextField
      name={field('form_key')}
      label="表单标识"
      max={40}
      span={24}
      hint="以小写字母开头，可用小写字母、数字和下划线"
    />
  </FormDialog>
);
