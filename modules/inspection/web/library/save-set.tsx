import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { itemSetApi } from '../../shared/library/item-set.ts';
import { SetFields } from './set-fields.tsx';

export type SaveSetProps = { act_type: number | undefined; item_ids: readonly number[]; onClose: () => void };

/** Keeps the chosen items under a name. */
export function SaveSet({ act_type, item_ids, onClose }: SaveSetProps) {
  return (
    <FormDialog
      title={`存为检查项集（${item_ids.length} 项）`}
      save={itemSetApi.create}
      input={{ item_ids: [...item_ids] }}
      defaults={{ act_types: act_type === undefined ? [] : [act_type] }}
      invalidates={[itemSetApi.options, itemSetApi.list]}
      done="已存为检查项集，可在“检查项库”页面维护"
      onClose={onClose}
    >
      <SetFields />
    </FormDialog>
  );
}
