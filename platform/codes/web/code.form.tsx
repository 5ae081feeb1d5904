import { namesOf } from '#screens/fields/names.ts';
import { AreaField, NumberField, Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { OnOffField } from '#screens/fields/on-off-field.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import { codeApi } from '../shared/code.ts';
import { ColorField } from './parts/color-field.tsx';

const field = namesOf(codeApi.create);

export function CodeFormPage() {
  return (
    <FormPage
      title="公共代码"
      load={codeApi.find}
      create={codeApi.create}
      update={codeApi.update}
      back="/code"
      defaults={{ status: 1, sort: 0 }}
      invalidates={[codeApi.list, codeApi.types]}
    >
      {(code) => (
        <Section>
          <SelectField
            name={field('parent_key')}
            label="代码类型"
            source={{ read: codeApi.types, value: 'parent_key' }}
            disabled={code !== undefined}
          />
          <TextField name={field('code')} label="代码" max={32} disabled={code !== undefined} hint="保存后不能修改" />
          <TextField name={field('name')} label="名称" max={50} />
          <TextField name={field('parent_code')} label="上级代码" max={32} />
          <NumberField name={field('sort')} label="排序" min={0} max={9999} precision={0} />
          <OnOffField name={field('status')} label="状态" />
          <ColorField name={field('color')} label="颜色" hint="用于等级等需要区分颜色的代码" />
          <AreaField name={field('remark')} label="备注" max={200} rows={2} />
        </Section>
      )}
    </FormPage>
  );
}
