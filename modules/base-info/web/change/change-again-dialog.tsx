import { AreaField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { changeApi, type ChangeDetail } from '../../shared/change/change-request.ts';
import { ItemResult } from '../../shared/change/change-request.states.ts';
import { changeReads } from './use-change-decision.ts';

const field = namesOf(changeApi.copy);

export type ChangeAgainProps = { change: ChangeDetail; onClose: () => void; onDone: (id: number) => void };

/** Submits the refused items of a request again, with another reason. */
export function ChangeAgainDialog({ change, onClose, onDone }: ChangeAgainProps) {
  const refused = change.items.filter(({ result }) => result === ItemResult.refuse);
  return (
    <FormDialog
      title="再次提交"
      save={changeApi.copy}
      input={{ id: change.id }}
      invalidates={changeReads}
      okText="提交"
      done="已再次提交，等待审核"
      onClose={onClose}
      onDone={({ id }) => onDone(id)}
    >
      <p className="change-notice">
        将再次申请：{refused.map(({ label, after }) => `${label}改为“${after || '空'}”`).join('；')}
      </p>
      <AreaField name={field('change_reason')} label="变更原因" max={200} rows={3} span={24} />
      <FileField name={field('change_files')} label="变更附件" max={5} span={24} />
    </FormDialog>
  );
}
