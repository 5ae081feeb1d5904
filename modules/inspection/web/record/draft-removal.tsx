import { namesOf } from '#screens/fields/names.ts';
import { AreaField } from '#screens/fields/fields.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { draftApi, type DraftRow } from '../../shared/record/draft.ts';

const field = namesOf(draftApi.remove);

/** Removes a draft with a reason. */
export function DraftRemoval({ draft, onClose }: { draft: DraftRow; onClose: () => void }) {
  return (
    <FormDialog
      title="删除草稿"
      save={draftApi.remove}
      input={{ id: draft.id }}
      invalidates={[draftApi.list]}
      okText="删除"
      done="已删除"
      onClose={onClose}
    >
      <AreaField name={field('reason')} label="原因" max={200} rows={3} />
    </FormDialog>
  );
}
