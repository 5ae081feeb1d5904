import { DecimalField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { budgetCardApi, type BudgetCardDetail } from '../../shared/budget-card.ts';
import { cardFlowApi } from '../../shared/card-flow.ts';
import { moneyText } from '../../shared/money.rules.ts';

const field = namesOf(budgetCardApi.allocate);

export type MoneyDialogProps = { row: BudgetCardDetail; kind: 'allocate' | 'adjust'; onClose: () => void };

/** Money that comes to a card, or a correction of its total. */
export function MoneyDialog({ row, kind, onClose }: MoneyDialogProps) {
  const isNew = kind === 'allocate';
  return (
    <FormDialog
      title={isNew ? `下达经费：${row.name}` : `调整总额：${row.name}`}
      save={budgetCardApi[kind]}
      input={{ id: row.id }}
      invalidates={[budgetCardApi.list, budgetCardApi.find, cardFlowApi.list]}
      done={isNew ? '已下达' : '已调整'}
      onClose={onClose}
    >
      <DecimalField
        name={field('amount')}
        label="金额"
        unit="元"
        span={24}
        hint={
          isNew
            ? `现有总额 ${moneyText(row.total)} 元`
            : `增加填正数，减少填负数；最多可减少 ${moneyText(row.available)} 元`
        }
      />
      <TextField
        name={field('note')}
        label={isNew ? '依据' : '调整原因'}
        max={100}
        span={24}
        placeholder={isNew ? '如：校财〔2026〕18 号' : '如：年中预算调减'}
      />
    </FormDialog>
  );
}
