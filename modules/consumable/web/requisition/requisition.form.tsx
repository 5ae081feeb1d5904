import { Form } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { AreaField, DecimalField, Section, SelectField } from '#screens/fields/fields.tsx';
import { namesOf, rowNamesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { mostLines, requisitionApi, type RequisitionDetail } from '../../shared/requisition/requisition.ts';
import { GoodsStoreField } from '../parts/goods-store-field.tsx';
import { filledLine, knownIn, LineList, required } from '../parts/line-list.tsx';
import { MaterialSelect } from '../parts/material-select.tsx';
import { requisitionPath, stockReads } from '../parts/reads.ts';

const field = namesOf(requisitionApi.create);
const lineField = rowNamesOf(requisitionApi.create, 'lines');
const isId = (value: unknown): value is number => typeof value === 'number';

function Place() {
  const lab: unknown = Form.useWatch('lab_id');
  return (
    <Section title="领用">
      <SelectField
        name={field('lab_id')}
        label="实验室"
        source={{ read: requisitionApi.labs, input: { page: -1, size: -1 } }}
        hint="您所在或管理的实验室"
      />
      <GoodsStoreField name={field('warehouse_id')} label="仓库" labId={isId(lab) ? lab : 0} />
      <AreaField name={field('purpose')} label="用途" max={200} rows={2} span={24} />
    </Section>
  );
}

function Line({ at, known }: { at: number; known: ReturnType<typeof knownIn> }) {
  const store: unknown = Form.useWatch('warehouse_id');
  const material: unknown = Form.useWatch(['lines', at, 'material_id']);
  const asked = isId(store) && isId(material);
  const input = asked ? { warehouse_id: store, material_ids: [material] } : {};
  const { data } = useRead(requisitionApi.available, input as never, { enabled: asked, staleMs: 10_000, quiet: true });
  const there = asked ? data?.content[0] : undefined;
  return (
    <>
      <MaterialSelect
        name={lineField(at, 'material_id')}
        label="物资"
        placeholder="编码、名称或规格"
        span={14}
        known={known}
        rules={required('请选择物资')}
      />
      <DecimalField
        name={lineField(at, 'quantity')}
        label="数量"
        span={10}
        {...(there && { unit: there.unit, hint: `该仓库可领 ${there.available} ${there.unit}` })}
        rules={required('请填写数量')}
      />
    </>
  );
}

const toForm = ({ lab_id, warehouse_id, purpose, lines }: RequisitionDetail) => ({
  lab_id,
  warehouse_id,
  purpose,
  lines: lines.map(({ material_id, quantity }) => ({ material_id, quantity })),
});

/** 申请领用: for which laboratory, from which store, what. */
export function RequisitionFormPage() {
  return (
    <FormPage
      title="领用申请单"
      load={requisitionApi.find}
      create={requisitionApi.create}
      update={requisitionApi.update}
      defaults={{ lines: [{}] }}
      toForm={toForm}
      toInput={({ lines, ...values }) => ({ ...values, lines: (lines as object[]).map(filledLine) })}
      back={requisitionPath}
      done={() => '已保存为草稿，请核对后提交'}
      next={(answer) =>
        'id' in (answer as object) ? `${requisitionPath}/${(answer as { id: number }).id}` : undefined
      }
      invalidates={stockReads}
    >
      {(row) => (
        <>
          <Place />
          <LineList most={mostLines} line={(at) => <Line at={at} known={knownIn(row?.lines)} />} />
        </>
      )}
    </FormPage>
  );
}
