import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { containerApi } from '../../shared/container/container.ts';
import { transferApi } from '../../shared/transfer/transfer.ts';

const field = namesOf(transferApi.cancel);

export type CancelDialogProps = { id: number; version: number; no: string; onClose: () => void };

export const CancelDialog = ({ id, version, no, onClose }: CancelDialogProps) => (
  <FormDialog
    title={`撤销 ${no}`}
    save={transferApi.cancel}
    input={{ id, version }}
    invalidates={[transferApi.find, transferApi.list, containerApi.list, containerApi.find]}
    okText="撤销调拨"
    done="已撤销，容器留在原处"
    onClose={onClose}
  >
    <AreaField name={field('reason')} label="撤销原因" rows={3} max={200} />
  </FormDialog>
);
