import './purchase.css';
import { Form, Row, Select } from 'antd';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, DecimalField, Field, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf, rowNamesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { subtractQty } from '../../shared/amount.rules.ts';
import { orderApi } from '../../shared/order.ts';
import { purchaseApi, type PurchaseDetail, type PurchaseLine } from '../../shared/purchase.ts';
import { LineResult, OrderState } from '../../shared/purchase.states.ts';
import { purchaseReads } from './reads.ts';

export type WorkProps = { kind: 'order' | 'reprice' | 'receive' | 'close'; row: PurchaseDetail; onClose: () => void };

const order = namesOf(orderApi.create);
const orderLine = rowNamesOf(orderApi.create, 'lines');
const reprice = namesOf(purchaseApi.reprice);
const repriceLine = rowNamesOf(purchaseApi.reprice, 'lines');
const receive = namesOf(purchaseApi.receive);
const receiveLine = rowNamesOf(purchaseApi.receive, 'lines');
const close = namesOf(purchaseApi.close);

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';
type Typed = Record<string, unknown>;

/** Lines with a value in `field`; the others are left out. */
const givenLines = (lines: readonly PurchaseLine[], typed: unknown, field: string) =>
  ((typed as Typed[] | undefined) ?? []).flatMap((one, at) =>
    isGiven(one[field]) && Number(one[field]) >= 0
      ? [{ ...Object.fromEntries(Object.entries(one).filter(([, value]) => isGiven(value))), line: lines[at]!.line }]
      : [],
  );

const unordered = (row: PurchaseDetail) =>
  row.lines.filter((line) => line.result === LineResult.passed && line.order_id === null && !line.is_closed);
const restOf = ({ checked_qty, received }: PurchaseLine) => subtractQty(checked_qty, received);

const legend = ({ line, name, spec, unit }: PurchaseLine, rest: string) =>
  `第 ${line} 行 ${[name, spec].filter(Boolean).join(' ')}，${rest} ${unit}`;

type DialogProps = Omit<WorkProps, 'kind'>;

function OrderDialog({ row, onClose }: DialogProps) {
  const lines = unordered(row);
  return (
    <FormDialog
      title={`下单 ${row.no}`}
      save={orderApi.create}
      input={{ purchase_id: row.id }}
      defaults={{ lines: lines.map(({ checked_price }) => ({ price: checked_price })) }}
      toInput={(values) => ({ ...values, lines: givenLines(lines, values['lines'], 'price') })}
      invalidates={purchaseReads}
      okText="下单"
      done="已登记下单，到货后由下单人以外的人验收"
      onClose={onClose}
      width={760}
    >
      <TextField name={order('supplier')} label="供应商" max={100} />
      <TextField name={order('contact')} label="供应商联系人和电话" max={100} />
      <TextField name={order('contract_no')} label="合同编号" max={60} />
      <DateField name={order('ordered_on')} label="下单日期" />
      <DateField name={order('arrives_on')} label="约定到货日期" />
      <FileField name={order('files')} label="合同附件" max={9} />
      <Form.List name="lines">
        {(fields) =>
          fields.map(({ key, name }) => (
            <DecimalField
              key={key}
              name={orderLine(name, 'price')}
              label={legend(lines[name]!, lines[name]!.checked_qty)}
              unit="元"
              hint={`批准单价 ${moneyText(lines[name]!.checked_price)} 元；不在这张订单的清空`}
            />
          ))
        }
      </Form.List>
    </FormDialog>
  );
}

function RepriceDialog({ row, onClose }: DialogProps) {
  const lines = unordered(row);
  return (
    <FormDialog
      title={`提价报批 ${row.no}`}
      save={purchaseApi.reprice}
      input={{ id: row.id }}
      defaults={{ lines: lines.map(() => ({})) }}
      toInput={(values) => ({ ...values, lines: givenLines(lines, values['lines'], 'price') })}
      invalidates={purchaseReads}
      okText="报批"
      done="已按新单价冻结经费，等待重新审批"
      onClose={onClose}
      width={760}
    >
      <AreaField name={reprice('reason')} label="提价原因" max={300} rows={2} />
      <Form.List name="lines">
        {(fields) =>
          fields.map(({ key, name }) => (
            <DecimalField
              key={key}
              name={repriceLine(name, 'price')}
              label={legend(lines[name]!, lines[name]!.checked_qty)}
              unit="元"
              hint={`批准单价 ${moneyText(lines[name]!.checked_price)} 元；不提价的不填`}
            />
          ))
        }
      </Form.List>
    </FormDialog>
  );
}

function ReceivedLine({ at, line }: { at: number; line: PurchaseLine }) {
  return (
    <fieldset className="goods-line">
      <legend>{legend(line, `还可验收 ${restOf(line)}`)}</legend>
      <Row gutter={16}>
        <DecimalField name={receiveLine(at, 'qty')} label="验收数量" unit={line.unit} span={8} hint="未到的清空" />
        {line.material_id !== null && (
          <>
            <TextField name={receiveLine(at, 'batch_no')} label="批号" span={8} max={40} />
            <DateField name={receiveLine(at, 'expires_on')} label="有效期至" span={8} />
          </>
        )}
      </Row>
    </fieldset>
  );
}

/** The lines of the chosen order, each with what may still come of it. */
function ReceivedLines({ lines }: { lines: readonly PurchaseLine[] }) {
  const chosen = Form.useWatch('order_id') as number | undefined;
  return (
    <Form.List name="lines">
      {(fields) =>
        fields.map(({ key, name }) =>
          lines[name]!.order_id === chosen ? <ReceivedLine key={key} at={name} line={lines[name]!} /> : null,
        )
      }
    </Form.List>
  );
}

const waits = ({ state }: { state: number }) => state === OrderState.ordered || state === OrderState.partly;

function ReceiveDialog({ row, onClose }: DialogProps) {
  const lines = row.lines.filter((line) => line.order_id !== null && !line.is_closed && Number(restOf(line)) > 0);
  const { data } = useRead(orderApi.list, { purchase_id: row.id, size: 50 });
  const first = data?.content.findLast(waits)?.id;
  if (!data) return null;
  return (
    <FormDialog
      title={`到货验收 ${row.no}`}
      save={purchaseApi.receive}
      input={{ id: row.id }}
      defaults={{ order_id: first, lines: lines.map((line) => ({ qty: restOf(line) })) }}
      toInput={({ lines: typed, ...values }) => {
        const chosen = lines.map((line, at) =>
          line.order_id === values['order_id'] ? (typed as Typed[])[at] : undefined,
        );
        return {
          ...values,
          lines: givenLines(
            lines,
            chosen.map((one) => one ?? {}),
            'qty',
          ),
        };
      }}
      invalidates={purchaseReads}
      okText="验收"
      done="已验收，经费按验收数量支出"
      onClose={onClose}
      width={760}
    >
      <SelectField
        name={receive('order_id')}
        label="订单"
        source={{
          read: orderApi.list,
          input: { purchase_id: row.id, size: 50 },
          label: ({ no, supplier }: { no: string; supplier: string }) => `${no} ${supplier}`,
          only: waits,
        }}
      />
      <DateField name={receive('received_on')} label="验收日期" />
      <TextField name={receive('invoice_no')} label="发票号" max={40} />
      <FileField name={receive('files')} label="验收附件" max={9} />
      <AreaField name={receive('remark')} label="验收意见" max={300} rows={2} />
      <ReceivedLines lines={lines} />
    </FormDialog>
  );
}

const CloseDialog = ({ row, onClose }: DialogProps) => (
  <FormDialog
    title={`关闭采购 ${row.no}`}
    save={purchaseApi.close}
    input={{ id: row.id }}
    okText="关闭采购"
    done="采购已关闭，未用的经费已解冻"
    invalidates={purchaseReads}
    onClose={onClose}
  >
    <Field name={close('lines')} label="关闭的行" span={24} picks hint="不选则关闭全部未到货的行">
      <Select
        mode="multiple"
        allowClear
        placeholder="全部未到货的行"
        options={row.lines
          .filter((line) => line.result === LineResult.passed && !line.is_closed && Number(restOf(line)) > 0)
          .map((line) => ({ value: line.line, label: legend(line, `未到 ${restOf(line)}`) }))}
      />
    </Field>
    <AreaField name={close('reason')} label="关闭原因" max={200} rows={3} placeholder="未到货部分不再采购的原因" />
  </FormDialog>
);

/** Steps of a passed purchase: order, higher price, acceptance, giving up. */
export function WorkDialog({ kind, ...props }: WorkProps) {
  if (kind === 'order') return <OrderDialog {...props} />;
  if (kind === 'reprice') return <RepriceDialog {...props} />;
  return kind === 'receive' ? <ReceiveDialog {...props} /> : <CloseDialog {...props} />;
}
