import { Form, Row } from 'antd';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { CellField } from '#platform/stock/web/public.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, NumberField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf, rowNamesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { purchaseApi, type PurchaseDetail, type PurchaseLine } from '../../shared/purchase/purchase.ts';
import { LineResult } from '../../shared/purchase/purchase.states.ts';
import { idOf } from './purchase-choice.tsx';
import { purchaseReads } from './purchase-reads.ts';

const field = namesOf(purchaseApi.arrive);
const lineField = rowNamesOf(purchaseApi.arrive, 'lines');
const isOpen = ({ status }: { status: number }) => status === 1;

const restOf = ({ count, arrived, coming }: PurchaseLine) => count - arrived - coming;

export type ArriveDialogProps = { row: PurchaseDetail; onClose: () => void; onDone: (inbound: number) => void };

type Given = Record<string, unknown> & { count?: number | null };
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Lines of which nothing has come are left out; the others name their line of the purchase. */
const inputOf =
  (coming: readonly PurchaseLine[]) =>
  ({ lines, ...values }: Record<string, unknown>) => ({
    ...values,
    lines: (lines as Given[]).flatMap((line, at) =>
      (line.count ?? 0) > 0
        ? [
            {
              ...Object.fromEntries(Object.entries(line).filter(([, value]) => isGiven(value))),
              line: coming[at]!.line,
            },
          ]
        : [],
    ),
  });

/** A part of a purchase that has come; it becomes an inbound document for the keepers. */
export function ArriveDialog({ row, onClose, onDone }: ArriveDialogProps) {
  const coming = row.lines.filter((line) => line.result === LineResult.passed && restOf(line) > 0);
  return (
    <FormDialog
      title={`到货登记 ${row.no}`}
      save={purchaseApi.arrive}
      input={{ id: row.id }}
      defaults={{
        warehouse_id: coming[0]?.warehouse_id,
        lines: coming.map((line) => ({ count: restOf(line), purity: 'AR' })),
      }}
      toInput={inputOf(coming)}
      invalidates={purchaseReads}
      okText="生成入库单"
      done="已生成入库单，请保管人验收复核"
      onClose={onClose}
      onDone={({ id }) => onDone(id)}
      width={960}
    >
      <SelectField
        name={field('warehouse_id')}
        label="仓库"
        source={{ read: warehouseApi.list, label: 'name', only: isOpen }}
      />
      <AreaField name={field('remark')} label="备注" span={12} rows={1} />
      <Form.List name="lines">
        {(lines) => lines.map(({ key, name }) => <ArrivedLine key={key} at={name} of={coming[name]} />)}
      </Form.List>
    </FormDialog>
  );
}

function ArrivedLine({ at, of }: { at: number; of: PurchaseLine | undefined }) {
  const warehouse = idOf(Form.useWatch('warehouse_id'));
  const count = Form.useWatch(['lines', at, 'count']) as number | null | undefined;
  const needed = (message: string) => ((count ?? 0) > 0 ? [{ required: true, message }] : []);
  if (!of) return null;
  return (
    <fieldset style={{ border: 0, padding: '0 12px', margin: 0, width: '100%' }}>
      <legend>
        第 {of.line} 行 {of.name}（{of.package_text}），还可到货 {restOf(of)} 件
      </legend>
      <Row gutter={16}>
        <NumberField
          name={lineField(at, 'count')}
          label="到货数量"
          span={4}
          min={0}
          max={200}
          precision={0}
          hint="未到填 0"
        />
        <CellField
          name={lineField(at, 'cell_id')}
          label="存放层位"
          span={8}
          warehouseId={warehouse}
          rules={needed('请选择层位')}
        />
        <SelectField name={lineField(at, 'purity')} label="纯度" span={6} source={codeSource('chem_purity')} />
        <TextField name={lineField(at, 'batch_no')} label="批号" span={6} max={40} />
        <DateField name={lineField(at, 'produced_on')} label="生产日期" span={6} />
        <DateField name={lineField(at, 'expires_on')} label="有效期至" span={6} />
        <TextField name={lineField(at, 'invoice_no')} label="发票号" span={6} max={40} />
      </Row>
    </fieldset>
  );
}
