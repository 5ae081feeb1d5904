import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, DecimalField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { expenseApi, type ExpenseRow } from '../../shared/running/expense.ts';
import { projectReads } from '../parts/reads.ts';

const pay = namesOf(expenseApi.pay);
const refuse = namesOf(expenseApi.refuse);

export type ExpenseDialogProps = { kind: 'pay' | 'refuse'; row: ExpenseRow; onClose: () => void };

/** Refuses an expense, or notes what was paid for it. */
export function ExpenseDialog({ kind, row, onClose }: ExpenseDialogProps) {
  const common = { input: { id: row.id }, invalidates: projectReads, onClose };
  if (kind === 'refuse')
    return (
      <FormDialog
        title={`不批准：${row.no}`}
        save={expenseApi.refuse}
        okText="不批准"
        done="已处理，申请人会收到通知"
        {...common}
      >
        <AreaField name={refuse('reason')} label="原因" max={200} rows={3} />
      </FormDialog>
    );
  return (
    <FormDialog
      title={`登记支出：${row.no}`}
      save={expenseApi.pay}
      defaults={{ paid: row.amount }}
      okText="登记"
      done="已登记支出"
      {...common}
    >
      <DecimalField
        name={pay('paid')}
        label="实付金额"
        unit="元"
        hint={`批准 ${moneyText(row.amount)} 元，少付的部分退回经费卡`}
      />
      <TextField name={pay('voucher_no')} label="凭证号" max={40} />
      <DateField name={pay('paid_on')} label="支付日期" />
    </FormDialog>
  );
}
