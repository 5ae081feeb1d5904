/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset is not laid out as a row */
import { Checkbox, Input, Select } from 'antd';
import { UserType } from '#platform/identity/shared/user.ts';
import { flagLabels, type ProcessFlags } from '../../shared/process-model.ts';
import type { DesignMaterial } from '../../shared/process-design.ts';
import { Property, TextProperty } from '#screens/design/property.tsx';
import type { ProcessDesigner } from './use-process-designer.ts';

type Props = {
  designer: ProcessDesigner;
  material: DesignMaterial;
  bizType: string;
  isNew: boolean;
  errors: Readonly<Record<string, string>>;
};

/** Name, form, start scope and rules of the process. */
export function ProcessSettings({ designer, material, bizType, isNew, errors }: Props) {
  const { design, set } = designer;
  const { start_scope: scope, flags } = design;
  const forms = material.forms.map(({ key, name }) => ({ value: key, label: name }));
  const isKnown = design.form_key === '' || forms.some(({ value }) => value === design.form_key);
  const many = { mode: 'multiple' as const, allowClear: true, style: { width: '100%' }, placeholder: '不限' };
  return (
    <>
      <TextProperty
        label="流程名称"
        value={design.name}
        max={60}
        error={errors['name']}
        onChange={(name) => set({ name })}
      />
      {isNew ? (
        <TextProperty
          label="流程标识"
          value={design.process_key}
          max={60}
          error={errors['process_key']}
          hint="字母、数字和下划线，保存后不能修改"
          onChange={(process_key) => set({ process_key })}
        />
      ) : (
        <p className="lab-hint lab-property">流程标识：{design.process_key}</p>
      )}
      <Property label="分类" error={errors['category']}>
        {(id) => (
          <Select
            id={id}
            allowClear
            style={{ width: '100%' }}
            placeholder="请选择分类"
            options={material.categories.map(({ key, name }) => ({ value: key, label: name }))}
            value={design.category || null}
            onChange={(category) => set({ category: category ?? '' })}
          />
        )}
      </Property>
      {bizType ? (
        <p className="lab-hint lab-property">由业务单据发起（{bizType}），不需要表单</p>
      ) : (
        <Property label="表单" error={errors['form_key']} hint="只列出已发布的表单">
          {(id) => (
            <Select
              id={id}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              style={{ width: '100%' }}
              placeholder="请选择表单"
              options={isKnown ? forms : [...forms, { value: design.form_key, label: `${design.form_key}（未发布）` }]}
              value={design.form_key || null}
              onChange={(form_key) => set({ form_key: form_key ?? '' })}
            />
          )}
        </Property>
      )}
      <Property label="说明" error={errors['remark']}>
        {(id) => (
          <Input.TextArea
            id={id}
            maxLength={300}
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={design.remark}
            onChange={(event) => set({ remark: event.target.value })}
          />
        )}
      </Property>
      <Property label="可发起的角色">
        {(id) => (
          <Select
            {...many}
            id={id}
            options={material.roles.map(({ key, name }) => ({ value: key, label: name }))}
            value={scope.roles}
            onChange={(roles) => set({ start_scope: { ...scope, roles } })}
          />
        )}
      </Property>
      <Property label="可发起的单位" hint="包括下级单位">
        {(id) => (
          <Select
            {...many}
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            options={material.units.map(({ id: value, name }) => ({ value, label: name }))}
            value={scope.units}
            onChange={(units) => set({ start_scope: { ...scope, units } })}
          />
        )}
      </Property>
      <Property label="可发起的人员类型">
        {(id) => (
          <Select
            {...many}
            id={id}
            options={UserType.$items.map(({ value, label }) => ({ value, label }))}
            value={scope.user_types}
            onChange={(user_types) => set({ start_scope: { ...scope, user_types } })}
          />
        )}
      </Property>
      <div className="lab-property" role="group" aria-label="规则">
        {Object.entries(flagLabels).map(([name, label]) => (
          <div key={name}>
            <Checkbox
              checked={flags[name as keyof ProcessFlags]}
              onChange={(event) => set({ flags: { ...flags, [name]: event.target.checked } })}
            >
              {label}
            </Checkbox>
          </div>
        ))}
      </div>
    </>
  );
}
