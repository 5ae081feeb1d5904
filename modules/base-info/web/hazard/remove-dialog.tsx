import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { gradingApi } from '../../shared/hazard/grading.ts';
import { NoteField } from './change-fields.tsx';

type Props = {
  title: string;
  save: typeof gradingApi.removeRule;
  code: string;
  edition: number;
  onClose: () => void;
};

/** Removes a rule or score line with the reason. */
export function RemoveDialog({ title, save, code, edition, onClose }: Props) {
  return (
    <FormDialog
      title={title}
      save={save}
      input={{ code, edition }}
      okText="删除"
      invalidates={[gradingApi.find, gradingApi.editions]}
      onClose={onClose}
    >
      <NoteField />
    </FormDialog>
  );
}
