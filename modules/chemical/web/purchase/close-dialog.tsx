import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { purchaseApi } from '../../shared/purchase/purchase.ts';
import { purchaseReads } from './purchase-reads.ts';

const field = namesOf(purchaseApi.close);

export type CloseDialogProps = { id: number; no: string; onClose: () => void };

export const CloseDialog = ({ id, no, onClose }: CloseDialogProps) => (
  <FormDialog
    title={`关闭采购 ${no}`}
    save={purchaseApi.close}
    input={{ id }}
    okText="关闭采购"
    done="采购已关闭，未用的经费已解冻"
    invalidates={purchaseReads}
    onClose={onClose}
  >
    <AreaField
      name={field('reason')}
      label="关闭原因"
      max={200}
      rows={3}
      span={24}
      placeholder="未到货部分不再采购的原因"
    />
  </FormDialog>
);
