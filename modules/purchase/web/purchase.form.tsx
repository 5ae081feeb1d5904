import './parts/purchase.css';
import { Form, Select } from 'antd';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { GoodsStoreField } from '#modules/consumable/web/public.tsx';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import {
  AreaField,
  EnumField,
  Field,
  pick,
  Section,
  SelectField,
  TextField,
  type FieldProps,
} from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { purchaseApi, PurchaseKind, type PurchaseDetail } from '../shared/purchase.ts';
import { PurchaseLines } from './parts/purchase-lines.tsx';
import { purchasePath } from './parts/paths.ts';
import { purchaseReads } from './parts/reads.ts';

const field = namesOf(purchaseApi.create);

type OwnCard = OutputOf<typeof budgetCardApi.mine>['content'][number];
const cardName = ({ card_no, name, available, doc_limit }: OwnCard) =>
  [`${card_no} ${name}`, `可用 ${moneyText(available)} 元`, doc_limit && `单笔限额 ${moneyText(doc_limit)} 元`]
    .filter(Boolean)
    .join(' · ');

/** A unit that the applicant may buy for. */
function UnitSelect(props: FieldProps) {
  const { data, isFetching } = useRead(purchaseApi.choices, {}, { staleMs: 60_000 });
  return (
    <Field {...props} picks>
      <Select
        allowClear
        loading={isFetching}
        options={(data?.units ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={pick(props)}
      />
    </Field>
  );
}

/** The store that goods of the catalogue go into. */
function StoreField() {
  if (Form.useWatch('kind') !== PurchaseKind.consumable) return null;
  return (
    <GoodsStoreField
      name={field('warehouse_id')}
      label="入库仓库"
      hint="采购目录中的物资须选择；由该仓库的保管人验收入库"
    />
  );
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Only consumables are goods of the catalogue, and only they go into a store. */
function toInput({ lines, warehouse_id, ...values }: Record<string, unknown>) {
  const isConsumable = values['kind'] === PurchaseKind.consumable;
  return {
    ...values,
    warehouse_id: isConsumable ? (warehouse_id ?? null) : null,
    lines: ((lines as Record<string, unknown>[] | undefined) ?? []).map(({ material_id, ...line }) => ({
      ...Object.fromEntries(Object.entries(line).filter(([, value]) => isGiven(value))),
      ...(isConsumable && isGiven(material_id) && { material_id }),
    })),
  };
}

const toForm = (row: PurchaseDetail) => ({
  ...row,
  lines: row.lines.map(({ material_id, name, spec, unit, category, qty, price, quotes }) => ({
    material_id,
    name,
    spec,
    unit,
    qty,
    price,
    quotes,
    ...(material_id === null && { category }),
  })),
});

export function PurchaseFormPage() {
  return (
    <FormPage
      title="采购申请"
      load={purchaseApi.find}
      create={purchaseApi.create}
      update={purchaseApi.update}
      defaults={{ kind: PurchaseKind.consumable, lines: [{}] }}
      toForm={toForm}
      toInput={toInput}
      back={purchasePath}
      done={() => '已保存为草稿，请核对后提交审核'}
      next={(answer) => ('id' in (answer as object) ? `${purchasePath}/${(answer as { id: number }).id}` : undefined)}
      invalidates={purchaseReads}
    >
      {(row: PurchaseDetail | undefined) => (
        <>
          <Section title="申请信息">
            <TextField name={field('name')} label="采购名称" max={60} placeholder="如：有机化学实验玻璃器皿" />
            <EnumField name={field('kind')} label="类型" of={PurchaseKind} />
            <UnitSelect name={field('org_id')} label="使用单位" />
            <TextField name={field('phone')} label="联系电话" max={20} />
            <SelectField
              name={field('card_id')}
              label="经费卡"
              source={{ read: budgetCardApi.mine, label: cardName }}
              hint="您负责的和授权给您的经费卡；提交时冻结，验收时支出"
            />
            <DateField name={field('expected_on')} label="期望到货日期" />
            <TextField name={field('deliver_to')} label="送货地点" max={100} placeholder="楼宇和房间号" />
            <StoreField />
            <AreaField name={field('reason')} label="采购理由" max={500} rows={2} />
          </Section>
          <PurchaseLines known={row?.lines ?? []} />
          <Section title="其他">
            <FileField name={field('files')} label="附件" max={9} />
          </Section>
        </>
      )}
    </FormPage>
  );
}
