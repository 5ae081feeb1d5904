import { namesOf } from '#screens/fields/names.ts';
import { TextField } from '#screens/fields/fields.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { codeApi } from '../../shared/code.ts';

const field = namesOf(codeApi.createType);

/** Adds a list of public codes. */
export function TypeDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog title="新增代码类型" save={codeApi.createType} invalidates={[codeApi.types]} onClose={onClose}>
      <TextField
        name={field('parent_key')}
        label="类型标识"
        max={40}
        span={24}
        hint="字母、数字、下划线，保存后不能修改"
      />
      <TextField name={field('name')} label="类型名称" max={50} span={24} />
    </FormDialog>
  );
}
