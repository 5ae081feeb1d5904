import { Modal } from 'antd';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { PersonInput } from '#platform/workflow/web/public.tsx';
import { DecimalField, Field, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { accountApi, type AccountRow } from '../../shared/account/account.ts';
import { moneyReads } from '../parts/reads.ts';
import { AccountFlows } from './account-flows.tsx';

const field = namesOf(accountApi.topUp);

export type PaidDialogProps = { kind: 'topUp' | 'withdraw'; row?: AccountRow; onClose: () => void };

/** Money that a person has paid in, or that the office pays out. */
export function PaidDialog({ kind, row, onClose }: PaidDialogProps) {
  const isIn = kind === 'topUp';
  const verb = isIn ? '充值' : '退款';
  return (
    <FormDialog
      title={row ? `${verb}：${row.user_name}` : verb}
      save={accountApi[kind]}
      input={row ? { user_id: row.user_id } : {}}
      okText={verb}
      done={`已${verb}`}
      invalidates={moneyReads}
      onClose={onClose}
    >
      {!row && (
        <Field name={field('user_id')} label="人员" span={24} picks>
          <PersonInput multiple={false} />
        </Field>
      )}
      <DecimalField
        name={field('amount')}
        label="金额"
        unit="元"
        span={24}
        {...(row && { hint: `现可用 ${moneyText(row.available)} 元` })}
      />
      <TextField
        name={field('note')}
        label="依据"
        max={100}
        span={24}
        placeholder={isIn ? '如：收据 2026-0318' : '如：毕业离校，余额退回'}
      />
    </FormDialog>
  );
}

export type FlowsDialogProps = { row: AccountRow; onClose: () => void };

/** What has changed the account of a person. */
export const FlowsDialog = ({ row, onClose }: FlowsDialogProps) => (
  <Modal open title={`账户流水：${row.user_name}`} width={900} footer={null} onCancel={onClose}>
    <AccountFlows id={row.id} />
  </Modal>
);
