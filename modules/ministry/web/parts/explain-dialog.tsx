import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { findingApi, type FindingRow } from '../../shared/finding.ts';
import { yearReads } from './reads.ts';

const explain = namesOf(findingApi.explain);

export type ExplainDialogProps = { row: FindingRow; onClose: () => void };

/** Says why a warning is right nevertheless. */
export function ExplainDialog({ row: { id, version, explanation, message }, onClose }: ExplainDialogProps) {
  return (
    <FormDialog
      title="填写说明"
      save={findingApi.explain}
      input={{ id, version }}
      defaults={{ explanation }}
      invalidates={yearReads}
      done="已保存说明"
      onClose={onClose}
    >
      <AreaField name={explain('explanation')} label="说明" max={300} rows={3} hint={message} />
    </FormDialog>
  );
}
