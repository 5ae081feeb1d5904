import { Form } from 'antd';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { EnumField, SelectField } from '#screens/fields/fields.tsx';
import type { InputName } from '#screens/fields/names.ts';
import { accountApi } from '../../shared/account/account.ts';
import { Payer } from '../../shared/account/payer.ts';

type OwnCard = OutputOf<typeof accountApi.cards>['content'][number];
const ownCards = {
  read: accountApi.cards,
  label: (card: OwnCard) => `${card.card_no} ${card.name}（可用 ${moneyText(card.available)} 元）`,
} as const;

type Props = { payer: InputName; card: InputName; mayTransfer: boolean };

/** 付款方式: the own account, a card that the reader may spend from, for people from outside a transfer. */
export function PayerFields({ payer, card, mayTransfer }: Props) {
  const form = Form.useFormInstance();
  const chosen = Form.useWatch<string | undefined>(payer, form);
  const of = mayTransfer ? Payer : { $items: Payer.$items.slice(0, 2) };
  return (
    <>
      <EnumField name={payer} label="付款方式" of={of} rules={[{ required: true, message: '请选择付款方式' }]} />
      {chosen === Payer.card && (
        <SelectField
          name={card}
          label="经费卡"
          source={ownCards}
          rules={[{ required: true, message: '请选择经费卡' }]}
        />
      )}
    </>
  );
}
