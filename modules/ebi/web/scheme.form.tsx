import './parts/ebi.css';
import { Col } from 'antd';
import { DecimalField, Section, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { defaultTerms } from '../shared/default-terms.ts';
import { schemeApi, type SchemeDetail } from '../shared/scheme.ts';
import { schemePath, schemeReads } from './parts/reads.ts';
import { GradesField, ItemsField, QuotasField, StepsField, WeightsField } from './parts/terms-fields.tsx';

const field = namesOf(schemeApi.create);

const toForm = ({ name, school_year, class_prefixes, price_from, version, terms }: SchemeDetail) => ({
  name,
  school_year,
  class_prefixes,
  price_from,
  version,
  terms,
});

/** A scheme as a draft: scope, weights, points, quotas and bounds of grades. */
export function SchemeFormPage() {
  return (
    <FormPage
      title="评价方案"
      load={schemeApi.find}
      create={schemeApi.create}
      update={schemeApi.update}
      defaults={{ class_prefixes: '03 04', price_from: '400000', terms: defaultTerms }}
      toForm={toForm}
      back={schemePath}
      invalidates={schemeReads}
    >
      <Section title="适用范围">
        <TextField name={field('name')} label="方案名称" max={60} />
        <TextField name={field('school_year')} label="学年" max={9} placeholder="如 2025-2026" />
        <TextField name={field('class_prefixes')} label="适用分类" max={60} hint="固定资产分类号的开头，用空格分开" />
        <DecimalField name={field('price_from')} label="原值下限" unit="元" />
      </Section>
      <Section title="指标权重（合计 100%）">
        <Col span={24}>
          <WeightsField />
        </Col>
      </Section>
      <Section title="计分项（各指标最多 100 分）">
        <Col span={24}>
          <ItemsField />
        </Col>
      </Section>
      <Section title="原有功能利用率得分">
        <Col span={24}>
          <StepsField />
        </Col>
      </Section>
      <Section title="定额机时（使用不满一年的按月折算）">
        <Col span={24}>
          <QuotasField />
        </Col>
      </Section>
      <Section title="等级分数线">
        <Col span={24}>
          <GradesField />
        </Col>
      </Section>
    </FormPage>
  );
}
