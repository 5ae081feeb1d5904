import { Form, Row } from 'antd';
import { capitalsOf, moneyText, sumOf, timesOf } from '#platform/funds/shared/money.rules.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { DecimalField, NumberField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { rowNamesOf } from '#screens/fields/names.ts';
import { purchaseApi, SupplierMode, type PurchaseLine } from '../../shared/purchase/purchase.ts';
import { supplierApi } from '../../shared/supplier.ts';
import { substanceApi } from '../../shared/substance.ts';
import { ControlMarks } from '../parts/control-marks.tsx';
import { LinePanel, LinePanels, LineSpec, LineSubstance, required } from '../parts/line-panels.tsx';
import { idOf, LabSelect } from './purchase-choice.tsx';

const field = rowNamesOf(purchaseApi.create, 'lines');

type LineProps = { at: number; known: readonly PurchaseLine[]; onRemove: (() => void) | undefined };

/** Flags of the chosen chemical, and what its line costs. */
function LineNote({ at, substance }: { at: number; substance: number }) {
  const { data } = useRead(
    substanceApi.find,
    { id: substance },
    { enabled: substance > 0, staleMs: 60_000, quiet: true },
  );
  const price = Form.useWatch(['lines', at, 'price']) as string | number | null | undefined;
  const count = Form.useWatch(['lines', at, 'count']) as number | null | undefined;
  return (
    <span className="purchase-note">
      {data && <ControlMarks marks={data.controls} />}
      {count ? <span>小计 {moneyText(timesOf(price ?? 0, count))} 元</span> : null}
    </span>
  );
}

function Line({ at, known, onRemove }: LineProps) {
  const id = idOf(Form.useWatch(['lines', at, 'substance_id']));
  const isOwn = Form.useWatch('supplier_mode') === SupplierMode.own;
  return (
    <LinePanel
      at={at}
      onRemove={onRemove}
      extra={(remove) => (
        <span className="purchase-note">
          <LineNote at={at} substance={id} />
          {remove}
        </span>
      )}
    >
      <Row gutter={24}>
        <LineSubstance name={field(at, 'substance_id')} known={known} />
        <LineSpec name={field(at, 'spec_id')} substance={id} />
        <NumberField
          name={field(at, 'count')}
          label="数量"
          span={4}
          min={1}
          max={999}
          precision={0}
          rules={required('请填写数量')}
        />
        <DecimalField name={field(at, 'price')} label="单价" unit="元" span={4} />
        {isOwn ? (
          <TextField name={field(at, 'supplier_name')} label="供应商" span={12} max={100} placeholder="自购的商家" />
        ) : (
          <SelectField
            name={field(at, 'supplier_id')}
            label="供应商"
            span={12}
            source={{ read: supplierApi.list, input: { status: 1, size: 150 } }}
          />
        )}
        <LabSelect of="cabinets" name={field(at, 'cabinet_id')} label="存放柜" rules={required('请选择存放柜')} />
      </Row>
    </LinePanel>
  );
}

type Typed = { price?: string | number | null; count?: number | null } | undefined;

/** What all lines cost, as documents write it. */
function Total() {
  const lines = (Form.useWatch('lines') as Typed[] | undefined) ?? [];
  const total = sumOf(lines.map((line) => timesOf(line?.price ?? 0, line?.count ?? 0)));
  return (
    <output className="purchase-total">
      合计 <strong>{moneyText(total)}</strong> 元，大写：{capitalsOf(total)}
    </output>
  );
}

/** Lines of a purchase: what is wanted, in which packages, from whom, and where it is to stand. */
export const PurchaseLines = ({ known }: { known: readonly PurchaseLine[] }) => (
  <LinePanels
    most={50}
    line={(at, onRemove) => <Line at={at} known={known} onRemove={onRemove} />}
    foot={(add) => (
      <div className="purchase-foot">
        {add}
        <Total />
      </div>
    )}
  />
);
