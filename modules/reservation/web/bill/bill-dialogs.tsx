import { Alert } from 'antd';
import { centsOf, moneyText, yuanOf } from '#platform/funds/shared/money.rules.ts';
import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { Payer } from '../../shared/account/payer.ts';
import { billApi, type BillRow } from '../../shared/bill/bill.ts';
import { bookingReads } from '../parts/reads.ts';
import { PayerFields } from './payer-fields.tsx';

const pay = namesOf(billApi.pay);
const voided = namesOf(billApi.void);

export type BillDialogProps = { kind: 'pay' | 'void'; row: BillRow; onClose: () => void };

/** Pays what is due, or gives back what was paid. */
export function BillDialog({ kind, row, onClose }: BillDialogProps) {
  const common = { invalidates: bookingReads, onClose };
  if (kind === 'pay')
    return (
      <FormDialog
        title={`支付账单 ${row.no}`}
        save={billApi.pay}
        input={{ id: row.id }}
        defaults={{ payer: Payer.account }}
        okText="支付"
        done="已支付"
        {...common}
      >
        <div className="resv-wide">
          <Alert
            type="info"
            showIcon
            title={`还须支付 ${moneyText(yuanOf(centsOf(row.amount) - centsOf(row.paid)))} 元`}
            description={`账单 ${moneyText(row.amount)} 元，已付 ${moneyText(row.paid)} 元`}
          />
        </div>
        <PayerFields payer={pay('payer')} card={pay('card_id')} mayTransfer={false} />
      </FormDialog>
    );
  return (
    <FormDialog
      title={`作废账单 ${row.no}`}
      save={billApi.void}
      input={{ id: row.id }}
      okText="作废"
      done="已作废，已付的金额已退回"
      {...common}
    >
      <AreaField
        name={voided('reason')}
        label="原因"
        max={200}
        rows={2}
        hint={`已付的 ${moneyText(row.paid)} 元原路退回，作废后不能恢复`}
      />
    </FormDialog>
  );
}
