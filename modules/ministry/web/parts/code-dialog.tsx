import { EnumField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { CodeList, codeApi, type CodeRow } from '../../shared/code.ts';

const field = namesOf(codeApi.create);

export type CodeDialogProps = { row?: CodeRow; onClose: () => void };

/** Adds or changes a code of a list. */
export function CodeDialog({ row, onClose }: CodeDialogProps) {
  const fields = (
    <>
      <EnumField name={field('list')} label="代码表" of={CodeList} span={24} />
      <TextField name={field('code')} label="代码" max={4} />
      <TextField name={field('name')} label="名称" max={50} />
    </>
  );
  const common = { invalidates: [codeApi.list], onClose };
  return row ? (
    <FormDialog
      title="编辑上报代码"
      save={codeApi.update}
      input={{ id: row.id, version: row.version }}
      defaults={row}
      {...common}
    >
      {fields}
    </FormDialog>
  ) : (
    <FormDialog title="新增上报代码" save={codeApi.create} {...common}>
      {fields}
    </FormDialog>
  );
}
