import { Form, Select } from 'antd';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Field, pick, type FieldProps } from '#screens/fields/fields.tsx';
import { purchaseApi } from '../../shared/purchase/purchase.ts';

export const idOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

type Choices = OutputOf<typeof purchaseApi.choices>;

/** A laboratory that the applicant may buy for, or a cabinet or a person of the chosen one. */
export function LabSelect({ of, ...props }: FieldProps & { of: keyof Choices }) {
  const chosen = idOf(Form.useWatch('lab_id'));
  const needsLab = of !== 'labs';
  const lab = needsLab ? chosen : 0;
  const { data, isFetching } = useRead(purchaseApi.choices, lab > 0 ? { lab_id: lab } : {}, {
    enabled: !needsLab || lab > 0,
    staleMs: 60_000,
  });
  const isOpen = !needsLab || lab > 0;
  const options = isOpen ? (data?.[of] ?? []).map(({ id, name }) => ({ value: id, label: name })) : [];
  return (
    <Field {...props} picks>
      <Select
        allowClear
        loading={isFetching}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={isOpen ? pick(props) : '请先选择实验室'}
      />
    </Field>
  );
}

type OwnCard = OutputOf<typeof budgetCardApi.mine>['content'][number];
const cardName = ({ card_no, name, available, doc_limit }: OwnCard) =>
  [`${card_no} ${name}`, `可用 ${moneyText(available)} 元`, doc_limit && `单笔限额 ${moneyText(doc_limit)} 元`]
    .filter(Boolean)
    .join(' · ');

/** Cards from which the applicant may spend. */
export const ownCards = { read: budgetCardApi.mine, label: cardName };
