import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { orderApi, type OrderRow } from '../../shared/order.ts';
import { purchaseReads } from './reads.ts';

export type OrderDialogProps = { kind: 'pay' | 'cancel'; row: OrderRow; onClose: () => void };

const pay = namesOf(orderApi.pay);
const cancel = namesOf(orderApi.cancel);

/** Notes what was paid for an order, or gives up one of which nothing has come. */
export function OrderDialog({ kind, row, onClose }: OrderDialogProps) {
  const common = { input: { id: row.id }, invalidates: purchaseReads, onClose };
  if (kind === 'cancel')
    return (
      <FormDialog
        title={`取消订单 ${row.no}`}
        save={orderApi.cancel}
        okText="取消订单"
        done="订单已取消，可以另行下单"
        {...common}
      >
        <AreaField name={cancel('reason')} label="取消原因" max={200} rows={3} />
      </FormDialog>
    );
  return (
    <FormDialog title={`登记付款 ${row.no}`} save={orderApi.pay} okText="登记" done="已登记付款" {...common}>
      <DateField name={pay('paid_on')} label="付款日期" />
      <TextField name={pay('voucher_no')} label="付款凭证号" max={40} />
    </FormDialog>
  );
}
