import { Form } from 'antd';
import { useSearchParams } from 'react-router';
import { UserField } from '#platform/identity/web/public.tsx';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { AreaField, EnumField, NumberField, Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf, rowNamesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { riskPointApi, type RiskPointRow } from '../../shared/risk/risk-point.ts';
import { MeasureKind, schoolFrom } from '../../shared/risk/risk-point.states.ts';
import { RoomField } from '../parts/room-field.tsx';
import { RowList } from '../parts/row-list.tsx';
import { CatalogueField } from './catalogue-field.tsx';
import { riskReads } from './risk-reads.ts';
import { riskPath, RiskTag } from './risk-tags.tsx';

const field = namesOf(riskPointApi.create);
const change = namesOf(riskPointApi.change);
const measure = rowNamesOf(riskPointApi.create, 'measures');

const Likelihood = defineEnum({
  one: { value: 1, label: '1 极不可能' },
  two: { value: 2, label: '2 不太可能' },
  three: { value: 3, label: '3 可能' },
  four: { value: 4, label: '4 较可能' },
  five: { value: 5, label: '5 很可能' },
});
const Severity = defineEnum({
  one: { value: 1, label: '1 轻微' },
  two: { value: 2, label: '2 较轻' },
  three: { value: 3, label: '3 中等' },
  four: { value: 4, label: '4 严重' },
  five: { value: 5, label: '5 特别严重' },
});

function Score() {
  const [l, s] = [Form.useWatch('l') as unknown, Form.useWatch('s') as unknown];
  const known = typeof l === 'number' && typeof s === 'number';
  return (
    <output className="risk-score">
      风险值 R = L × S：
      {known ? <RiskTag l={l} s={s} /> : <span className="lab-none">选择 L 和 S 后计算</span>}
      {known && l * s >= schoolFrom && <span className="lab-page-note">{schoolFrom} 及以上由学院、学校两级审核</span>}
    </output>
  );
}

/** What a risk point says; the lab of one in force stays. */
function Content({ row }: { row: RiskPointRow | undefined }) {
  return (
    <>
      <Section title="风险点">
        <UnitPicker
          name={field('lab_id')}
          label="实验室"
          levels={['lab']}
          known={row ? [{ id: row.lab_id, name: row.lab_name }] : []}
          disabled={row?.in_force === true}
        />
        <CatalogueField />
        <TextField name={field('name')} label="风险点" max={100} placeholder="如 高压气瓶使用" />
        <SelectField
          name={field('lab_class')}
          label="安全类别"
          source={codeSource('lab_class')}
          hint="目录中的风险点自动带出，自行填写的请选择"
        />
        <RoomField name={field('room_id')} />
        <TextField name={field('place')} label="部位" max={100} placeholder="如 东侧通风橱" />
        <AreaField name={field('describe')} label="描述" max={500} rows={3} />
        <FileField name={field('files')} label="附件" max={9} />
      </Section>
      <Section title="评估">
        <EnumField name={field('l')} label="可能性 L" of={Likelihood} />
        <EnumField name={field('s')} label="严重性 S" of={Severity} />
        <Score />
      </Section>
      <Section title="管控措施">
        <RowList
          name={field('measures')}
          add="添加措施"
          start={{ kind: MeasureKind.technical }}
          empty="还没有管控措施。请按工程技术、管理、个人防护、应急处置逐项填写。"
        >
          {(at) => (
            <>
              <EnumField name={measure(at, 'kind')} label="类别" of={MeasureKind} span={8} />
              <TextField
                name={measure(at, 'text')}
                label="措施"
                max={200}
                span={16}
                rules={[{ required: true, message: '请填写管控措施' }]}
              />
            </>
          )}
        </RowList>
      </Section>
      <Section title="责任与复核">
        <UserField name={field('duty_id')} label="责任人" />
        <NumberField name={field('review_cycle')} label="复核周期" min={1} max={36} precision={0} unit="个月" />
      </Section>
    </>
  );
}

/** Codes of dictionaries are texts. */
const toForm = (row: RiskPointRow) => {
  const values = { ...row, ...row.proposed };
  return { ...values, lab_class: values.lab_class === null ? null : String(values.lab_class), files: row.files };
};

export function RiskPointFormPage() {
  const [search] = useSearchParams();
  const lab_id = Number(search.get('lab_id')) || undefined;
  return (
    <FormPage
      title="风险点"
      load={riskPointApi.find}
      create={riskPointApi.create}
      update={riskPointApi.update}
      back={riskPath}
      toForm={toForm}
      defaults={{ lab_id, review_cycle: 12, measures: [{ kind: MeasureKind.technical }] }}
      invalidates={riskReads}
    >
      {(row) => <Content row={row} />}
    </FormPage>
  );
}

/** Other values of a risk point in force; a refused change goes on from what it said. */
export function RiskChangeFormPage() {
  return (
    <FormPage
      title="风险点变更"
      load={riskPointApi.find}
      update={riskPointApi.change}
      back={riskPath}
      toForm={toForm}
      done={() => '已提交审核，通过前现行内容仍然有效'}
      invalidates={riskReads}
    >
      {(row) => (
        <>
          <Content row={row} />
          <Section title="变更说明">
            <AreaField name={change('reason')} label="变更原因" max={200} rows={3} />
          </Section>
        </>
      )}
    </FormPage>
  );
}
