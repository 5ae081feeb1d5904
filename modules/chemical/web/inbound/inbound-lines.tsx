import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Row } from 'antd';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { CellField } from '#platform/stock/web/public.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { Field, NumberField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { rowNamesOf } from '#screens/fields/names.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { acceptance, inboundApi, type InboundLine } from '../../shared/inbound/inbound.ts';
import { specApi } from '../../shared/spec.ts';
import { supplierApi } from '../../shared/supplier.ts';
import { SubstanceField } from '../parts/substance-field.tsx';

const field = rowNamesOf(inboundApi.create, 'lines');
const ticks = Object.entries(acceptance) as [keyof typeof acceptance, string][];
const required = (message: string) => [{ required: true, message }];

type LineProps = { at: number; known: readonly InboundLine[]; onRemove: (() => void) | undefined };

function Line({ at, known, onRemove }: LineProps) {
  const substance: unknown = Form.useWatch(['lines', at, 'substance_id']);
  const warehouse: unknown = Form.useWatch('warehouse_id');
  const id = typeof substance === 'number' ? substance : 0;
  const substances = known.map(({ substance_id, name, cas }) => ({ id: substance_id, name, cas }));
  return (
    <Panel
      title={`第 ${at + 1} 行`}
      extra={
        onRemove && (
          <Button type="text" danger icon={<DeleteOutlined />} aria-label={`删除第 ${at + 1} 行`} onClick={onRemove} />
        )
      }
    >
      <Row gutter={24}>
        <SubstanceField
          name={field(at, 'substance_id')}
          label="化学品"
          placeholder="名称、别名或 CAS 号"
          span={8}
          known={substances}
          rules={required('请选择化学品')}
        />
        <SelectField
          name={field(at, 'spec_id')}
          label="规格"
          span={8}
          placeholder={id > 0 ? '请选择规格' : '请先选择化学品'}
          rules={required('请选择规格')}
          source={{
            read: specApi.list,
            input: { substance_id: id, status: 1, page: -1, size: -1 },
            label: 'package_text',
            enabled: id > 0,
          }}
        />
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
        <DateField name={field(at, 'expires_on')} label="有效期至" span={4} />
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
    </Panel>
  );
}

/** Lines of a document: what came, in which packages, and where it is to stand. */
export function InboundLines({ known }: { known: readonly InboundLine[] }) {
  return (
    <Form.List name="lines">
      {(lines, { add, remove }) => (
        <>
          {lines.map((line) => (
            <Line
              key={line.key}
              at={line.name}
              known={known}
              onRemove={lines.length > 1 ? () => remove(line.name) : undefined}
            />
          ))}
          {lines.length < 50 && (
            <Button icon={<PlusOutlined />} style={{ marginBottom: 16 }} onClick={() => add({})}>
              添加一行
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}
