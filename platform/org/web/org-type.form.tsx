import { namesOf } from '#screens/fields/names.ts';
import { EnumField, NumberField, Section, SelectField, SwitchField, TextField } from '#screens/fields/fields.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import { orgTypeApi } from '../shared/org-type.ts';
import { OrgLevel } from '../shared/unit.rules.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';

const field = namesOf(orgTypeApi.create);

export function OrgTypeFormPage() {
  return (
    <FormPage
      title="组织类型"
      load={orgTypeApi.find}
      create={orgTypeApi.create}
      update={orgTypeApi.update}
      back="/lab-baseinfo/org-type"
      defaults={{ org_level: OrgLevel.lab, need_check: true, need_card: true, need_level: true, sort: 0 }}
      toForm={(data) => ({ ...data, nature: data.nature || undefined })}
      invalidates={[orgTypeApi.list, orgTypeApi.pick]}
    >
      {(type) => (
        <Section title="基本信息">
          <TextField name={field('name')} label="类型名称" max={30} />
          <TextField name={field('code')} label="类型编码" max={32} />
          <EnumField
            name={field('org_level')}
            label="适用级别"
            of={OrgLevel}
            disabled={type !== undefined && type.unit_count > 0}
            hint={type && type.unit_count > 0 ? `已有 ${type.unit_count} 个单位属于该类型，不能修改级别` : undefined}
          />
          <SelectField name={field('nature')} label="性质" source={codeSource('lab_nature')} />
          <SwitchField name={field('need_check')} label="参与检查" span={8} />
          <SwitchField name={field('need_card')} label="需要信息牌" span={8} />
          <SwitchField name={field('need_level')} label="需要分级" span={8} />
          <NumberField name={field('sort')} label="排序" min={0} max={9999} precision={0} hint="数字小的排在前面" />
        </Section>
      )}
    </FormPage>
  );
}
