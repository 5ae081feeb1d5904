import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { reachWorkApi } from '../../shared/reach/reach-work.ts';

export type ReturnDialogProps = { work: { id: number; unit_name: string }; onClose: () => void };

const field = namesOf(reachWorkApi.return);

/** Sends a work back to who has filled it in. */
export function ReturnDialog({ work, onClose }: ReturnDialogProps) {
  return (
    <FormDialog
      title={`退回“${work.unit_name}”的检查打分`}
      save={reachWorkApi.return}
      input={{ id: work.id }}
      okText="退回"
      done="已退回，提交人会收到通知"
      invalidates={[reachWorkApi.list, reachWorkApi.find, reachWorkApi.colleges]}
      onClose={onClose}
    >
      <AreaField name={field('reason')} label="退回原因" max={200} rows={3} span={24} />
    </FormDialog>
  );
}
