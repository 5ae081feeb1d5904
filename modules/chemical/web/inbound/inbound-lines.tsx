import { Checkbox, Form, Row } from 'antd';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { CellField } from '#platform/stock/web/public.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { Field, NumberField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { rowNamesOf } from '#screens/fields/names.ts';
import { acceptance, inboundApi, type InboundLine } from '../../shared/inbound/inbound.ts';
import { supplierApi } from '../../shared/supplier.ts';
import { LinePanel, LinePanels, LineSpec, LineSubstance, required } from '../parts/line-panels.tsx';

const field = rowNamesOf(inboundApi.create, 'lines');
const ticks = Object.entries(acceptance) as [keyof typeof acceptance, string][];

type LineProps = { at: number; known: readonly InboundLine[]; onRemove: (() => void) | undefined };

function Line({ at, known, onRemove }: LineProps) {
  const substance: unknown = Form.useWatch(['lines', at, 'substance_id']);
  const warehouse: unknown = Form.useWatch('warehouse_id');
  const id = typeof substance === 'number' ? substance : 0;
  return (
    <LinePanel at={at} onRemove={onRemove}>
      <Row gutter={24}>
        <LineSubstance name={field(at, 'substance_id')} known={known} />
        <LineSpec name={field(at, 'spec_id')} substance={id} />
        <NumberField
          name={field(at, 'count')}
          label="件数"
          span={4}
          min={1}
          max={200}
          precision={0}
          rules={required('请填写件数')}
        />
        <SelectField
          name={field(at, 'purity')}
          label="纯度"
          span={4}
          source={codeSource('chem_purity')}
          rules={required('请选择纯度')}
        />
        <CellField
          name={field(at, 'cell_id')}
          label="存放层位"
          span={8}
          warehouseId={typeof warehouse === 'number' ? warehouse : 0}
          rules={required('请选择层位')}
        />
        <TextField name={field(at, 'batch_no')} label="批号" span={4} max={40} />
        <DateField name={field(at, 'produced_on')} label="生产日期" span={4} />
        <DateField name={field(at, 'expires_on')} label="有效期至" span={4} hint="气瓶填检验到期日" />
        <TextField name={field(at, 'invoice_no')} label="发票号" span={4} max={40} />
        <SelectField
          name={field(at, 'supplier_id')}
          label="供应商"
          span={8}
          source={{ read: supplierApi.list, input: { status: 1, size: 150 } }}
        />
        {holdsRight('chemical.compat.override') && (
          <TextField
            name={field(at, 'tray_note')}
            label="隔离措施"
            span={8}
            max={200}
            placeholder="批准同柜时填写，如二层防漏托盘"
          />
        )}
      </Row>
      <Row gutter={24} className="inbound-ticks">
        {ticks.map(([name, label]) => (
          <Field key={name} name={field(at, name)} label={label} span={4} item={{ valuePropName: 'checked' }}>
            <Checkbox>合格</Checkbox>
          </Field>
        ))}
      </Row>
    </LinePanel>
  );
}

/** Lines of a document: what came, in which packages, and where it is to stand. */
export const InboundLines = ({ known }: { known: readonly InboundLine[] }) => (
  <LinePanels most={50} line={(at, onRemove) => <Line at={at} known={known} onRemove={onRemove} />} />
);
