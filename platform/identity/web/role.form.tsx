import { namesOf } from '#screens/fields/names.ts';
import { AreaField, EnumField, Section, TextField } from '#screens/fields/fields.tsx';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { roleApi } from '../shared/role.ts';
import { OnOffField } from '#screens/fields/on-off-field.tsx';
import { RightsField } from './parts/rights-field.tsx';

const field = namesOf(roleApi.create);

export function RoleFormPage() {
  return (
    <FormPage
      title="角色"
      load={roleApi.find}
      create={roleApi.create}
      update={roleApi.update}
      back="/role"
      defaults={{ status: 1, rights: [] }}
      invalidates={[roleApi.list]}
    >
      <Section title="基本信息">
        <TextField name={field('name')} label="角色名称" max={30} />
        <OnOffField name={field('status')} label="状态" />
        <EnumField
          name={field('data_scope')}
          label="数据范围"
          of={DataScope}
          hint="角色能看到哪些数据；同一权限在不同范围内生效"
        />
        <AreaField name={field('remark')} label="备注" max={200} rows={2} />
      </Section>
      <Section title="权限">
        <RightsField />
      </Section>
    </FormPage>
  );
}
