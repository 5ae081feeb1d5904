import { Form, Input, Select } from 'antd';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { AreaField, DecimalField, EnumField, Field, Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { useOptions } from '#screens/fields/options.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { controlListApi } from '../shared/control-list.ts';
import { molarMass } from '../shared/formula.rules.ts';
import { labelOfStatements } from '../shared/ghs.rules.ts';
import { overviewApi } from '../shared/overview.ts';
import { BaseUnit, ChemicalState, SignalWord, substanceApi, type SubstanceDetail } from '../shared/substance.ts';
import { numberedCodes, openEditions } from './parts/sources.ts';
import { catalogPath } from './parts/substance-columns.tsx';

const field = namesOf(substanceApi.create);
const statements = numberedCodes('chem_h_code');

/** The formula fills in the molar mass where it can be computed. */
function FormulaField() {
  const form = Form.useFormInstance();
  const fill = (formula: string) => {
    const mass = molarMass(formula.trim());
    if (mass !== undefined) form.setFieldValue(field('molar_mass'), mass);
  };
  return (
    <Field name={field('formula')} label="分子式" hint="如 CuSO4·5H2O；能计算时自动填写摩尔质量">
      <Input allowClear maxLength={100} placeholder="请输入分子式" onChange={(event) => fill(event.target.value)} />
    </Field>
  );
}

/** The statements fill in classes, pictograms and signal word, which may be changed afterwards. */
function StatementField() {
  const form = Form.useFormInstance();
  const { options, loading } = useOptions(statements);
  const fill = (codes: string[]) => {
    const { state, storage_group } = form.getFieldsValue() as Partial<SubstanceDetail>;
    const { classes, pictograms, signal } = labelOfStatements(codes, state ?? '', storage_group ?? '');
    form.setFieldsValue({ ghs_classes: classes, pictograms, signal });
  };
  return (
    <Field
      name={field('h_codes')}
      label="危险性说明"
      span={24}
      picks
      hint="选择后自动填写危险类别、象形图和信号词，可以再改"
    >
      <Select
        mode="multiple"
        allowClear
        loading={loading}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="按 H 代码或内容查找"
        onChange={fill}
      />
    </Field>
  );
}

const general = '留空时显示按储存组和危险性说明给出的通用内容';

export function SubstanceFormPage() {
  return (
    <FormPage
      title="化学品"
      load={substanceApi.find}
      create={substanceApi.create}
      update={substanceApi.update}
      back={catalogPath}
      defaults={{ signal: SignalWord.none }}
      invalidates={[substanceApi.list, overviewApi.find, controlListApi.list]}
    >
      <Section title="基本信息">
        <TextField name={field('name')} label="名称" max={100} />
        <TextField name={field('cas')} label="CAS 号" max={12} placeholder="如 64-17-5" />
        <TextField name={field('aliases')} label="别名" max={300} placeholder="多个别名用分号隔开" />
        <TextField name={field('en_name')} label="英文名" max={200} />
        <FormulaField />
        <DecimalField name={field('molar_mass')} label="摩尔质量" unit="g/mol" />
        <EnumField name={field('state')} label="物态" of={ChemicalState} />
        <EnumField name={field('base_unit')} label="计量单位" of={BaseUnit} />
        <DecimalField name={field('density')} label="密度" unit="g/mL" />
        <DecimalField name={field('flash_point')} label="闪点" unit="℃" />
        <TextField name={field('un_no')} label="UN 编号" max={4} placeholder="4 位数字" />
        <TextField name={field('catalog_no')} label="目录序号" max={20} placeholder="《危险化学品目录》中的序号" />
      </Section>
      <Section title="管控与储存">
        <SelectField
          name={field('list_ids')}
          label="列入的管控名录"
          source={openEditions}
          multiple
          hint="不列入任何名录的为一般化学品"
        />
        <SelectField name={field('storage_group')} label="储存组" source={numberedCodes('chem_storage_group')} />
        <SelectField name={field('react_tags')} label="反应性标签" source={codeSource('chem_react_tag')} multiple />
        <TextField
          name={field('concentration_rule')}
          label="浓度说明"
          max={300}
          placeholder="如：质量分数大于 8% 的溶液按易制爆管理"
        />
      </Section>
      <Section title="危险性">
        <StatementField />
        <SelectField name={field('ghs_classes')} label="危险类别" source={codeSource('chem_ghs_class')} multiple />
        <SelectField name={field('pictograms')} label="象形图" source={numberedCodes('ghs')} multiple />
        <EnumField name={field('signal')} label="信号词" of={SignalWord} />
        <SelectField
          name={field('p_codes')}
          label="防范说明"
          source={numberedCodes('chem_p_code')}
          multiple
          span={24}
        />
      </Section>
      <Section title="储存与应急">
        <AreaField name={field('storage_condition')} label="储存条件" max={1000} rows={2} hint={general} />
        <AreaField name={field('first_aid')} label="急救措施" max={1000} rows={2} hint={general} />
        <AreaField name={field('spill')} label="泄漏处置" max={1000} rows={2} hint={general} />
        <AreaField name={field('extinguishing')} label="灭火方法" max={1000} rows={2} hint={general} />
        <FileField name={field('sds_files')} label="安全技术说明书（MSDS）" max={5} />
      </Section>
    </FormPage>
  );
}
