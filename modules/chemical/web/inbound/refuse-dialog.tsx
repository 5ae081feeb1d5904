import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { inboundApi } from '../../shared/inbound/inbound.ts';

const field = namesOf(inboundApi.refuse);

export type RefuseDialogProps = { id: number; version: number; no: string; onClose: () => void };

export function RefuseDialog({ id, version, no, onClose }: RefuseDialogProps) {
  return (
    <FormDialog
      title={`拒收 ${no}`}
      save={inboundApi.refuse}
      input={{ id, version }}
      invalidates={[inboundApi.find, inboundApi.list]}
      okText="拒收"
      onClose={onClose}
    >
      <AreaField name={field('reason')} label="拒收原因" rows={3} placeholder="哪一行、什么问题，如何处理" />
    </FormDialog>
  );
}
