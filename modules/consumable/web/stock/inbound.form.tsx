import { Form } from 'antd';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, DecimalField, EnumField, Section, TextField } from '#screens/fields/fields.tsx';
import { namesOf, rowNamesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { inboundApi, mostLines, type InboundDetail } from '../../shared/stock/inbound.ts';
import { ManualSource } from '../../shared/stock/inbound.states.ts';
import { GoodsStoreField } from '../parts/goods-store-field.tsx';
import { filledLine, knownIn, LineList, required } from '../parts/line-list.tsx';
import { MaterialSelect } from '../parts/material-select.tsx';
import { inboundPath, stockReads } from '../parts/reads.ts';

const field = namesOf(inboundApi.create);
const lineField = rowNamesOf(inboundApi.create, 'lines');

function Line({ at, known }: { at: number; known: ReturnType<typeof knownIn> }) {
  const form = Form.useFormInstance();
  return (
    <>
      <MaterialSelect
        name={lineField(at, 'material_id')}
        label="物资"
        placeholder="编码、名称或规格"
        span={10}
        known={known}
        onPick={(material) =>
          material?.ref_price &&
          !form.getFieldValue(['lines', at, 'price']) &&
          form.setFieldValue(['lines', at, 'price'], material.ref_price)
        }
        rules={required('请选择物资')}
      />
      <DecimalField name={lineField(at, 'quantity')} label="数量" span={7} rules={required('请填写数量')} />
      <DecimalField name={lineField(at, 'price')} label="单价" unit="元" span={7} rules={required('请填写单价')} />
      <TextField name={lineField(at, 'batch_no')} label="批号" span={10} max={40} />
      <DateField name={lineField(at, 'expires_on')} label="有效期" span={7} hint="不填的，按物资目录的保质期推算" />
    </>
  );
}

const toForm = ({ source, warehouse_id, note, lines }: InboundDetail) => ({
  source,
  warehouse_id,
  note,
  lines: lines.map(({ material_id, quantity, price, batch_no, expires_on }) => ({
    material_id,
    quantity,
    price,
    batch_no,
    expires_on,
  })),
});

/** 登记入库: what arrives in a store that the caller keeps. */
export function InboundFormPage() {
  return (
    <FormPage
      title="入库单"
      load={inboundApi.find}
      create={inboundApi.create}
      update={inboundApi.update}
      defaults={{ source: ManualSource.purchase, lines: [{}] }}
      toForm={toForm}
      toInput={({ lines, ...values }) => ({ ...values, lines: (lines as object[]).map(filledLine) })}
      back={inboundPath}
      done={() => '已登记，货物到位后请确认入库'}
      next={(answer) => ('id' in (answer as object) ? `${inboundPath}/${(answer as { id: number }).id}` : undefined)}
      invalidates={stockReads}
    >
      {(row) => (
        <>
          <Section title="单据">
            <EnumField name={field('source')} label="来源" of={ManualSource} />
            <GoodsStoreField name={field('warehouse_id')} label="仓库" kept />
            <AreaField name={field('note')} label="备注" rows={2} span={24} />
          </Section>
          <LineList most={mostLines} line={(at) => <Line at={at} known={knownIn(row?.lines)} />} />
        </>
      )}
    </FormPage>
  );
}
