import { CardStatus } from '../../shared/budget-card.states.ts';
import { AreaField, EnumField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { budgetCardApi, type BudgetCardDetail } from '../../shared/budget-card.ts';

const field = namesOf(budgetCardApi.disable);

export type DisableDialogProps = { row: BudgetCardDetail; onClose: () => void };

/** Takes a card out of use, for a while or for good. */
export function DisableDialog({ row, onClose }: DisableDialogProps) {
  const $items = CardStatus.$items.filter(({ value }) => value !== CardStatus.active && value !== row.status);
  return (
    <FormDialog
      title={`停用：${row.name}`}
      save={budgetCardApi.disable}
      input={{ id: row.id }}
      invalidates={[budgetCardApi.list, budgetCardApi.find]}
      done="已办理"
      onClose={onClose}
    >
      <EnumField
        name={field('status')}
        label="停用方式"
        of={{ $items }}
        span={24}
        hint="停用和冻结可以恢复；结题后不能恢复，且须没有冻结金额。已冻结的金额仍可支出"
      />
      <AreaField name={field('reason')} label="原因" max={200} rows={3} span={24} />
    </FormDialog>
  );
}
